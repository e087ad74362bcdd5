const kept = 'board';
const boardPath = /^\/mosque\/[^/]+\/board$/;

/** A board's page says what it needs: its own address and the files that it loaded. They take the place of what was kept. */
export async function keepBoard(message: unknown): Promise<void> {
  if (typeof message !== 'object' || message === null || !('keepBoard' in message)) return;
  const urls = message.keepBoard;
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === 'string')) return;
  const cache = await caches.open(kept);
  // Without the cookie: a board shows nothing of anyone who is signed in.
  await cache.addAll(urls.map((url) => new Request(url, { credentials: 'omit' })));
  const needed = new Set(urls.map((url) => new URL(url, location.origin).href));
  const old = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** How a request of a board is answered: the page by the server, else as it was kept; its files as kept. Undefined: not ours. */
export function boardFetch(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return undefined;
  if (request.mode === 'navigate') return boardPath.test(url.pathname) ? fromServer(request) : undefined;
  return url.pathname.startsWith('/assets/') ? fromKept(request) : undefined;
}

async function fromServer(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await caches.match(request)) ?? answer;
  } catch (error) {
    const page = await caches.match(request);
    if (page) return page;
    throw error;
  }
}

/** A file's name changes with what is in it: kept is as good as fetched. */
async function fromKept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

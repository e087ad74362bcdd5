/** The build writes its own version in the place of the name: another build's worker is another file, and keeps its own. */
const shell = 'shell-BUILD_VERSION';
const page = '/offline';

/** Keeps the page for times without a connection and the files that it loads, as a visitor sees it. */
export async function keepShell(): Promise<void> {
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}.`);
  const html = await answer.clone().text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []);
  const cache = await caches.open(shell);
  await cache.addAll([...files]);
  await cache.put(page, answer);
}

/** Forgets what other builds kept. */
export async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Any page of ours: from the server, and only where it can't be reached, from what is kept. Undefined: not ours. */
export function pageFetch(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.mode !== 'navigate' || url.origin !== origin) return undefined;
  return url.pathname.startsWith('/api/') ? undefined : fromServer(request, url);
}

async function fromServer(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(shell)).match(page);
    if (!kept) throw error;
    // The kept page stands at its own address; it learns from the fragment which one was asked for.
    return url.pathname === page ? kept : Response.redirect(`${page}#${url.pathname}${url.search}`);
  }
}

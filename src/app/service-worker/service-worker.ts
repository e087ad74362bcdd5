/// <reference lib="webworker" />

/*
 * The service worker: shows notifications while no page is open, opens a mosque’s board and the page for a death without a connection, and
 * replaces every other page by the offline page. It is separate from the pages and imports none of their code. It never
 * caches a member's page: everything in its caches was fetched without a cookie.
 */
declare const self: ServiceWorkerGlobalScope;

export {};

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => self.clients.claim()));
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration, event.newSubscription));
});

self.addEventListener('message', (event) => {
  if (event.origin === self.location.origin) event.waitUntil(cachePages(event.data));
});
self.addEventListener('fetch', (event) => {
  const { origin } = self.location;
  const answer = respondFromKept(event.request, origin) ?? respondToPageRequest(event.request, origin);
  if (answer) event.respondWith(answer);
});

/** The build replaces BUILD_VERSION: each build's worker is a different file with its own cache. */
const shellCache = 'shell-BUILD_VERSION';
const offlinePage = '/offline';

/** Caches the offline page and the files that it loads, as a visitor sees it. */
async function cacheShell(): Promise<void> {
  const answer = await fetch(offlinePage, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(`${offlinePage} answered ${answer.status}.`);
  const html = await answer.clone().text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []);
  const cache = await caches.open(shellCache);
  await cache.addAll([...files]);
  await cache.put(offlinePage, answer);
}

/** Deletes the caches of other builds. */
async function deleteOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Handles a request for one of our pages: from the server, or from the cache if that can't be reached. Undefined: not
 * our page.
 */
function respondToPageRequest(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.mode !== 'navigate' || url.origin !== origin) return undefined;
  return url.pathname.startsWith('/api/') ? undefined : fetchPage(request, url);
}

async function fetchPage(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await (await caches.open(shellCache)).match(offlinePage);
    if (!cached) throw error;
    // The offline page has one address; it reads the requested page from the fragment.
    return url.pathname === offlinePage
      ? cached
      : Response.redirect(`${offlinePage}#${url.pathname}${url.search}`);
  }
}

/** The pages that are kept for use without a connection, and the cache of each kind with the files that it needs. */
const keptPages = [
  { cache: 'board', path: /^\/mosque\/[^/]+\/board$/ },
  { cache: 'when-someone-dies', path: /^\/when-someone-dies$/ },
];

const keptPageOf = (url: string | undefined) =>
  url === undefined
    ? undefined
    : keptPages.find(({ path }) => path.test(new URL(url, location.origin).pathname));

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Caches pages of one kind and the files that one of them loaded, which replace what was cached before. */
async function cachePages(message: unknown): Promise<void> {
  if (typeof message !== 'object' || message === null) return;
  if (!('keepPages' in message && 'files' in message)) return;
  const { keepPages: pages, files } = message;
  if (!isListOfTexts(pages) || !isListOfTexts(files)) return;
  const kind = keptPageOf(pages[0]);
  if (!kind || pages.some((page) => keptPageOf(page) !== kind)) return;
  const cache = await caches.open(kind.cache);
  const urls = [...pages, ...files];
  // Without the cookie: these pages show nothing about a signed-in member.
  await cache.addAll(urls.map((url) => new Request(url, { credentials: 'omit' })));
  const needed = new Set(urls.map((url) => new URL(url, location.origin).href));
  const old = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * Handles a request of a kept page: the page from the server, or from the cache if that fails; its files from the cache.
 * Undefined: not such a page's.
 */
function respondFromKept(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return undefined;
  if (request.mode === 'navigate') return keptPageOf(request.url) ? fetchKeptPage(request, url) : undefined;
  return url.pathname.startsWith('/assets/') ? fromCache(request) : undefined;
}

async function fetchKeptPage(request: Request, url: URL): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await caches.match(request)) ?? answer;
  } catch {
    return (await caches.match(request)) ?? fetchPage(request, url);
  }
}

/** A file's name changes with its content, so a cached file is always current. */
async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

const pushCall = '/api/notifications/push';

/**
 * Sends the server the new subscription after the browser has replaced or ended this device's: otherwise notifications would stop
 * without a word. The session cookie identifies the member; without a session nothing is sent.
 */
async function renewSubscription(
  { pushManager }: ServiceWorkerRegistration,
  renewed: PushSubscription | null,
): Promise<void> {
  const answer = await fetch(pushCall);
  if (!answer.ok) return;
  const push: { isOn: boolean; publicKey: string } = await answer.json();
  if (!push.isOn) return;
  const subscription =
    renewed ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push.publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch(pushCall, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

type Notice = { id: string; title: string; body: string | null; path: string };

/**
 * Shows a pushed notification. Browsers require every push to be shown: one that can't be parsed links to the list of
 * notifications.
 */
async function showNotice(worker: ServiceWorkerGlobalScope, text: string): Promise<void> {
  const { id, title, body, path } = read(text);
  await worker.registration.showNotification(title, {
    body: body ?? '',
    tag: id,
    icon: '/icon-192.png',
    data: path,
  });
}

function read(text: string): Notice {
  const fallbackNotice = {
    id: 'notice',
    title: 'You have a new notification',
    body: null,
    path: '/notifications',
  };
  try {
    const notice: unknown = JSON.parse(text);
    return isNotice(notice) ? notice : fallbackNotice;
  } catch {
    return fallbackNotice;
  }
}

function isNotice(notice: unknown): notice is Notice {
  if (typeof notice !== 'object' || notice === null) return false;
  const { id, title, body, path } = notice as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  return isText(id) && isText(title) && (isText(body) || body === null) && isText(path);
}

/** Opens the page of a notification, in an existing window of ours or a new one. Never another site's page. */
async function openNotice(worker: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/notifications', worker.location.origin);
  const target = url.origin === worker.location.origin ? url.href : `${worker.location.origin}/notifications`;
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!open) {
    await worker.clients.openWindow(target);
    return;
  }
  await open.focus();
  await open.navigate(target);
}

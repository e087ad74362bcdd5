type Notice = { id: string; title: string; body: string | null; path: string };

/** Shows what our server pushed. A browser wants each push to be seen: what can't be read leads to the bell. */
export async function showNotice(worker: ServiceWorkerGlobalScope, text: string): Promise<void> {
  const { id, title, body, path } = read(text);
  await worker.registration.showNotification(title, {
    body: body ?? '',
    tag: id,
    icon: '/icon-192.png',
    data: path,
  });
}

function read(text: string): Notice {
  const unreadable = {
    id: 'notice',
    title: 'You have a new notification',
    body: null,
    path: '/notifications',
  };
  try {
    const given: unknown = JSON.parse(text);
    return isNotice(given) ? given : unreadable;
  } catch {
    return unreadable;
  }
}

function isNotice(given: unknown): given is Notice {
  if (typeof given !== 'object' || given === null) return false;
  const { id, title, body, path } = given as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  return isText(id) && isText(title) && (isText(body) || body === null) && isText(path);
}

/** Opens the page that a notice leads to, in a window of ours that is there, or in a new one. Never another site's. */
export async function openNotice(worker: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
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

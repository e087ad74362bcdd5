/** The browser's state: unsupported; blocked by the user; supported; already subscribed. */
export type DeviceState = 'unable' | 'denied' | 'able' | 'subscribed';

export async function deviceStateOf(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionOf()) ? 'subscribed' : 'able';
}

/** Asks the user; must come first after the click, because some browsers ask only then. Throws if notifications are not allowed. */
export async function askForNotices(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed.');
}

/** Subscribes at the browser's push service and returns what our server needs to know. */
export async function subscribeDevice(worker: ServiceWorkerRegistration, publicKey: string) {
  // A subscription made with an earlier key of ours is no longer usable.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribeDevice(): Promise<void> {
  await (await subscriptionOf())?.unsubscribe();
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { registerServiceWorker } from '#kit/web/service-worker.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Notification, Push } from '../notification.contract.ts';

const route = getRouteApi('/_account/notifications');

/** /notifications: the member's notifications. */
export function NotificationsPage() {
  const { page, push } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const [readAll] = useAction(() => api.readAllNotifications({}), {
    failed: 'We couldn’t mark them as read',
  });
  return (
    <ListPage
      trail={[{ name: 'Home', path: '/' }]}
      actions={
        page.items.some(({ isRead }) => !isRead) ? (
          <Button variant="outline" onClick={readAll}>
            Mark all as read
          </Button>
        ) : null
      }
      above={<PushPanel push={push} />}
      page={page}
      empty="Nothing yet"
      emptyText="You’ll see decisions about your events, places that become free and notices from your mosques here."
      next="Earlier notifications"
    >
      {(lines) => (
        <ul className="grid max-w-3xl gap-3">
          {lines.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function NotificationRow({ notification }: { notification: Notification }) {
  const api = useApi<typeof calls>();
  // The link works whether or not marking it as read succeeds.
  const read = () => void api.readNotification({ id: notification.id }).catch(() => undefined);
  return (
    <Link
      to={notification.path}
      onClick={read}
      className={`block rounded-card border-s-4 p-4 no-underline ${notification.isRead ? 'border-line bg-surface' : 'border-tile bg-tile-soft'}`}
    >
      <span className={notification.isRead ? '' : 'font-semibold'} dir="auto">
        {notification.title}
        {notification.isRead ? null : <span className="sr-only"> (unread)</span>}
      </span>
      {notification.body ? (
        <span className="mt-1 block text-soft" dir={directionOf(notification.body)}>
          {notification.body}
        </span>
      ) : null}
      <span className="mt-1 block text-sm text-soft">
        <InstantText instant={notification.createdAt} />
      </span>
    </Link>
  );
}

/** Turns push notifications, which arrive even when the site is closed, on or off on this device. */
function PushPanel({ push: initialPush }: { push: Push }) {
  const api = useApi<typeof calls>();
  const [push, setPush] = useState(initialPush);
  const [device, setDevice] = useState<DeviceState>();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks once, at what the page was opened with.
  useEffect(() => {
    const look = async () => {
      const changed = await changedSubscription(initialPush);
      if (changed) setPush(await api.startPush(changed));
      setDevice(await readDeviceState());
    };
    look().catch(() => setDevice('unable'));
  }, []);
  const change = (work: () => Promise<Push>, done: string, failed: string) => async () => {
    setBusy(true);
    try {
      setPush(await work());
      showToast({ title: done });
    } catch (error) {
      showProblem(error, failed);
    }
    setDevice(await readDeviceState());
    setBusy(false);
  };
  const start = async () => {
    await requestNotificationPermission();
    const worker = await registerServiceWorker();
    if (!worker) throw new Error('This browser can’t show notifications.');
    return api.startPush(await subscribeDevice(worker, push.publicKey));
  };
  const stop = async () => {
    await unsubscribeDevice();
    return api.stopPush({});
  };
  const isOn = push.isOn && device === 'subscribed';
  return (
    <Panel title="On this device" className="mb-6 max-w-3xl">
      <p className="mb-3 text-soft">{pushText(device, push.isOn, isOn)}</p>
      {isOn ? (
        <Button
          variant="outline"
          disabled={busy}
          onClick={change(
            stop,
            'Notifications are off on this device.',
            'We couldn’t turn notifications off',
          )}
        >
          Turn off notifications
        </Button>
      ) : (
        <Button
          variant="outline"
          disabled={busy || device === undefined || device === 'unable' || device === 'denied'}
          onClick={change(
            start,
            'Notifications are on for this device.',
            'We couldn’t turn notifications on',
          )}
        >
          Turn on notifications
        </Button>
      )}
    </Panel>
  );
}

function pushText(device: DeviceState | undefined, wasOn: boolean, isOn: boolean): string {
  if (wasOn && device === 'able')
    return 'Your browser has stopped notifications on this device. Turn them on again to hear about a janazah, a free place or a decision.';
  if (isOn)
    return 'You’ll get notifications on this device even when the site is closed, as long as you’re signed in here. From 10pm to 7am, only what can’t wait.';
  if (device === 'denied') return 'Notifications are blocked in this browser’s settings.';
  if (device === 'unable')
    return 'This browser can’t show notifications. On an iPhone, first add the site to the Home Screen and open it from there.';
  return 'Get alerts for janazahs, free places and replies, even when this page is closed. Notifications are sent, encrypted, through your browser’s push service.';
}

/** The browser's state: unsupported; blocked by the user; supported; already subscribed. */
type DeviceState = 'unable' | 'denied' | 'able' | 'subscribed';

async function readDeviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable';
  if (globalThis.Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) ? 'subscribed' : 'able';
}

/**
 * Asks the user for permission; must come first after the click, because some browsers ask only then. Throws if notifications are
 * not allowed.
 */
async function requestNotificationPermission(): Promise<void> {
  if ((await globalThis.Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed.');
}

/** Subscribes at the browser's push service and returns what our server needs to know. */
async function subscribeDevice(worker: ServiceWorkerRegistration, publicKey: string) {
  // A subscription made with an earlier key of the site is no longer usable.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return toDevice(subscription);
}

function toDevice(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** Returns the browser's subscription if it differs from the one that the server knows. */
async function changedSubscription({ isOn, endpoint }: Push) {
  if (!isOn || !('serviceWorker' in navigator)) return undefined;
  const subscription = await findSubscription();
  const device = subscription ? toDevice(subscription) : undefined;
  return device && device.endpoint !== '' && device.endpoint !== endpoint ? device : undefined;
}

async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

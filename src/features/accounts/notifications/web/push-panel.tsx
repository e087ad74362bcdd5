import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { keepServiceWorker } from '#kit/web/service-worker.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Push } from '../contract.ts';
import {
  askForNotices,
  type DeviceState,
  deviceStateOf,
  subscribeDevice,
  unsubscribeDevice,
} from './push-device.ts';

/** Turns push notifications, which arrive even when the site is closed, on or off on this device. */
export function PushPanel({ push: first }: { push: Push }) {
  const api = useApi<typeof calls>();
  const [push, setPush] = useState(first);
  const [device, setDevice] = useState<DeviceState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    deviceStateOf().then(setDevice, () => setDevice('unable'));
  }, []);
  const change = (work: () => Promise<Push>, done: string, failed: string) => async () => {
    setBusy(true);
    try {
      setPush(await work());
      showToast({ title: done });
    } catch (error) {
      showProblem(error, failed);
    }
    setDevice(await deviceStateOf());
    setBusy(false);
  };
  const start = async () => {
    await askForNotices();
    const worker = await keepServiceWorker();
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
      <p className="mb-3 text-soft">{wordsFor(device, isOn)}</p>
      {isOn ? (
        <Button
          look="outline"
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
          look="outline"
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

function wordsFor(device: DeviceState | undefined, isOn: boolean): string {
  if (isOn)
    return 'You’ll get notifications on this device even when the site is closed, as long as you’re signed in here.';
  if (device === 'denied') return 'Notifications are blocked in this browser’s settings.';
  if (device === 'unable')
    return 'This browser can’t show notifications. On an iPhone, first add the site to the Home Screen and open it from there.';
  return 'Hear about a janazah, a free place or a decision even when the site is closed. Notifications are sent, encrypted, through your browser’s push service.';
}

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

/** On this device: whether notices come also while no page of ours is open. */
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
    if (!worker) throw new Error('This browser can’t show notices.');
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
          onClick={change(stop, 'No more notices on this device.', 'They still come')}
        >
          Stop
        </Button>
      ) : (
        <Button
          look="outline"
          disabled={busy || device === undefined || device === 'unable' || device === 'denied'}
          onClick={change(start, 'Notices come to this device.', 'Notices can’t come to this device')}
        >
          Tell me on this device
        </Button>
      )}
    </Panel>
  );
}

function wordsFor(device: DeviceState | undefined, isOn: boolean): string {
  if (isOn)
    return 'Notices come to this device also while the site is shut, as long as you are signed in here.';
  if (device === 'denied') return 'You have forbidden notices of this site in your browser’s settings.';
  if (device === 'unable')
    return 'This browser can’t show notices. On an iPhone, add the site to the Home Screen first and open it there.';
  return 'Be told also while the site is shut: a janazah, a place that became free, a decision. They pass your browser’s push service, encrypted.';
}

import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { statusOf } from '#kit/web/api-problem.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import type { PrayerChecks } from '../tracked-prayers.ts';
import { keepUnsent, readUnsent, sendUnsent, type UnsentChecks } from './offline-checks.ts';

/**
 * The marks that wait on this device for the signed-in member. `isWaiting`
 * says that the last try left some behind.
 */
export function useUnsentChecks(save: (date: string, checks: Partial<PrayerChecks>) => Promise<void>) {
  const userId = useRouter().options.context.viewer.account?.id ?? '';
  const [unsent, setUnsent] = useState<UnsentChecks>({});
  const [isWaiting, setWaiting] = useState(false);
  const isSending = useRef(false);

  /** One at a time, so that a mark and its taking back arrive in their order. */
  const sendAll = async () => {
    setUnsent(readUnsent(deviceStorage, userId));
    if (isSending.current) return;
    isSending.current = true;
    const error = await sendUnsent(deviceStorage, userId, save, (cause) =>
      showProblem(cause, 'That prayer couldn’t be saved'),
    );
    isSending.current = false;
    setUnsent(readUnsent(deviceStorage, userId));
    setWaiting(error !== undefined);
    const status = statusOf(error);
    if (status === 401 || status === 403) showProblem(error, 'Your changes are waiting on this device');
  };
  const keep = (date: string, checks: Partial<PrayerChecks>) => {
    keepUnsent(deviceStorage, userId, date, checks);
    return sendAll();
  };
  return { unsent, keep, sendAll, isWaiting };
}

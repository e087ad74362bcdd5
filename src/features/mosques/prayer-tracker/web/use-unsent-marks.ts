import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { statusOf } from '#kit/web/api-problem.ts';
import { tellProblem } from '#kit/web/form/tell-problem.ts';
import type { Marks } from '../tracked-prayers.ts';
import { keepUnsent, lenientStore, readUnsent, sendUnsent, type UnsentMarks } from './offline-marks.ts';

const device = lenientStore(() => localStorage);

/**
 * The marks that wait on this device for the signed-in member. `isWaiting`
 * says that the last try left some behind.
 */
export function useUnsentMarks(save: (date: string, marks: Partial<Marks>) => Promise<void>) {
  const userId = useRouter().options.context.viewer.account?.id ?? '';
  const [unsent, setUnsent] = useState<UnsentMarks>({});
  const [isWaiting, setWaiting] = useState(false);
  const isSending = useRef(false);

  /** One at a time, so that a mark and its taking back arrive in their order. */
  const sendAll = async () => {
    setUnsent(readUnsent(device, userId));
    if (isSending.current) return;
    isSending.current = true;
    const error = await sendUnsent(device, userId, save, (refusal) =>
      tellProblem(refusal, 'That mark could not be saved'),
    );
    isSending.current = false;
    setUnsent(readUnsent(device, userId));
    setWaiting(error !== undefined);
    const status = statusOf(error);
    if (status === 401 || status === 403) tellProblem(error, 'Your marks wait on this device');
  };
  const keep = (date: string, marks: Partial<Marks>) => {
    keepUnsent(device, userId, date, marks);
    return sendAll();
  };
  return { unsent, keep, sendAll, isWaiting };
}

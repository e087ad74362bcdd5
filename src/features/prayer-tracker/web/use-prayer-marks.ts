import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { tellProblem } from '#kit/web/form/tell-problem.ts';
import type { calls, PrayerLog } from '../contract.ts';
import { noMarks, type TrackedDay, type TrackedPrayer } from '../tracked-prayers.ts';
import { forgetUnsent, keepUnsent, readUnsent, type UnsentMarks } from './offline-marks.ts';

/**
 * A member's marks: what the server has, with what waits on this device on top. A mark shows at once, goes to the server,
 * and waits for the connection where there is none.
 */
export function usePrayerMarks(log: PrayerLog) {
  const api = useApi<typeof calls>();
  const userId = useRouter().options.context.viewer.account?.id ?? '';
  const [sent, setSent] = useState<readonly TrackedDay[]>(log.days);
  const [unsent, setUnsent] = useState<UnsentMarks>({});
  const [streak, setStreak] = useState(log.streak);

  const sendAll = useCallback(async () => {
    let saved = 0;
    for (const [date, marks] of Object.entries(readUnsent(localStorage, userId))) {
      try {
        const day = await api.savePrayerDay({ date, ...marks });
        saved += 1;
        forgetUnsent(localStorage, userId, date);
        setSent((days) => [...days.filter((one) => one.date !== date), day]);
      } catch (error) {
        // Without a connection it waits; what the server refuses would be refused for ever.
        if (problemOf(error).status === 0) break;
        forgetUnsent(localStorage, userId, date);
        tellProblem(error, 'That mark could not be saved');
      }
    }
    setUnsent(readUnsent(localStorage, userId));
    if (saved > 0)
      await api.getPrayerLog({}).then(
        ({ streak: now }) => setStreak(now),
        () => undefined,
      );
  }, [api, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page comes alive, and with each connection.
  useEffect(() => {
    void sendAll();
    const send = () => void sendAll();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [userId]);

  const dayOf = (date: string): TrackedDay => ({
    ...noMarks,
    ...sent.find((day) => day.date === date),
    ...unsent[date],
    date,
  });
  const toggle = (date: string, prayer: TrackedPrayer) => {
    keepUnsent(localStorage, userId, date, { [prayer]: !dayOf(date)[prayer] });
    setUnsent(readUnsent(localStorage, userId));
    void sendAll();
  };
  return {
    dayOf,
    toggle,
    /** Marks wait for a connection. */
    isWaiting: Object.keys(unsent).length > 0,
    streak,
  };
}

import { useEffect } from 'react';
import { boroughDate } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { useOnResume, useSavedLog, useUnsentDays } from '#kit/web/use-unsent-days.ts';
import type { calls, FastLog } from '../fast.contract.ts';
import {
  type FastChange,
  type FastMark,
  type MarkedFast,
  type MissedReason,
  unmarked,
} from '../fast-mark.rules.ts';
import { unsentFasts } from './unsent-fasts.ts';

/** Whether anything was marked since the site was opened; the router's cached data may then be older. */
let hasMarked = false;

/**
 * Returns a member's fasts: the server's, overridden by the unsent ones on this device. A mark is shown at once and sent; without a
 * connection it stays on the device (`isWaiting`). The server counts what is owed.
 */
export function useFasts(loaded: FastLog) {
  const api = useApi<typeof calls>();
  // Offline, the list of Ramadan's dates says whether today is in it.
  const { log, refresh, onSaved, refreshAfter } = useSavedLog(loaded, () => api.getFastLog({}));
  const save = async (date: string, change: FastChange) => {
    const saved = await api.saveFast({ date, ...change });
    onSaved((old) => ({ ...old, days: [...old.days.filter((other) => other.date !== date), saved] }));
  };
  const { unsent, keep, sendAll, isWaiting } = useUnsentDays(unsentFasts, save, 'That day couldn’t be saved');
  const clockDate = boroughDate(new Date(useServerClock(log.now, 15_000)));
  useOnResume(() => void refreshAfter(sendAll(), clockDate !== log.today));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => void refreshAfter(sendAll(), hasMarked), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the clock passes midnight.
  useEffect(() => {
    if (clockDate !== log.today) void refresh();
  }, [clockDate]);

  /** A day with the unsent change on this device, if there is one. */
  const dayOf = (date: string): MarkedFast => {
    const known = log.days.find((day) => day.date === date);
    const day = { ...unmarked, ...known, ...unsent[date], date };
    return {
      ...day,
      reason: day.mark === 'missed' ? day.reason : null,
      toMakeUp: day.setAside && day.toMakeUp,
    };
  };
  const change = (dates: readonly string[], wanted: FastChange) => {
    hasMarked = true;
    void refreshAfter(keep(dates, wanted), false);
  };
  /** Marks a day; choosing its current mark removes it. */
  const toggle = (date: string, mark: FastMark) =>
    change([date], { mark: dayOf(date).mark === mark ? null : mark, reason: null });
  const setReason = (date: string, reason: MissedReason | null) => change([date], { reason });
  return { log, today: log.today, dayOf, toggle, setReason, change, isWaiting };
}

import { useEffect } from 'react';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { useOnResume, useSavedLog, useUnsentDays } from '#kit/web/use-unsent-days.ts';
import type { calls, PrayerLog } from '../prayer-log.contract.ts';
import {
  type DayChange,
  hasBegun,
  noChecks,
  streaks,
  type TrackedDay,
  type TrackedPrayer,
} from '../prayer-log.rules.ts';
import { unsentPrayers } from './unsent-prayers.ts';

/** Whether anything was marked since the site was opened; the router's cached data may then be older. */
let hasMarked = false;

/**
 * Returns a member's marks: the server's, overridden by the unsent ones on this device. A mark is shown at once and sent; without
 * a connection it stays on the device (`isWaiting`). The streak counts unsent marks too, except those on days before the loaded ones.
 */
export function usePrayerChecks(loaded: PrayerLog) {
  const api = useApi<typeof calls>();
  const { log, onSaved, refreshAfter } = useSavedLog(loaded, () => api.getPrayerLog({}));
  const save = async (date: string, change: DayChange) => {
    const day = await api.savePrayerDay({ date, ...change });
    onSaved((old) => ({ ...old, days: [...old.days.filter((other) => other.date !== date), day] }));
  };
  const now = useServerClock(log.now, 15_000);
  const { unsent, keep, sendAll, isWaiting } = useUnsentDays(
    unsentPrayers,
    save,
    'That day couldn’t be saved',
  );

  useOnResume(() => void refreshAfter(sendAll(), boroughDate(new Date()) !== log.today));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => void refreshAfter(sendAll(), hasMarked), []);

  const dayOf = (date: string): TrackedDay => ({
    ...noChecks,
    setAside: false,
    ...log.days.find((day) => day.date === date),
    ...unsent[date],
    date,
  });
  const known = new Set([...log.days.map(({ date }) => date), ...Object.keys(unsent)]);
  const { current, longest } = streaks([...known].filter((date) => date >= log.from).map(dayOf), log.today, {
    date: addDays(log.from, -1),
    length: log.streak.before,
  });
  const change = (dates: readonly string[], wanted: DayChange) => {
    hasMarked = true;
    void refreshAfter(keep(dates, wanted), false);
  };
  const toggle = (date: string, prayer: TrackedPrayer) => change([date], { [prayer]: !dayOf(date)[prayer] });
  /** The instant from which a prayer can be marked; null once it can. */
  const opensAt = (date: string, prayer: TrackedPrayer) =>
    hasBegun(log.begins, { date, prayer }, now)
      ? null
      : (log.begins.find((day) => day.date === date)?.[prayer] ?? null);
  return {
    opensAt,
    today: log.today,
    streak: { current, longest: Math.max(longest, log.streak.longest) },
    dayOf,
    toggle,
    change,
    isWaiting,
  };
}

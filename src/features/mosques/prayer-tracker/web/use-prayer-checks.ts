import { useEffect, useRef, useState } from 'react';
import { boroughDate } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { calls, PrayerLog } from '../contract.ts';
import {
  hasBegun,
  noChecks,
  type PrayerChecks,
  type TrackedDay,
  type TrackedPrayer,
} from '../tracked-prayers.ts';
import { useOnResume } from './use-on-resume.ts';
import { useUnsentChecks } from './use-unsent-checks.ts';

/** Something was marked since the site was opened, so what the router kept of a screen may be older than that. */
let hasMarked = false;

/**
 * A member's marks: what the server has, with what waits on this device on top. A mark shows at once, goes to the server,
 * and waits for the connection where there is none (`isWaiting`).
 */
export function usePrayerChecks(loaded: PrayerLog) {
  const api = useApi<typeof calls>();
  const [log, setLog] = useState(loaded);
  const saves = useRef(0);
  useEffect(() => setLog(loaded), [loaded]);

  const refresh = async () => {
    const before = saves.current;
    try {
      const fresh = await api.getPrayerLog({});
      // What was asked for before the latest mark was saved may not have it; that mark asks again.
      if (before === saves.current) setLog(fresh);
    } catch {
      // Without a connection the day changes all the same.
      setLog((old) => ({ ...old, today: boroughDate(new Date()) }));
    }
  };
  const save = async (date: string, checks: Partial<PrayerChecks>) => {
    const day = await api.savePrayerDay({ date, ...checks });
    saves.current += 1;
    setLog((old) => ({ ...old, days: [...old.days.filter((one) => one.date !== date), day] }));
  };
  const now = useServerClock(log.now, 15_000);
  const { unsent, keep, sendAll, isWaiting } = useUnsentChecks(save);

  /** The days in a row are the server's to count: asked for again once something was saved. */
  const afterwards = async (sending: Promise<void>, isStale: boolean) => {
    const before = saves.current;
    await sending;
    if (isStale || saves.current > before) await refresh();
  };
  useOnResume(() => void afterwards(sendAll(), boroughDate(new Date()) !== log.today));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => void afterwards(sendAll(), hasMarked), []);

  const dayOf = (date: string): TrackedDay => ({
    ...noChecks,
    ...log.days.find((day) => day.date === date),
    ...unsent[date],
    date,
  });
  const toggle = (date: string, prayer: TrackedPrayer) => {
    hasMarked = true;
    void afterwards(keep(date, { [prayer]: !dayOf(date)[prayer] }), false);
  };
  /** The instant from which a prayer can be marked; null once it can. */
  const opensAt = (date: string, prayer: TrackedPrayer) =>
    hasBegun(log.begins, { date, prayer }, now)
      ? null
      : (log.begins.find((day) => day.date === date)?.[prayer] ?? null);
  return { opensAt, today: log.today, streak: log.streak, dayOf, toggle, isWaiting };
}

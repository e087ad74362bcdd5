import { createUnsentDays } from '#kit/web/unsent-days.ts';
import { type PrayerChecks, trackedPrayers } from '../prayer-log.rules.ts';

/** Prayers that were marked on this device and haven't been sent yet. */
export const unsentPrayers = createUnsentDays('prayers', parseChecks);

function parseChecks(stored: object): Partial<PrayerChecks> | null {
  const marks = new Map<string, unknown>(Object.entries(stored));
  const checks: Partial<PrayerChecks> = {};
  for (const prayer of trackedPrayers) {
    const mark = marks.get(prayer);
    if (mark === undefined) continue;
    if (typeof mark !== 'boolean') return null;
    checks[prayer] = mark;
  }
  return checks;
}

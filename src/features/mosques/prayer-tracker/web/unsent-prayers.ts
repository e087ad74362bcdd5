import { createUnsentDays } from '#kit/web/unsent-days.ts';
import { type DayChange, trackedPrayers } from '../prayer-log.rules.ts';

/** What was marked or set aside on this device and hasn't been sent yet. */
export const unsentPrayers = createUnsentDays('prayers', parseChange);

function parseChange(stored: object): DayChange | null {
  const fields = new Map<string, unknown>(Object.entries(stored));
  const change: DayChange = {};
  for (const field of [...trackedPrayers, 'setAside'] as const) {
    const value = fields.get(field);
    if (value === undefined) continue;
    if (typeof value !== 'boolean') return null;
    change[field] = value;
  }
  return change;
}

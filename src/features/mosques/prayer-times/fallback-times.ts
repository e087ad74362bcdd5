import type { ComputedTimes } from './computed-times.ts';
import { prayers } from './prayers.ts';

/**
 * The specification's fixed times: only where the sun gives none (nowhere near London), and only marked as a fallback.
 */
export const fallbackTimes = {
  fajr: { time: '05:30', dayOffset: 0 },
  dhuhr: { time: '12:30', dayOffset: 0 },
  asr: { time: '15:30', dayOffset: 0 },
  maghrib: { time: '18:00', dayOffset: 0 },
  isha: { time: '19:30', dayOffset: 0 },
} as const satisfies ComputedTimes;

/** Whether every prayer has a computed time. */
export function isCompleteDay(times: ComputedTimes): boolean {
  return prayers.every((prayer) => times[prayer] !== undefined);
}

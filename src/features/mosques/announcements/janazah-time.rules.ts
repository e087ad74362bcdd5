import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { isAfterMidnight, type JanazahState, type JanazahTime } from './janazah.rules.ts';

const soonMs = 24 * 60 * 60_000;

/** Returns the instant at which a janazah is prayed; null if its time isn't known. */
export function janazahInstant({ date, prayer, time }: JanazahTime): Date | null {
  if (time === null) return null;
  return instantOf(date, { time, dayOffset: isAfterMidnight({ prayer, time }) ? 1 : 0 });
}

/** Returns the instant from which nobody comes to a janazah any more: when it begins or, if that isn't known, the end of its day. */
export function janazahUntil(janazah: JanazahTime): Date {
  return janazahInstant(janazah) ?? instantOf(janazah.date, { time: '00:00', dayOffset: 1 });
}

/** Whether a janazah is prayed in the next 24 hours. One without a known time counts by its day. */
export function isJanazahSoon(janazah: JanazahTime, now: Date): boolean {
  const from = janazahInstant(janazah) ?? instantOf(janazah.date, { time: '00:00', dayOffset: 0 });
  return janazahUntil(janazah) > now && from.getTime() <= now.getTime() + soonMs;
}

/** Whether a janazah is still to come, has begun, or was on an earlier day. */
export function janazahState(janazah: JanazahTime, now: Date): JanazahState {
  if (janazahUntil(janazah) > now) return 'coming';
  return boroughDate(now) > janazah.date ? 'over' : 'begun';
}

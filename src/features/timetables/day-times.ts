import type { Prayer } from '#features/prayer-times/prayers.ts';
import type { WallTime } from '#features/prayer-times/wall-time.ts';

/** A clock time (HH:MM) of a prayer: isha in the small hours belongs to the evening before. */
export function wallTimeOfDay(prayer: Prayer, time: string | undefined): WallTime | null {
  if (time === undefined) return null;
  return { time, dayOffset: prayer === 'isha' && time < '12:00' ? 1 : 0 };
}

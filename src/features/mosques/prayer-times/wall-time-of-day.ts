import type { Prayer } from './prayers.ts';
import type { WallTime } from './wall-time.ts';

/** A clock time (HH:MM) that was set for a prayer: isha in the small hours belongs to the evening before. */
export function wallTimeOfDay(prayer: Prayer, time: string): WallTime {
  return { time, dayOffset: prayer === 'isha' && time < '12:00' ? 1 : 0 };
}

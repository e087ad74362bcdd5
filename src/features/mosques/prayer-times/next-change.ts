import type { Prayer } from './prayers.ts';
import { prayers } from './prayers.ts';
import type { ResolvedDay } from './timetable.ts';
import { wallMinutes } from './wall-time.ts';

/** A step in a congregation's time: from this date it is at another hour. */
export type AnnouncedChange = { date: string; prayer: Prayer; from: string; to: string };

/** A move of fewer minutes from one day to the next follows the sun and is no announcement. */
const stepMinutes = 5;

/**
 * The next step of each prayer's jama'ah in the coming days, soonest first. `days` are consecutive and begin with today.
 * Maghrib follows the sunset and is left out.
 */
export function announcedChanges(days: readonly ResolvedDay[]): AnnouncedChange[] {
  return prayers
    .filter((prayer) => prayer !== 'maghrib')
    .flatMap((prayer) => firstStep(days, prayer) ?? [])
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

function firstStep(days: readonly ResolvedDay[], prayer: Prayer): AnnouncedChange | undefined {
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]?.prayers[prayer].jamaah;
    const after = day.prayers[prayer].jamaah;
    if (!before || !after) continue;
    if (Math.abs(wallMinutes(after) - wallMinutes(before)) < stepMinutes) continue;
    return { date: day.date, prayer, from: before.time, to: after.time };
  }
  return undefined;
}

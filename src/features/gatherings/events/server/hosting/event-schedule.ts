import { borough } from '#borough';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.ts';
import { defaultSettings } from '#features/mosques/prayer-times/methods.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/public.ts';
import { addMinutes, type WallTime } from '#features/mosques/prayer-times/wall-time.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { EventFields } from '../../event-input.ts';
import { type EventSpan, spanOf, spanOfLength, wrongStart } from '../../event-times.ts';

/** The mosque whose prayers an event follows. */
export type PrayerPlace = Point & { id: string };

/** A start that is tied to a prayer. */
export type AfterPrayer = { prayer: Prayer; minutes: number };

/**
 * When an event takes place on each of some dates (in order): at its clock time, or so many minutes after the prayer at its
 * mosque. Refuses bad_input: past, an end that can't be meant, a time that the clocks skip, a start past midnight.
 */
export async function schedule(
  db: Db,
  fields: EventFields,
  dates: readonly string[],
  place: PrayerPlace | null,
  now: Date,
): Promise<readonly (EventSpan & { eventDate: string })[]> {
  const starts = await startsOf(db, fields, dates, place, now);
  return dates.map((eventDate, at) => {
    const start = starts[at];
    if (!start) throw badField('afterPrayer', 'We don’t know the time of this prayer on that day.');
    if (start.dayOffset === 1)
      throw badField('afterPrayerMinutes', `On ${eventDate} that is after midnight.`);
    const span =
      fields.afterPrayer === undefined
        ? spanOf(start.time, fields.endTime ?? null)
        : spanOfLength(start.time, fields.durationMinutes ?? null);
    if (!span) throw badField('endTime', 'The end must be after the start, and within 12 hours of it.');
    const issues = wrongStart(eventDate, span.startTime, now);
    if (issues.length > 0) throw apiError(badInput, { issues });
    return { ...span, eventDate };
  });
}

async function startsOf(
  db: Db,
  fields: EventFields,
  dates: readonly string[],
  place: PrayerPlace | null,
  now: Date,
): Promise<readonly (WallTime | null)[]> {
  if (fields.afterPrayer === undefined) {
    return dates.map(() => ({ time: fields.startTime ?? '', dayOffset: 0 }));
  }
  const after = { prayer: fields.afterPrayer, minutes: fields.afterPrayerMinutes ?? 0 };
  return startsAfterPrayer(db, after, dates, place, now);
}

/**
 * So many minutes after a prayer on each of some dates: after the jama'ah of the mosque, after the prayer's beginning where no
 * jama'ah is known, and without a mosque after its beginning in the middle of the borough. Null: not known.
 */
export async function startsAfterPrayer(
  db: Db,
  { prayer, minutes }: AfterPrayer,
  dates: readonly string[],
  place: PrayerPlace | null,
  now: Date,
): Promise<readonly (WallTime | null)[]> {
  const times = place ? await timesAt(db, place, prayer, dates, now) : timesInBorough(prayer, dates);
  return times.map((time) => (time ? addMinutes(time, minutes) : null));
}

async function timesAt(
  db: Db,
  place: PrayerPlace,
  prayer: Prayer,
  dates: readonly string[],
  now: Date,
): Promise<(WallTime | null)[]> {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const known = (await loadTimetables(db, [place.id], first, last)).get(place.id);
  if (!known) return dates.map(() => null);
  return resolveDays(place, known, dates, now).map(
    ({ prayers }) => prayers[prayer].jamaah ?? prayers[prayer].begins,
  );
}

function timesInBorough(prayer: Prayer, dates: readonly string[]): (WallTime | null)[] {
  return dates.map((date) => computeTimes(borough.centre, date, defaultSettings)[prayer] ?? null);
}

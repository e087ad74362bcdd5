import { borough } from '#borough';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import { loadTimetables, resolveDays } from '#features/mosques/prayer-times/server/public.ts';
import { addMinutes, type WallTime } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type EventTimes, spanOfLength, startIssues, timesUntil, toSpan } from '../event-time.rules.ts';
import type { EventFields } from '../hosted-event.contract.ts';

/** The mosque whose prayers an event follows. */
export type PrayerPlace = Point & { id: string };

/** A start that is tied to a prayer. */
export type AfterPrayer = { prayer: Prayer; minutes: number };

/**
 * Returns the start and end on each of some dates (in order): at a clock time, or a number of minutes after a prayer at the
 * event's mosque. Refuses bad_input: past, an implausible end, a time that the clocks skip, a start after midnight. A start that is
 * among the `stored` ones is kept, also if it is past.
 */
export async function schedule(
  db: Db,
  fields: EventFields,
  dates: readonly string[],
  place: PrayerPlace | null,
  now: Date,
  stored: readonly { eventDate: string; startTime: string }[] = [],
): Promise<readonly (EventTimes & { eventDate: string })[]> {
  const starts = await startsOf(db, fields, dates, place, now);
  return dates.map((eventDate, at) => {
    const start = starts[at];
    if (!start) throw badField('afterPrayer', 'We don’t know the time of this prayer on that day.');
    if (start.dayOffset === 1)
      throw badField('afterPrayerMinutes', `On ${eventDate} that is after midnight.`);
    const isKept = stored.some((row) => row.eventDate === eventDate && row.startTime === start.time);
    const issues = isKept ? [] : startIssues(eventDate, start.time, now);
    if (issues.length > 0) throw apiError(badInput, { issues });
    return { ...timesOf(fields, eventDate, start.time), eventDate };
  });
}

function timesOf(fields: EventFields, eventDate: string, startTime: string): EventTimes {
  const { endDate = fields.eventDate, endTime = null } = fields;
  const days = daysBetween(fields.eventDate, endDate);
  if (days > 0 && endTime !== null)
    return timesUntil(eventDate, startTime, addDays(eventDate, days), endTime);
  const span =
    fields.afterPrayer === undefined || fields.endDate !== undefined
      ? toSpan(eventDate, startTime, endTime)
      : spanOfLength(eventDate, startTime, fields.durationMinutes ?? null);
  if (!span) throw badField('endTime', 'The end must be after the start, and within 12 hours of it.');
  return { ...span, endDate: null };
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
 * Returns the time a number of minutes after a prayer on each of some dates: after the mosque's jama'ah; after the start of the
 * prayer time where no jama'ah is known; without a mosque, after the start of the prayer time at the centre of the borough. Null
 * if unknown.
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

import { friday, weekdayOf } from '#kit/contract/dates.ts';
import type { ComputedTimes } from './computed-times.rules.ts';
import { isStale } from './freshness.rules.ts';
import { type Prayer, prayers } from './prayer.rules.ts';
import type { ResolvedDay } from './timetable.rules.ts';
import type { WallTime } from './wall-clock.rules.ts';
import { instantOf } from './wall-time.rules.ts';

const minuteMs = 60_000;

/** A jama'ah of a prayer or, with `jumuah`, a Friday sitting that replaces dhuhr. */
export type HeldCongregation = Occurrence & { jumuah: boolean; confirmedAt: string | null; stale: boolean };

/** The time (HH:MM) of a sitting and the range of dates on whose Fridays it is held. */
export type SittingTimes = {
  time: string;
  validFrom: string;
  validTo: string | null;
  confirmedAt: string | null;
};

/** Returns the sittings held on a date; none unless it is a Friday. */
export function sittingsHeldOn<T extends SittingTimes>(sittings: readonly T[], date: string): T[] {
  if (weekdayOf(date) !== friday) return [];
  return sittings.filter(
    ({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo),
  );
}

/** Lists a mosque’s jama'ahs of some days, in order of time. On a Friday with sittings, these replace dhuhr. */
export function heldCongregations(
  days: readonly ResolvedDay[],
  sittings: readonly SittingTimes[],
  now: Date,
): readonly HeldCongregation[] {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const daily = congregations(days)
    .filter(({ prayer, date }) => prayer !== 'dhuhr' || sittingsHeldOn(sittings, date).length === 0)
    .map((jamaah) => {
      const { date, prayer } = jamaah;
      const { confirmedAt = null, stale = true } = dayOf.get(date)?.prayers[prayer].jamaah ?? {};
      return { ...jamaah, jumuah: false, confirmedAt, stale };
    });
  const jumuah = days.flatMap(({ date }) =>
    sittingsHeldOn(sittings, date).map((sitting) => heldSitting(sitting, date, now)),
  );
  return [...daily, ...jumuah].sort(soonerFirst);
}

function heldSitting({ time, confirmedAt }: SittingTimes, date: string, now: Date): HeldCongregation {
  return {
    prayer: 'dhuhr',
    date,
    time,
    at: instantOf(date, { time, dayOffset: 0 }),
    jumuah: true,
    confirmedAt,
    stale: isStale(confirmedAt, now),
  };
}

/** A jama'ah that can still be reached on foot; `leaveBy` is the latest time to leave. */
export type Catchable<T extends Pick<Occurrence, 'at'>> = T & { leaveBy: Date; walkingMinutes: number };

/** Returns the first jama'ah that can still be reached on foot when leaving at `now`. */
export function firstCatchable<T extends Pick<Occurrence, 'at'>>(
  congregations: readonly T[],
  walkingMinutes: number,
  now: Date,
): Catchable<T> | undefined {
  return congregations
    .map((jamaah) => ({
      ...jamaah,
      walkingMinutes,
      leaveBy: new Date(jamaah.at.getTime() - walkingMinutes * minuteMs),
    }))
    .find(({ leaveBy }) => leaveBy.getTime() >= now.getTime());
}

/** The start or jama'ah of a prayer as an instant, with the day to which it belongs. */
export type Occurrence = { prayer: Prayer; date: string; time: string; at: Date };

/** Lists the computed starts of the prayers of some days, in order of time. */
export function occurrences(days: readonly { date: string; times: ComputedTimes }[]): Occurrence[] {
  const all = days.flatMap(({ date, times }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, times[prayer]) ?? []),
  );
  return all.sort(soonerFirst);
}

/** Lists the jama'ahs of some days, in order of time. */
export function congregations(days: readonly ResolvedDay[]): Occurrence[] {
  const all = days.flatMap(({ date, prayers: prayersOfDay }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, prayersOfDay[prayer].jamaah ?? undefined) ?? []),
  );
  return all.sort(soonerFirst);
}

/** Lists the starts of the prayers of a mosque's resolved days, in order of time. */
export function beginnings(days: readonly ResolvedDay[]): Occurrence[] {
  const all = days.flatMap(({ date, prayers: prayersOfDay }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, prayersOfDay[prayer].begins ?? undefined) ?? []),
  );
  return all.sort(soonerFirst);
}

function soonerFirst(a: Occurrence, b: Occurrence): number {
  return a.at.getTime() - b.at.getTime();
}

function occurrence(prayer: Prayer, date: string, wallTime: WallTime | undefined): Occurrence | undefined {
  return wallTime && { prayer, date, time: wallTime.time, at: instantOf(date, wallTime) };
}

/**
 * Splits prayers into those that begin after `now` and the last one that has begun; the countdown runs from that one to the next.
 * Compares instants, so that isha after midnight is handled correctly.
 */
export function splitAtNow<T extends Occurrence>(
  all: readonly T[],
  now: Date,
): { previous: T | undefined; coming: readonly T[] } {
  const coming = all.filter(({ at }) => at.getTime() > now.getTime());
  const previous = all.filter(({ at }) => at.getTime() <= now.getTime()).at(-1);
  return { previous, coming };
}

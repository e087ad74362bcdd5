import { friday, weekdayOf } from '#kit/contract/date-text.ts';
import { isStale } from './finder/freshness.ts';
import { congregations, type Occurrence } from './next-prayer.ts';
import type { ResolvedDay } from './timetable.ts';
import { instantOf } from './wall-time.ts';

const minuteMs = 60_000;

/** A congregation that is held: of a prayer or, on a Friday, a sitting of Jumu‘ah in the place of dhuhr. */
export type Held = Occurrence & { jumuah: boolean; confirmedAt: string | null; stale: boolean };

/** What a sitting says of its time (HH:MM) and of the Fridays on which it is held. */
export type SittingTimes = {
  time: string;
  validFrom: string;
  validTo: string | null;
  confirmedAt: string | null;
};

/** The sittings that are held on a date: none but on a Friday. */
export function sittingsHeldOn<T extends SittingTimes>(sittings: readonly T[], date: string): T[] {
  if (weekdayOf(date) !== friday) return [];
  return sittings.filter(
    ({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo),
  );
}

/** A mosque’s congregations of some days, in order of time. On a Friday with sittings, these stand in the place of dhuhr. */
export function heldOn(
  days: readonly ResolvedDay[],
  sittings: readonly SittingTimes[],
  now: Date,
): readonly Held[] {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const daily = congregations(days)
    .filter(({ prayer, date }) => prayer !== 'dhuhr' || sittingsHeldOn(sittings, date).length === 0)
    .map((one) => {
      const { confirmedAt = null, stale = true } = dayOf.get(one.date)?.prayers[one.prayer].jamaah ?? {};
      return { ...one, jumuah: false, confirmedAt, stale };
    });
  const jumuah = days.flatMap(({ date }) =>
    sittingsHeldOn(sittings, date).map((one) => heldSitting(one, date, now)),
  );
  return [...daily, ...jumuah].sort((one, other) => one.at.getTime() - other.at.getTime());
}

function heldSitting({ time, confirmedAt }: SittingTimes, date: string, now: Date): Held {
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

/** A congregation that can still be reached, and when one must set out. */
export type Catchable<T extends Occurrence> = T & { leaveBy: Date; walkingMinutes: number };

/** The first of a mosque's coming congregations that someone can still reach on foot, leaving now or later. */
export function firstCatchable<T extends Occurrence>(
  congregations: readonly T[],
  walkingMinutes: number,
  now: Date,
): Catchable<T> | undefined {
  return congregations
    .map((one) => ({
      ...one,
      walkingMinutes,
      leaveBy: new Date(one.at.getTime() - walkingMinutes * minuteMs),
    }))
    .find((one) => one.leaveBy.getTime() >= now.getTime());
}

import type { ComputedTimes } from './computed-times.ts';
import type { Prayer } from './prayers.ts';
import { prayers } from './prayers.ts';
import type { ResolvedDay } from './timetable.ts';
import { instantOf, type WallTime } from './wall-time.ts';

/** A prayer's beginning as an instant, with the day it belongs to. */
export type Occurrence = { prayer: Prayer; date: string; time: string; at: Date };

/** The beginnings of the prayers of some days, in order of time. */
export function occurrences(days: readonly { date: string; times: ComputedTimes }[]): Occurrence[] {
  const all = days.flatMap(({ date, times }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, times[prayer]) ?? []),
  );
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The congregations of some days, in order of time. */
export function congregations(days: readonly ResolvedDay[]): Occurrence[] {
  const all = days.flatMap(({ date, prayers: ofDay }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, ofDay[prayer].jamaah ?? undefined) ?? []),
  );
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** When the prayers of some days begin at a mosque, in order of time. */
export function beginnings(days: readonly ResolvedDay[]): Occurrence[] {
  const all = days.flatMap(({ date, prayers: ofDay }) =>
    prayers.flatMap((prayer) => occurrence(prayer, date, ofDay[prayer].begins ?? undefined) ?? []),
  );
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function occurrence(prayer: Prayer, date: string, wall: WallTime | undefined): Occurrence | undefined {
  return wall && { prayer, date, time: wall.time, at: instantOf(date, wall) };
}

/**
 * The prayers that begin after `now`, and the one that began last: the countdown runs from that one to the first of
 * these. Compares instants, so an isha past midnight is in its place.
 */
export function around<One extends Occurrence>(
  all: readonly One[],
  now: Date,
): { previous: One | undefined; coming: readonly One[] } {
  const coming = all.filter((one) => one.at.getTime() > now.getTime());
  const previous = all.filter((one) => one.at.getTime() <= now.getTime()).at(-1);
  return { previous, coming };
}

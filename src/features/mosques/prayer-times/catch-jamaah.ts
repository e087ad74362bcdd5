import type { Occurrence } from './next-prayer.ts';

const minuteMs = 60_000;

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

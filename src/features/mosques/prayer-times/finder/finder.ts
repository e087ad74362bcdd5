import type { CatchableJamaah, FoundSitting } from '../finder-contract.ts';

/** Minutes that somebody is ready to walk. */
export const walkingLimits = [10, 20, 30] as const;
export type WalkingLimit = (typeof walkingLimits)[number];

export type JamaahAnswer = {
  /** Where to go: the nearest that can be reached, a confirmed time before one that may have changed. */
  best: CatchableJamaah | undefined;
  reachable: readonly CatchableJamaah[];
  further: readonly CatchableJamaah[];
  tooLate: readonly CatchableJamaah[];
};

/**
 * Sorts the mosques’ coming congregations for somebody who walks at most `limit` minutes. All are of one prayer: the
 * soonest that anyone within the limit can still reach, or where nobody can, the soonest of all.
 */
export function jamaahAnswer(found: readonly CatchableJamaah[], limit: number): JamaahAnswer {
  const near = found.filter((one) => one.walkingMinutes <= limit);
  const prayer = soonestPrayer(near) ?? soonestPrayer(found);
  const ofPrayer = found.filter((one) => prayerOf(one) === prayer).toSorted(surestThenNearest);
  const [best, ...reachable] = ofPrayer.filter((one) => one.walkingMinutes <= limit);
  return {
    best,
    reachable,
    further: ofPrayer.filter((one) => one.walkingMinutes > limit),
    tooLate: near
      .filter((one) => one.missed !== null && prayerOf(one.missed) === prayer)
      .toSorted(surestThenNearest),
  };
}

function prayerOf({ date, prayer }: { date: string; prayer: string }): string {
  return `${date} ${prayer}`;
}

function soonestPrayer(found: readonly CatchableJamaah[]): string | undefined {
  const [first] = found.toSorted((one, other) => one.at.localeCompare(other.at));
  return first && prayerOf(first);
}

type Placed = { stale: boolean; walkingMinutes: number | null; distance: number | null };

function surestThenNearest(one: Placed, other: Placed): number {
  return Number(one.stale) - Number(other.stale) || (one.distance ?? 0) - (other.distance ?? 0);
}

export type FridayAnswer = {
  best: FoundSitting | undefined;
  hours: readonly { time: string; sittings: readonly FoundSitting[] }[];
  further: readonly FoundSitting[];
  tooLate: readonly FoundSitting[];
};

/**
 * Sorts a Friday’s sittings for somebody who walks at most `limit` minutes: by their time and, of one time, by distance.
 * Where no place is known, they stand as they are and none is the best. `now` is in milliseconds since 1970.
 */
export function fridayAnswer(sittings: readonly FoundSitting[], limit: number, now: number): FridayAnswer {
  const late = (one: FoundSitting) => Date.parse(one.leaveBy ?? one.at) < now;
  const far = (one: FoundSitting) => one.walkingMinutes !== null && one.walkingMinutes > limit;
  const open = sittings.filter((one) => !late(one));
  const near = open.filter((one) => !far(one));
  const [best] = near.filter((one) => one.walkingMinutes !== null).toSorted(surestThenNearest);
  return {
    best,
    hours: byHour(near),
    further: open.filter(far).toSorted(surestThenNearest),
    tooLate: sittings.filter(late),
  };
}

function byHour(sittings: readonly FoundSitting[]): FridayAnswer['hours'] {
  const times = [...new Set(sittings.map((one) => one.time))];
  return times
    .toSorted((one, other) => one.padStart(5, '0').localeCompare(other.padStart(5, '0')))
    .map((time) => ({
      time,
      sittings: sittings.filter((one) => one.time === time).toSorted(surestThenNearest),
    }));
}

/** From when to when Jumu‘ah is prayed on a Friday, and at how many mosques; null where none has told a sitting. */
export function fridaySpan({ date, sittings }: { date: string; sittings: readonly FoundSitting[] }) {
  const times = sittings.map((one) => one.time.padStart(5, '0')).toSorted();
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  return { date, first, last, mosques: new Set(sittings.map((one) => one.mosqueId)).size };
}

/** 'now', 'in 12 minutes', 'in 2 h 5 min': how long until one must leave. */
export function untilText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`;
}

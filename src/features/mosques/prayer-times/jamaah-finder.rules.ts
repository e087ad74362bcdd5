import { minutesText } from '#kit/contract/dates.ts';
import type { CatchableJamaah, FoundSitting } from './jamaah-finder.contract.ts';

/** Choices for the maximum walk, in minutes. */
export const walkingLimits = [10, 20, 30] as const;
export type WalkingLimit = (typeof walkingLimits)[number];

export type JamaahAnswer = {
  /** The nearest jama'ah that can be reached; confirmed times come before stale ones. */
  best: CatchableJamaah | undefined;
  reachable: readonly CatchableJamaah[];
  further: readonly CatchableJamaah[];
  tooLate: readonly CatchableJamaah[];
};

/**
 * Groups the mosques’ coming jama'ahs for a walk of at most `limit` minutes. All results are of one prayer: the soonest that can
 * still be reached within the limit or, if there is none, the soonest of all.
 */
export function jamaahAnswer(found: readonly CatchableJamaah[], limit: number): JamaahAnswer {
  const near = found.filter((jamaah) => jamaah.walkingMinutes <= limit);
  const prayer = soonestPrayer(near) ?? soonestPrayer(found);
  const ofPrayer = found.filter((jamaah) => prayerOf(jamaah) === prayer).toSorted(freshThenNearest);
  const [best, ...reachable] = ofPrayer.filter((jamaah) => jamaah.walkingMinutes <= limit);
  return {
    best,
    reachable,
    further: ofPrayer.filter((jamaah) => jamaah.walkingMinutes > limit),
    tooLate: near
      .filter(({ missed }) => missed !== null && prayerOf(missed) === prayer)
      .toSorted(freshThenNearest),
  };
}

function prayerOf({ date, prayer }: { date: string; prayer: string }): string {
  return `${date} ${prayer}`;
}

function soonestPrayer(found: readonly CatchableJamaah[]): string | undefined {
  const [first] = found.toSorted((a, b) => a.at.localeCompare(b.at));
  return first && prayerOf(first);
}

type Placed = { stale: boolean; walkingMinutes: number | null; distance: number | null };

function freshThenNearest(a: Placed, b: Placed): number {
  return Number(a.stale) - Number(b.stale) || (a.distance ?? 0) - (b.distance ?? 0);
}

export type FridayAnswer = {
  best: FoundSitting | undefined;
  hours: readonly { time: string; sittings: readonly FoundSitting[] }[];
  further: readonly FoundSitting[];
  tooLate: readonly FoundSitting[];
};

/**
 * Groups a Friday’s sittings for a walk of at most `limit` minutes, by time and then distance. Without a place, all are listed
 * and `best` is undefined. `now` is in milliseconds since 1970.
 */
export function fridayAnswer(sittings: readonly FoundSitting[], limit: number, now: number): FridayAnswer {
  const isLate = ({ leaveBy, at }: FoundSitting) => Date.parse(leaveBy ?? at) < now;
  const isFar = ({ walkingMinutes }: FoundSitting) => walkingMinutes !== null && walkingMinutes > limit;
  const open = sittings.filter((sitting) => !isLate(sitting));
  const near = open.filter((sitting) => !isFar(sitting));
  const [best] = near.filter(({ walkingMinutes }) => walkingMinutes !== null).toSorted(freshThenNearest);
  return {
    best,
    hours: byHour(near),
    further: open.filter(isFar).toSorted(freshThenNearest),
    tooLate: sittings.filter(isLate),
  };
}

function byHour(sittings: readonly FoundSitting[]): FridayAnswer['hours'] {
  const times = [...new Set(sittings.map(({ time }) => time))];
  return times
    .toSorted((a, b) => a.padStart(5, '0').localeCompare(b.padStart(5, '0')))
    .map((time) => ({
      time,
      sittings: sittings.filter((sitting) => sitting.time === time).toSorted(freshThenNearest),
    }));
}

/** Returns the first and last sitting of a Friday and the number of mosques; null if no sitting is known. */
export function fridaySpan({ date, sittings }: { date: string; sittings: readonly FoundSitting[] }) {
  const times = sittings.map(({ time }) => time.padStart(5, '0')).toSorted();
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  return { date, first, last, mosques: new Set(sittings.map(({ mosqueId }) => mosqueId)).size };
}

/** Formats the time left: 'now', 'in 12 min', 'in 2 h 5 min'. */
export function untilText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 1 ? 'now' : `in ${minutesText(minutes)}`;
}

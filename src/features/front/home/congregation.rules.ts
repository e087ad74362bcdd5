import {
  beginnings,
  heldCongregations,
  type Occurrence,
  type SittingTimes,
  sittingsHeldOn,
  splitAtNow,
} from '#features/mosques/prayer-times/coming-jamaah.rules.ts';
import { judgedAt } from '#features/mosques/prayer-times/freshness.rules.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.rules.ts';

/** A congregation or the start of a prayer, with whether it is Jumu'ah and whether it may be out of date. */
export type Going = Occurrence & { jumuah: boolean; stale: boolean };

export type Times = {
  /** begins: no day has a known congregation, so these are the starts of prayers. */
  kind: 'jamaah' | 'begins';
  previous: Going | undefined;
  coming: readonly Going[];
};

/**
 * Finds the previous and the coming congregations at a mosque, or the starts of prayers if no day has a congregation. `askedAt` is given in
 * a preview (`judgedAt`).
 */
export function findPreviousAndComing(
  days: readonly ResolvedDay[],
  sittings: readonly SittingTimes[],
  moment: { now: Date; askedAt?: Date },
): Times {
  const { now } = moment;
  const held = heldCongregations(days, sittings, judgedAt(moment));
  if (held.length > 0) return { kind: 'jamaah', ...splitAtNow<Going>(held, now) };
  const begin = beginnings(days).map((beginning) => ({ ...beginning, jumuah: false, stale: false }));
  return { kind: 'begins', ...splitAtNow(begin, now) };
}

/** Returns when each prayer of a day begins, and its congregation (HH:MM). On a Friday the first sitting replaces dhuhr. */
export function dailyTimes(day: ResolvedDay, sittings: readonly SittingTimes[]) {
  const [first] = sittingsHeldOn(sittings, day.date);
  return prayers.map((prayer) => {
    const { begins, jamaah } = day.prayers[prayer];
    const sitting = prayer === 'dhuhr' ? first : undefined;
    return {
      prayer,
      jumuah: sitting !== undefined,
      begins: begins?.time ?? null,
      jamaah: sitting?.time ?? jamaah?.time ?? null,
    };
  });
}

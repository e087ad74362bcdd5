import { heldOn, type SittingTimes, sittingsHeldOn } from '#features/mosques/prayer-times/coming-jamaah.ts';
import { around, beginnings, type Occurrence } from '#features/mosques/prayer-times/next-prayer.ts';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';

/** What somebody can go to next. */
export type Going = Occurrence & { jumuah: boolean; stale: boolean };

export type Times = {
  /** begins: none of the days has a congregation. */
  kind: 'jamaah' | 'begins';
  previous: Going | undefined;
  coming: readonly Going[];
};

/** What has been last and what comes next at a mosque; where no day has a congregation, when the prayers begin. */
export function goingsAround(
  days: readonly ResolvedDay[],
  sittings: readonly SittingTimes[],
  now: Date,
): Times {
  const held = heldOn(days, sittings, now);
  if (held.length > 0) return { kind: 'jamaah', ...around<Going>(held, now) };
  const begin = beginnings(days).map((one) => ({ ...one, jumuah: false, stale: false }));
  return { kind: 'begins', ...around(begin, now) };
}

/** The row of a day: when each prayer begins, and its congregation (HH:MM). A Friday's first sitting stands for dhuhr. */
export function fiveTimesOf(day: ResolvedDay, sittings: readonly SittingTimes[]) {
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

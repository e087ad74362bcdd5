import { around, congregations, type Occurrence } from '#features/mosques/prayer-times/next-prayer.ts';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { friday, instantOf, weekdayOf } from '#features/mosques/prayer-times/wall-time.ts';

/** What somebody can go to next. */
export type Going = Occurrence & { jumuah: boolean; stale: boolean };

/** A Friday's sitting: HH:MM. */
type Sitting = { time: string; stale: boolean };

export type Times = {
  /** begins: none of the days has a congregation. */
  kind: 'jamaah' | 'begins';
  previous: Going | undefined;
  coming: readonly Going[];
};

/**
 * What has been last and what comes next at a mosque. On a Friday its sittings stand in the place of dhuhr. Where no day
 * has a congregation, it is when the prayers begin.
 */
export function goingsAround(days: readonly ResolvedDay[], sittings: readonly Sitting[], now: Date): Times {
  const held = [...jamaahOf(days, sittings), ...sittingsOf(days, sittings)];
  const kind = held.length > 0 ? 'jamaah' : 'begins';
  const all = held.length > 0 ? held : beginningsOf(days);
  return {
    kind,
    ...around(
      all.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
      now,
    ),
  };
}

/** The row of a day: when each prayer begins, and its congregation (HH:MM). */
export function fiveTimesOf(day: ResolvedDay, sittings: readonly Sitting[]) {
  const [first] = isJumuah(day.date, sittings) ? sittings : [];
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

function isJumuah(date: string, sittings: readonly Sitting[]): boolean {
  return weekdayOf(date) === friday && sittings.length > 0;
}

function jamaahOf(days: readonly ResolvedDay[], sittings: readonly Sitting[]): Going[] {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  return congregations(days)
    .filter(({ prayer, date }) => !(prayer === 'dhuhr' && isJumuah(date, sittings)))
    .map((one) => ({
      ...one,
      jumuah: false,
      stale: dayOf.get(one.date)?.prayers[one.prayer].jamaah?.stale ?? true,
    }));
}

function sittingsOf(days: readonly ResolvedDay[], sittings: readonly Sitting[]): Going[] {
  return days
    .filter(({ date }) => isJumuah(date, sittings))
    .flatMap(({ date }) =>
      sittings.map(({ time, stale }) => ({
        prayer: 'dhuhr' as const,
        date,
        time,
        at: instantOf(date, { time, dayOffset: 0 }),
        jumuah: true,
        stale,
      })),
    );
}

function beginningsOf(days: readonly ResolvedDay[]): Going[] {
  return days.flatMap(({ date, prayers: ofDay }) =>
    prayers.flatMap((prayer) => {
      const { begins } = ofDay[prayer];
      if (!begins) return [];
      return [{ prayer, date, time: begins.time, at: instantOf(date, begins), jumuah: false, stale: false }];
    }),
  );
}

import { congregations } from '#features/mosques/prayer-times/next-prayer.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import { friday, weekdayOf } from '#kit/contract/date-text.ts';

/** A congregation to come. */
export type NextCongregation = { name: string; time: string; at: Date };

/**
 * What somebody can next pray at a mosque, of the congregations of some days. On a Friday its Jumu‘ah sittings (HH:MM) stand in the place of
 * dhuhr.
 */
export function nextCongregation(
  days: readonly ResolvedDay[],
  sittings: readonly string[],
  now: Date,
): NextCongregation | undefined {
  const hasJumuah = (date: string) => weekdayOf(date) === friday && sittings.length > 0;
  const daily = congregations(days)
    .filter(({ prayer, date }) => prayer !== 'dhuhr' || !hasJumuah(date))
    .map(({ prayer, ...one }) => ({ ...one, name: prayerLabels[prayer] }));
  const jumuah = days
    .filter(({ date }) => hasJumuah(date))
    .flatMap(({ date }) =>
      sittings.map((time) => ({ name: 'Jumu‘ah', time, at: instantOf(date, { time, dayOffset: 0 }) })),
    );
  return [...daily, ...jumuah]
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
}

import { borough } from '#borough';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.ts';
import { hijriDate, ramadan } from '#features/mosques/prayer-times/hijri.ts';
import { defaultSettings } from '#features/mosques/prayer-times/methods.ts';
import { declaredMonthStarts } from '#features/mosques/prayer-times/server/public.ts';
import { memoize } from '#kit/contract/memoize.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { DayFacts } from '../coming-hours.ts';
import { factsFrom } from '../day-facts.ts';

/** The facts of a date (YYYY-MM-DD). */
type FactsOf = (date: string) => DayFacts;

/** The sky is the same for everybody. */
const timesOf = memoize((date) => computeTimes(borough.centre, date, defaultSettings));

/**
 * The prayers and Ramadan of any date, at the borough's centre: computed, with the month starts that the operator has
 * declared. A date is computed once for all businesses that ask.
 */
export async function readDayFacts(db: Db): Promise<FactsOf> {
  const declared = await declaredMonthStarts(db);
  const known = new Map<string, DayFacts>();
  return (date) => {
    const kept = known.get(date);
    if (kept) return kept;
    const isRamadan = hijriDate(date, declared).month === ramadan;
    const facts = factsFrom(timesOf(date), isRamadan);
    known.set(date, facts);
    return facts;
  };
}

import { borough } from '#borough';
import { hijriDate, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { memoize } from '#kit/contract/memoize.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { DayFacts } from '../coming-hours.rules.ts';
import { factsFrom } from '../day-facts.rules.ts';

/** Returns the facts of a date (YYYY-MM-DD). */
type FactsOf = (date: string) => DayFacts;

/** Cached for all businesses. */
const timesOf = memoize((date) => computeTimes(borough.centre, date, defaultSettings));

/**
 * Returns a function for the facts of any date at the borough's centre, from computed prayer times and the declared month starts.
 * Each date is computed once for all businesses.
 */
export async function readDayFacts(db: Db): Promise<FactsOf> {
  const declared = await listDeclaredMonthStarts(db);
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

import { calculatedStartOf, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { yearOfRamadan } from '#features/mosques/moon/moon.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';

/** Returns the calculated first day of the Ramadan that isn't over, in which the sample mosques have their taraweeh. */
export function firstDay(): string {
  const year = yearOfRamadan(boroughDate(new Date()), { declared: [], assumed: [] });
  return calculatedStartOf({ year, month: ramadan });
}

import { LRUCache } from 'lru-cache';
import { comingHoursOf, type DayFacts } from '#features/exchange/opening-hours/coming-hours.ts';
import type { ComingHours, OpeningHours } from '#features/exchange/opening-hours/schema.ts';
import { addDays } from '#kit/contract/date-text.ts';

/** What is kept at most: about ten megabytes. */
const kept = new LRUCache<string, ComingHours>({ max: 5000 });

/**
 * The coming hours of `days` dates from `date` on, kept in this process: lists ask for the same all day. They follow from the
 * rules, the dates, and whether these are in Ramadan.
 */
export function keptComingHours(
  hours: OpeningHours,
  factsOf: (date: string) => DayFacts,
  date: string,
  days: number,
): ComingHours {
  const ramadan = Array.from({ length: days + 1 }, (_, at) => factsOf(addDays(date, at - 1)).isRamadan);
  const key = JSON.stringify([date, days, ramadan, hours]);
  const known = kept.get(key);
  if (known) return known;
  const coming = comingHoursOf(hours, factsOf, date, days);
  kept.set(key, coming);
  return coming;
}

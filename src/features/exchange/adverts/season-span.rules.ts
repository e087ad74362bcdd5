import type { FreeDays } from './advert.contract.ts';

type Season = NonNullable<FreeDays['days'][number]['season']>;

/** Consecutive days in one season, both included. */
export type SeasonSpan = Season & { first: string; last: string };

/** Returns the seasons of a month in order, with consecutive days of the same season as one span. */
export function seasonSpans(days: FreeDays['days']): SeasonSpan[] {
  const spans: SeasonSpan[] = [];
  let previous: Season | null = null;
  for (const { date, season } of days) {
    const open = spans.at(-1);
    if (season && open && previous && isSame(previous, season)) open.last = date;
    else if (season) spans.push({ ...season, first: date, last: date });
    previous = season;
  }
  return spans;
}

/**
 * Returns for example 'Ramadan, × 1.5: expected 8 to 28 February 2027'. “Expected” because seasons of the Hijri calendar depend
 * on the sighting of the moon.
 */
export function seasonText({ season, name, multiplier, first, last }: SeasonSpan, month: string): string {
  const [from, to] = [Number(first.slice(8)), Number(last.slice(8))];
  const days = from === to ? `${from}` : `${from} to ${to}`;
  return `${name}, × ${multiplier}: ${season === 'dated' ? '' : 'expected '}${days} ${month}`;
}

function isSame(a: Season, b: Season): boolean {
  return a.name === b.name && a.multiplier === b.multiplier;
}

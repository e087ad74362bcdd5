import type { FreeDays } from './contract.ts';

type Season = NonNullable<FreeDays['days'][number]['season']>;

/** Days in a row that are in one season, both included. */
export type SeasonSpan = Season & { first: string; last: string };

/** The seasons of a month, in their order: days in a row that are in the same one stand together. */
export function seasonSpans(days: FreeDays['days']): SeasonSpan[] {
  const spans: SeasonSpan[] = [];
  let before: Season | null = null;
  for (const { date, season } of days) {
    const open = spans.at(-1);
    if (season && open && before && isSame(before, season)) open.last = date;
    else if (season) spans.push({ ...season, first: date, last: date });
    before = season;
  }
  return spans;
}

/** 'Ramadan, × 1.5: expected 8 to 28 February 2027'. Seasons of the Hijri calendar depend on the sighting of the moon. */
export function seasonText({ season, name, multiplier, first, last }: SeasonSpan, month: string): string {
  const [from, to] = [Number(first.slice(8)), Number(last.slice(8))];
  const days = from === to ? `${from}` : `${from} to ${to}`;
  return `${name}, × ${multiplier}: ${season === 'dated' ? '' : 'expected '}${days} ${month}`;
}

function isSame(one: Season, other: Season): boolean {
  return one.name === other.name && one.multiplier === other.multiplier;
}

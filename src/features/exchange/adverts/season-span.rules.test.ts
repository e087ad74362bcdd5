import { expect, test } from 'vitest';
import { seasonSpans, seasonText } from './season-span.rules.ts';

const ramadan = { season: 'ramadan', name: 'Ramadan', multiplier: 1.5 } as const;
const eid = { season: 'eid', name: 'Eid', multiplier: 2 } as const;
const fair = { season: 'dated', name: 'Book fair', multiplier: 1.2 } as const;

function daysIn(...seasons: readonly (typeof ramadan | typeof eid | typeof fair | null)[]) {
  return seasons.map((season, at) => ({
    date: `2027-03-${String(at + 1).padStart(2, '0')}`,
    free: 1,
    season,
  }));
}

test('consecutive days of one season form one span', () => {
  const spans = seasonSpans(daysIn(ramadan, ramadan, eid, null, eid, fair));
  expect(spans.map(({ name, first, last }) => [name, first.slice(8), last.slice(8)])).toEqual([
    ['Ramadan', '01', '02'],
    ['Eid', '03', '03'],
    ['Eid', '05', '05'],
    ['Book fair', '06', '06'],
  ]);
  expect(seasonSpans(daysIn(null, null))).toEqual([]);
});

test('a season is described by its days, which are only expected if the calendar gives them', () => {
  const texts = seasonSpans(daysIn(ramadan, ramadan, null, fair)).map((span) =>
    seasonText(span, 'March 2027'),
  );
  expect(texts).toEqual(['Ramadan, × 1.5: expected 1 to 2 March 2027', 'Book fair, × 1.2: 4 March 2027']);
});

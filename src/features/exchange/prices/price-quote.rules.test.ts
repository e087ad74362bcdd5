import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import type { Season } from './price.rules.ts';
import {
  type DatedSeason,
  growthStepFor,
  growthStepsProblem,
  pricedDay,
  pricedDays,
  priceOfRun,
  type SeasonRules,
  seasonOf,
  weekPrice,
} from './price-quote.rules.ts';

const usual: SeasonRules = {
  multipliers: { normal: 10_000, ramadan: 15_000, eid: 20_000, hajj: 13_000 },
  dated: [],
  declared: [],
};
const priceFrom = (
  startDate: string,
  duration: number,
  changes: Partial<Parameters<typeof priceOfRun>[0]> = {},
) =>
  priceOfRun(
    { baseWeeklyPrice: 500, growthMultiplier: 10_000, surcharge: 0, ...changes },
    pricedDays(startDate, duration, usual),
  );

test('two weeks, one of them in Ramadan, add up as the form shows them', () => {
  // Ramadan 1448 begins on 8 February 2027.
  const { lines, total } = priceFrom('2027-02-01', 14, { surcharge: 300 });
  expect(lines).toEqual([
    { season: 'normal', name: 'Ordinary days', multiplier: 10_000, days: 7, amount: 500 },
    { season: 'ramadan', name: 'Ramadan', multiplier: 15_000, days: 7, amount: 750 },
  ]);
  expect(total).toBe(1550);
});

test('half a penny is rounded up, once for the whole run', () => {
  expect(weekPrice({ baseWeeklyPrice: 25, growthMultiplier: 10_000 }, 13_000)).toBe(33);
  expect(priceFrom('2026-11-23', 7, { baseWeeklyPrice: 25, growthMultiplier: 13_000 }).total).toBe(33);
  // 3 p a week for ten days are 4.29 p; rounding each day or each line would give 0 p or 10 p.
  expect(priceFrom('2026-11-23', 10, { baseWeeklyPrice: 3 }).total).toBe(4);
});

test('a year at the highest prices is exact', () => {
  const year = {
    multipliers: { normal: 100_000, ramadan: 100_000, eid: 100_000, hajj: 100_000 },
    dated: [],
    declared: [],
  };
  const days = pricedDays('2027-01-01', 364, year);
  const price = priceOfRun({ baseWeeklyPrice: 999_999, growthMultiplier: 99_999, surcharge: 1 }, days);
  // 999,999 × 9.9999 × 52 weeks × 10
  expect(price.runPrice).toBe(5_199_942_800);
  expect(price.total).toBe(5_199_942_801);
});

/* A slow, obvious model: the Hijri months by hand, one day after another, in exact fractions of a penny. */

/** First days of the months that matter, as calendars print them (Umm al-Qura). */
const printed: readonly [month: string, first: string][] = [
  ['ramadan', '2027-02-08'],
  ['shawwal', '2027-03-09'],
  ['dhu al-hijjah', '2027-05-07'],
  ['ramadan', '2028-01-28'],
  ['shawwal', '2028-02-26'],
  ['dhu al-hijjah', '2028-04-26'],
];
const spans: readonly [season: Season, first: string, last: string][] = printed.flatMap(
  ([month, first], at): [Season, string, string][] => {
    if (month === 'ramadan') return [['ramadan', first, addDays(printed[at + 1]?.[1] ?? '', -1)]];
    if (month === 'shawwal') return [['eid', first, addDays(first, 2)]];
    return [
      ['hajj', first, addDays(first, 8)],
      ['eid', addDays(first, 9), addDays(first, 12)],
    ];
  },
);

const firstDate = '2026-12-01';
const dates = Array.from({ length: 520 }, (_, day) => addDays(firstDate, day));

type Run = {
  base: number;
  growth: number;
  surcharge: number;
  start: number;
  duration: number;
  multipliers: Record<Season, number>;
  dated: readonly DatedSeason[];
};

function obviousPrice(run: Run): bigint {
  let sum = 0n;
  for (const date of dates.slice(run.start, run.start + run.duration)) {
    let multiplier = run.multipliers.normal;
    for (const [season, first, last] of spans) {
      if (date >= first && date <= last) multiplier = run.multipliers[season];
    }
    const own = run.dated.filter((one) => one.startDate <= date && date <= one.endDate);
    if (own.length > 0) multiplier = Math.max(...own.map((one) => one.multiplier));
    sum += BigInt(run.base) * BigInt(run.growth) * BigInt(multiplier);
  }
  // The days of a week times the scale of two multipliers in basis points.
  const divisor = 700_000_000n;
  const whole = sum / divisor;
  const rest = sum - whole * divisor;
  return whole + (rest * 2n >= divisor ? 1n : 0n) + BigInt(run.surcharge);
}

const multiplier = fc.integer({ min: 1_000, max: 100_000 });
const dated = fc.tuple(fc.nat(420), fc.nat(40), multiplier).map(([start, length, basisPoints]) => {
  const startDate = dates[start] ?? firstDate;
  const endDate = dates[start + length] ?? startDate;
  return { name: 'A fair', startDate, endDate, multiplier: basisPoints };
});
const anyRun: fc.Arbitrary<Run> = fc.record({
  base: fc.integer({ min: 0, max: 1_000_000 }),
  growth: multiplier,
  surcharge: fc.integer({ min: 0, max: 1_000_000 }),
  start: fc.nat(150),
  duration: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 7, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 61, max: 365 }) },
  ),
  multipliers: fc.record({ normal: multiplier, ramadan: multiplier, eid: multiplier, hajj: multiplier }),
  dated: fc.array(dated, { maxLength: 3 }),
});

/** `npm run test:long` tries more. */
const numRuns = Number(process.env.PRICE_RUNS ?? 5_000);

test(`the price equals that of a slow, obvious model in ${numRuns} random runs`, () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const rules = { multipliers: run.multipliers, dated: run.dated, declared: [] };
      const days = pricedDays(dates[run.start] ?? '', run.duration, rules);
      const price = priceOfRun(
        { baseWeeklyPrice: run.base, growthMultiplier: run.growth, surcharge: run.surcharge },
        days,
      );
      const together = price.lines.reduce((sum, { amount }) => sum + amount, 0);
      return (
        BigInt(price.total) === obviousPrice(run) &&
        together + run.surcharge === price.total &&
        price.lines.reduce((sum, line) => sum + line.days, 0) === run.duration
      );
    }),
    { numRuns },
  );
});

const rules: SeasonRules = {
  multipliers: { normal: 10_000, ramadan: 15_000, eid: 20_000, hajj: 13_000 },
  dated: [],
  declared: [],
};

test('seasons are Ramadan, the days of Eid and those of Hajj', () => {
  const days: [month: number, day: number, season: string][] = [
    [8, 29, 'normal'],
    [9, 1, 'ramadan'],
    [9, 30, 'ramadan'],
    [10, 1, 'eid'],
    [10, 3, 'eid'],
    [10, 4, 'normal'],
    [12, 1, 'hajj'],
    [12, 9, 'hajj'],
    [12, 10, 'eid'],
    [12, 13, 'eid'],
    [12, 14, 'normal'],
  ];
  expect(days.map(([month, day]) => seasonOf({ month, day }))).toEqual(days.map(([, , season]) => season));
});

test('a declared month start moves the season', () => {
  // Calculated for 8 February 2027.
  expect(pricedDay('2027-02-08', rules).season).toBe('ramadan');
  const late = { ...rules, declared: [{ year: 1448, month: 9, startsOn: '2027-02-09' }] };
  expect(pricedDay('2027-02-08', late).season).toBe('normal');
  expect(pricedDay('2027-02-09', late).season).toBe('ramadan');
  expect(pricedDay('2027-02-08', rules).season).toBe('ramadan');
});

test('the highest of overlapping dated seasons counts, even where the calendar’s is higher', () => {
  const fair = { name: 'Fair', startDate: '2027-02-01', endDate: '2027-02-10', multiplier: 11_000 };
  const sale = { name: 'Sale', startDate: '2027-02-05', endDate: '2027-02-09', multiplier: 9_000 };
  const own = { ...rules, dated: [sale, fair] };
  expect(pricedDay('2027-02-09', own)).toEqual({ season: 'dated', name: 'Fair', multiplier: 11_000 });
  expect(pricedDay('2027-02-11', own)).toMatchObject({ season: 'ramadan', multiplier: 15_000 });
});

test('days on which the clocks change are priced like others', () => {
  const forward = pricedDays('2027-03-27', 3, { ...rules, dated: [] });
  expect(forward).toHaveLength(3);
  const around = { name: 'One day', startDate: '2027-03-28', endDate: '2027-03-28', multiplier: 30_000 };
  const days = pricedDays('2027-03-27', 3, { ...rules, dated: [around] });
  expect(days.map(({ multiplier }) => multiplier)).toEqual([10_000, 30_000, 10_000]);
  const back = { ...around, startDate: '2027-10-31', endDate: '2027-10-31' };
  const autumn = pricedDays('2027-10-30', 3, { ...rules, dated: [back] });
  expect(autumn.map(({ multiplier }) => multiplier)).toEqual([10_000, 30_000, 10_000]);
});

const steps = [
  { userThreshold: 0, multiplier: 10_000 },
  { userThreshold: 500, multiplier: 12_000 },
  { userThreshold: 1000, multiplier: 14_000 },
];

test('a growth step applies from its threshold on', () => {
  expect([0, 499, 500, 999, 1000, 9999].map((members) => growthStepFor(steps, members).multiplier)).toEqual([
    10_000, 10_000, 12_000, 12_000, 14_000, 14_000,
  ]);
  expect(growthStepFor([], 800)).toEqual({ userThreshold: 0, multiplier: 10_000 });
});

test('growth steps begin at 0 members and rise', () => {
  expect(growthStepsProblem(steps)).toBeNull();
  expect(growthStepsProblem(steps.slice(1))).toContain('0 members');
  expect(growthStepsProblem([...steps, { userThreshold: 1000 }])).toContain('more members');
});

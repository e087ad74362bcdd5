import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  newcombeInterval,
  percentText,
  pointsText,
  verdicts,
  wilsonInterval,
} from './experiment-result.rules.ts';

test('intervals of one share match Newcombe’s paper (1998a, table I)', () => {
  const rounded = (successes: number, total: number) => {
    const { low, high } = wilsonInterval(successes, total);
    return [low.toFixed(4), high.toFixed(4)];
  };
  expect(rounded(81, 263)).toEqual(['0.2553', '0.3662']);
  expect(rounded(15, 148)).toEqual(['0.0624', '0.1605']);
  expect(rounded(0, 20)).toEqual(['0.0000', '0.1611']);
  expect(rounded(1, 29)).toEqual(['0.0061', '0.1718']);
});

test('intervals of differences match Newcombe’s paper (1998b, table II, method 10)', () => {
  const rounded = (one: [number, number], other: [number, number]) => {
    const { low, high } = newcombeInterval(
      { reached: one[0], shown: one[1] },
      { reached: other[0], shown: other[1] },
    );
    return [low.toFixed(4), high.toFixed(4)];
  };
  expect(rounded([56, 70], [48, 80])).toEqual(['0.0524', '0.3339']);
  expect(rounded([9, 10], [3, 10])).toEqual(['0.1705', '0.8090']);
  expect(rounded([5, 56], [0, 29])).toEqual(['-0.0381', '0.1926']);
  expect(rounded([10, 10], [0, 10])).toEqual(['0.6075', '1.0000']);
});

test('an interval contains the observed share, stays between 0 and 1, and narrows with more people', () => {
  const counts = fc.nat(100_000).chain((total) => fc.tuple(fc.nat(total), fc.constant(total)));
  fc.assert(
    fc.property(counts, ([reached, shown]) => {
      const { low, high } = wilsonInterval(reached, shown);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      if (shown === 0) return;
      expect(low).toBeLessThanOrEqual(reached / shown);
      expect(high).toBeGreaterThanOrEqual(reached / shown);
      const more = wilsonInterval(reached * 4, shown * 4);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

test('swapping the variants negates the interval of their difference', () => {
  const group = fc
    .integer({ min: 1, max: 10_000 })
    .chain((shown) => fc.record({ shown: fc.constant(shown), reached: fc.nat(shown) }));
  fc.assert(
    fc.property(group, group, (one, other) => {
      const there = newcombeInterval(one, other);
      const back = newcombeInterval(other, one);
      expect(there.low).toBeCloseTo(-back.high, 10);
      expect(there.high).toBeCloseTo(-back.low, 10);
    }),
  );
});

const counts = {
  members: 100,
  visitors: 0,
  shown: 100,
  reached: 10,
  share: 0.1,
  interval: { low: 0, high: 1 },
  days: [],
};
const usual = { id: '1', name: 'Usual', ...counts, comparison: null };
const short = (low: number, high: number) => ({
  id: '2',
  name: 'Short',
  ...counts,
  comparison: { low, high, difference: (low + high) / 2 },
});

test('a difference is stated only if its interval excludes zero', () => {
  const told = (low: number, high: number) => verdicts({ variants: [usual, short(low, high)] });
  expect(told(-0.01, 0.05)).toEqual(['No clear difference between ‘Short’ and ‘Usual’ so far.']);
  expect(told(0.012, 0.045)).toEqual([
    '‘Short’ does better than ‘Usual’: by between 1.2 and 4.5 percentage points.',
  ]);
  expect(told(-0.045, -0.012)).toEqual([
    '‘Short’ does worse than ‘Usual’: by between 1.2 and 4.5 percentage points.',
  ]);
});

test('nothing is stated about fewer than five people', () => {
  const few = { ...usual, shown: 4, reached: null, share: null, interval: null };
  expect(verdicts({ variants: [few, short(0.1, 0.2)] })).toEqual([
    'There’s nothing to say yet: fewer than five people have seen one of the variants.',
  ]);
});

test('shares and differences have one decimal and a sign', () => {
  expect([percentText(0.1234), percentText(1), percentText(0)]).toEqual(['12.3%', '100.0%', '0.0%']);
  expect([pointsText(0.021), pointsText(-0.021), pointsText(0.0001)]).toEqual([
    '+2.1 points',
    '−2.1 points',
    '±0.0 points',
  ]);
});

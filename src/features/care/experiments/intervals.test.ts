import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newcombeInterval, wilsonInterval } from './intervals.ts';

test('intervals of one share are those of Newcombe’s paper (1998a, table I)', () => {
  const rounded = (successes: number, total: number) => {
    const { low, high } = wilsonInterval(successes, total);
    return [low.toFixed(4), high.toFixed(4)];
  };
  expect(rounded(81, 263)).toEqual(['0.2553', '0.3662']);
  expect(rounded(15, 148)).toEqual(['0.0624', '0.1605']);
  expect(rounded(0, 20)).toEqual(['0.0000', '0.1611']);
  expect(rounded(1, 29)).toEqual(['0.0061', '0.1718']);
});

test('intervals of differences are those of Newcombe’s paper (1998b, table II, method 10)', () => {
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

test('an interval holds the share that was seen, lies between nobody and everybody, and narrows with more people', () => {
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

test('whichever variant is compared with which, the difference is the same turned round', () => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastStep, middleOf, quantile, stepOf } from './visit.rules.ts';

test('the middle of a value’s step is within a tenth of the value', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.11, max: 500_000, noNaN: true }), (value) => {
      expect(Math.abs(middleOf(stepOf(value)) / value - 1)).toBeLessThan(0.1);
    }),
  );
});

test('invalid and endless durations have a step too', () => {
  expect([0, -1, Number.NaN, 0.1].map(stepOf)).toEqual([0, 0, 0, 0]);
  expect(stepOf(Number.POSITIVE_INFINITY)).toBe(lastStep);
  expect(stepOf(1e9)).toBe(lastStep);
});

test('a quantile of the steps is close to that of the values', () => {
  const value = fc.double({ min: 1, max: 60_000, noNaN: true });
  const share = fc.constantFrom(0.5, 0.75, 0.95, 0.99);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), share, (values, of) => {
      const steps = values.map((one) => ({ step: stepOf(one), count: 1 }));
      const sorted = values.toSorted((one, other) => one - other);
      const exact = sorted[Math.ceil(of * values.length) - 1] ?? Number.NaN;
      expect(Math.abs((quantile(steps, of) ?? 0) / exact - 1)).toBeLessThan(0.1);
    }),
  );
});

test('an empty list has no quantile', () => {
  expect(quantile([], 0.5)).toBeNull();
  expect(quantile([{ step: 3, count: 0 }], 0.5)).toBeNull();
});

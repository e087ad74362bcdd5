import { expect, test } from 'vitest';
import { rangesOf } from './date-ranges.ts';

test('ranges of dates are written shortly', () => {
  expect(rangesOf(['2027-01-03', '2027-01-10', '2027-01-11', '2027-01-12'])).toBe(
    '2027-01-03, 2027-01-10 to 2027-01-12',
  );
});

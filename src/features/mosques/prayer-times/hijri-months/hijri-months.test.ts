import { expect, test } from 'vitest';
import { calculatedMonths, whyNoStart } from './hijri-months.ts';

test('this month and the next, each on its first day', () => {
  expect(calculatedMonths('2027-02-01', 3)).toEqual([
    { year: 1448, month: 8, startsOn: '2027-01-09' },
    { year: 1448, month: 9, startsOn: '2027-02-08' },
    { year: 1448, month: 10, startsOn: '2027-03-09' },
  ]);
});

test('a first day far from the calculated one is a mistake', () => {
  expect(whyNoStart('2027-02-09', '2027-02-08')).toBeNull();
  expect(whyNoStart('2027-02-06', '2027-02-08')).toBeNull();
  expect(whyNoStart('2027-02-11', '2027-02-08')).toMatch(/at most 2 days/);
  expect(whyNoStart('2028-02-08', '2027-02-08')).toMatch(/at most 2 days/);
});

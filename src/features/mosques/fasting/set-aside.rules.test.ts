import { expect, test } from 'vitest';
import { readRange } from './set-aside.rules.ts';

const [earliest, today] = ['2026-09-22', '2026-11-21'];
const read = (from: string, to: string) => readRange({ from, to }, earliest, today);

test('a range has each of its days once, also across a clock change and the end of a month', () => {
  expect(read(today, today)).toEqual({ days: [today] });
  expect(read('2026-10-24', '2026-10-26').days).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(read('2026-10-31', '2026-11-01').days).toEqual(['2026-10-31', '2026-11-01']);
});

test('a range is in the days that the tracker can change, has its first day first, and at most 31 days', () => {
  expect(read('2026-09-21', today)).toMatchObject({ field: 'from', days: null });
  expect(read('', today)).toMatchObject({
    field: 'from',
    problem: 'Please choose a day from 22 September 2026 to today.',
  });
  expect(read(today, '2026-11-22')).toMatchObject({ field: 'to' });
  expect(read(today, '2026-11-20')).toMatchObject({
    field: 'to',
    problem: 'Please choose a last day that isn’t before the first.',
  });
  expect(read('2026-10-22', today).days).toHaveLength(31);
  expect(read('2026-10-21', today)).toMatchObject({
    field: 'to',
    problem: 'Please choose at most 31 days at once.',
  });
});

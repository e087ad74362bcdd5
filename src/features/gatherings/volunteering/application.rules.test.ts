import { expect, test } from 'vitest';
import { addWorkingDays, usualAnswerDays } from './application.rules.ts';

test.each([
  ['a Monday', '2026-11-16T10:30:00Z', '2026-11-23T10:30:00.000Z'],
  ['a Friday', '2026-11-20T10:30:00Z', '2026-11-27T10:30:00.000Z'],
  ['a Saturday counts as Friday', '2026-11-21T10:30:00Z', '2026-11-27T10:30:00.000Z'],
  ['a Sunday counts as Friday', '2026-11-22T10:30:00Z', '2026-11-27T10:30:00.000Z'],
  [
    'the same time of day once the clocks have gone forward',
    '2027-03-26T10:30:00Z',
    '2027-04-02T09:30:00.000Z',
  ],
  ['and once they have gone back', '2026-10-23T09:30:00Z', '2026-10-30T10:30:00.000Z'],
  ['the day is that of the borough', '2026-07-05T23:30:00Z', '2026-07-12T23:30:00.000Z'],
])('adding five working days: %s', (_what, from, to) => {
  expect(addWorkingDays(new Date(from), 5).toISOString()).toBe(to);
});

test('five working days never include a weekend, counted day by day over two years', () => {
  for (let at = Date.parse('2026-01-01T12:00:00Z'); at < Date.parse('2028-01-01'); at += 86_400_000) {
    const due = addWorkingDays(new Date(at), 5);
    let counted = 0;
    for (let day = at + 86_400_000; day <= due.getTime() + 3_600_000; day += 86_400_000) {
      if (![0, 6].includes(new Date(day).getUTCDay())) counted += 1;
    }
    expect(counted).toBe(5);
    expect([0, 6]).not.toContain(due.getUTCDay());
  }
});

const hours = (count: number) => count * 3_600_000;
test.each([
  [4, hours(1), null],
  [5, hours(1), 1],
  [5, hours(24), 1],
  [5, hours(24.1), 2],
  [40, hours(72), 3],
  [40, hours(0), 1],
])('%i answers with a median of %i ms are shown as within %s days', (count, medianMs, days) => {
  expect(usualAnswerDays({ count, medianMs })).toBe(days);
});

import { expect, test } from 'vitest';
import { isInForce, lastDayOf, problemOfDates } from './dbs-rules.ts';

const today = '2026-11-21';

test('a check counts on its last day, and not on the next', () => {
  expect(isInForce({ expiresOn: '2026-11-21' }, today)).toBe(true);
  expect(isInForce({ expiresOn: '2026-11-20' }, today)).toBe(false);
});

test('three years are counted by the calendar, over a leap day too', () => {
  expect(lastDayOf('2026-11-21')).toBe('2029-11-20');
  expect(lastDayOf('2024-02-29')).toBe('2027-02-28');
});

test.each([
  ['fits', { issuedOn: '2026-11-21', expiresOn: '2029-11-20' }, null],
  ['ends today', { issuedOn: '2024-01-10', expiresOn: '2026-11-21' }, null],
  ['is dated in the future', { issuedOn: '2026-11-22', expiresOn: '2027-11-20' }, 'issuedOn'],
  ['has run out', { issuedOn: '2024-11-22', expiresOn: '2026-11-20' }, 'expiresOn'],
  ['ends on the day it began', { issuedOn: today, expiresOn: today }, 'expiresOn'],
  ['lasts a day too long', { issuedOn: today, expiresOn: '2029-11-21' }, 'expiresOn'],
])('a check that %s', (_what, dates, wrong) => {
  expect(problemOfDates(dates, today)?.[0] ?? null).toBe(wrong);
});

import { expect, test } from 'vitest';
import { findDateError, isValidOn, latestExpiry } from './dbs-check.rules.ts';

const today = '2026-11-21';

test('a check is valid on its last day, but not after it', () => {
  expect(isValidOn({ expiresOn: '2026-11-21' }, today)).toBe(true);
  expect(isValidOn({ expiresOn: '2026-11-20' }, today)).toBe(false);
});

test('a check lasts at most three calendar years, also from a leap day', () => {
  expect(latestExpiry('2026-11-21')).toBe('2029-11-20');
  expect(latestExpiry('2024-02-29')).toBe('2027-02-28');
});

test.each([
  ['fits', { issuedOn: '2026-11-21', expiresOn: '2029-11-20' }, null],
  ['ends today', { issuedOn: '2024-01-10', expiresOn: '2026-11-21' }, null],
  ['is dated in the future', { issuedOn: '2026-11-22', expiresOn: '2027-11-20' }, 'issuedOn'],
  ['has expired', { issuedOn: '2024-11-22', expiresOn: '2026-11-20' }, 'expiresOn'],
  ['ends on the day it was issued', { issuedOn: today, expiresOn: today }, 'expiresOn'],
  ['lasts a day too long', { issuedOn: today, expiresOn: '2029-11-21' }, 'expiresOn'],
])('a check that %s', (_what, dates, wrong) => {
  expect(findDateError(dates, today)?.[0] ?? null).toBe(wrong);
});

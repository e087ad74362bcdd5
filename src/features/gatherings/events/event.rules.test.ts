import { expect, test } from 'vitest';
import { datesOf, namedGuests } from './event.rules.ts';

test.each([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-21', '2026-11-21', '2026-11-27'],
  ['weekend', '2026-11-18', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['month', '2026-11-21', '2026-11-21', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-29', '2028-02-29'],
  ['week', '2026-12-29', '2026-12-29', '2027-01-04'],
] as const)('the period “%s” on %s is %s to %s', (period, today, from, to) => {
  expect(datesOf(period, today)).toEqual({ from, to });
});

test('an RSVP names those given, or else those before while there are as many guests', () => {
  expect(namedGuests(['1', '2'], { guestsCount: 3, householdIds: ['3'] })).toEqual(['3']);
  expect(namedGuests(['1', '2'], { guestsCount: 3, householdIds: [] })).toEqual([]);
  expect(namedGuests(['1', '2'], { guestsCount: 2 })).toEqual(['1', '2']);
  expect(namedGuests(['1', '2'], { guestsCount: 1 })).toEqual([]);
});

import { expect, test } from 'vitest';
import { freeUntil, isLive, isRenewable } from './listing-times.ts';

const end = '2026-12-24T10:00:00.000Z';
const at = (instant: string) => new Date(instant);

test('a listing is over at the instant of its end, whatever the job has done', () => {
  const listing = { status: 'approved', expiresAt: end };
  expect(isLive(listing, at('2026-12-24T09:59:59.999Z'))).toBe(true);
  expect(isLive(listing, at(end))).toBe(false);
  expect(isLive({ ...listing, removedAt: end }, at('2026-12-01T00:00:00Z'))).toBe(false);
  for (const status of ['pending', 'sold', 'rejected', 'expired']) {
    expect(isLive({ status, expiresAt: end }, at('2026-12-01T00:00:00Z'))).toBe(false);
  }
});

test('it is renewed from three days before its end to thirty days after', () => {
  const listing = { status: 'approved', expiresAt: end };
  expect(isRenewable(listing, at('2026-12-21T09:59:59Z'))).toBe(false);
  expect(isRenewable(listing, at('2026-12-21T10:00:00Z'))).toBe(true);
  expect(isRenewable({ ...listing, status: 'expired' }, at('2027-01-23T09:59:59Z'))).toBe(true);
  expect(isRenewable({ ...listing, status: 'expired' }, at('2027-01-23T10:00:00Z'))).toBe(false);
  expect(isRenewable({ ...listing, status: 'sold' }, at('2026-12-22T10:00:00Z'))).toBe(false);
  expect(isRenewable({ status: 'approved', expiresAt: null }, at(end))).toBe(false);
});

test('a founding member’s month ends on the same day of the next, or on its last', () => {
  expect(freeUntil('2026-11-22T08:00:00.000Z').toISOString()).toBe('2026-12-22T08:00:00.000Z');
  expect(freeUntil('2027-01-31T08:00:00.000Z').toISOString()).toBe('2027-02-28T08:00:00.000Z');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPounds } from '#kit/contract/field-kinds.ts';
import { freeUntil, isLive, isRenewable, maxPricePence, priceField, priceText } from './listing.rules.ts';

test('every allowed price is read back from its field and from its text', () => {
  const price = fc.integer({ min: 0, max: maxPricePence });
  fc.assert(
    fc.property(price, (pence) => {
      expect(readPounds(priceField(pence))).toEqual({ value: pence });
      expect(readPounds(priceText(pence))).toEqual({ value: pence });
    }),
  );
});

test('a price is written as in a shop', () => {
  expect([0, 50, 4500, 1250, 120_000, 10_000_000].map(priceText)).toEqual([
    'Free',
    '£0.50',
    '£45',
    '£12.50',
    '£1,200',
    '£100,000',
  ]);
});

const end = '2026-12-24T10:00:00.000Z';
const at = (instant: string) => new Date(instant);

test('a listing ends at its exact instant, whether or not the job has run', () => {
  const listing = { status: 'approved', expiresAt: end };
  expect(isLive(listing, at('2026-12-24T09:59:59.999Z'))).toBe(true);
  expect(isLive(listing, at(end))).toBe(false);
  expect(isLive({ ...listing, removedAt: end }, at('2026-12-01T00:00:00Z'))).toBe(false);
  for (const status of ['pending', 'sold', 'rejected', 'expired']) {
    expect(isLive({ status, expiresAt: end }, at('2026-12-01T00:00:00Z'))).toBe(false);
  }
});

test('a listing can be renewed from three days before its end to thirty days after', () => {
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

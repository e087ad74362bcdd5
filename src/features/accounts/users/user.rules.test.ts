import { expect, test } from 'vitest';
import { computeMembershipTier, isSuspended } from './user.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('a suspension without an end lasts; one with an end is over at that instant', () => {
  const suspended = (suspendedUntil: string | null) =>
    isSuspended({ accountStatus: 'suspended', suspendedUntil }, now);
  expect(suspended(null)).toBe(true);
  expect(suspended('2026-11-21T12:00:01.000Z')).toBe(true);
  expect(suspended('2026-11-21T12:00:00.000Z')).toBe(false);
  expect(isSuspended({ accountStatus: 'active', suspendedUntil: null }, now)).toBe(false);
});

test('premium outranks advertiser, and basic stays without either', () => {
  expect(computeMembershipTier(['advertiser', 'premium'], 'standard')).toBe('premium');
  expect(computeMembershipTier(['advertiser'], 'premium')).toBe('advertiser');
  expect(computeMembershipTier([], 'premium')).toBe('standard');
  expect(computeMembershipTier([], 'advertiser')).toBe('standard');
  expect(computeMembershipTier([], 'basic')).toBe('basic');
  expect(computeMembershipTier(['premium'], 'basic')).toBe('premium');
});

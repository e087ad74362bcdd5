import { expect, test } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { notAllowed, notSignedIn, passwordConfirmationNeeded } from '#kit/contract/errors.ts';
import { aPerson } from '#test/factories/people.ts';
import { testNow } from '#test/with-db.ts';
import { areasShownTo, audienceDenialReason } from './audience.rules.ts';
import { defaultSiteSettings } from './settings.contract.ts';

const member = aPerson({ role: 'user' });
const admin = aPerson({ role: 'admin' });
const stale = aPerson({ role: 'admin', confirmedAt: '2026-11-21T10:59:00.000Z' });

test.each([
  ['everyone', visitor, null],
  ['members', visitor, notSignedIn],
  ['members', member, null],
  ['admin', visitor, notSignedIn],
  ['admin', member, notAllowed],
  ['admin', admin, null],
  ['members', stale, null],
  ['admin', stale, passwordConfirmationNeeded],
] as const)('an area for %s refuses the rest with the right reason', (audience, actor, expected) => {
  expect(audienceDenialReason(audience, actor, testNow)).toBe(expected);
});

test.each([
  ['everyone', visitor, true],
  ['members', visitor, false],
  ['members', member, true],
  ['admin', member, false],
  ['admin', stale, true],
] as const)('an area for %s shows its link only to those it admits', (audience, actor, shown) => {
  const open = areasShownTo({ ...defaultSiteSettings, volunteeringAudience: audience }, actor);
  expect(open.includes('volunteeringAudience')).toBe(shown);
});

import { expect, test } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { aPerson } from '#test/factories/people.ts';
import { closedTo } from './closed-to.ts';

const member = aPerson({ role: 'user' });
const admin = aPerson({ role: 'admin' });

test.each([
  ['everyone', visitor, null],
  ['members', visitor, notSignedIn],
  ['members', member, null],
  ['admin', visitor, notSignedIn],
  ['admin', member, notAllowed],
  ['admin', admin, null],
] as const)('open to %s', (audience, actor, expected) => {
  expect(closedTo(audience, actor)).toBe(expected);
});

import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { Transport } from '../api.ts';
import { askingAgain } from './ask-again.ts';
import { administering, denyAt, requireAdmin } from './guards.ts';
import type { Viewer } from './viewer.ts';

function contextOf(account: Viewer['account'], api: Transport = () => Promise.resolve({})) {
  const viewer: Viewer = {
    theme: 'system',
    sampleData: false,
    unsent: false,
    openAreas: [],
    variants: {},
    advertPositions: [],
    devicePlace: null,
    account,
  };
  const address = { publicUrl: 'https://mahalla.example', here: () => '/admin/users?role=admin' };
  return { api, viewer, ...address, navigation: [], allowsExperiments: () => false };
}

/** What a loader on /admin/users?role=admin meets when the server refuses its call with a code. */
async function refused(
  code: string,
  calls: (context: Parameters<typeof askingAgain>[0]) => Transport = administering,
  account: Viewer['account'] = null,
): Promise<unknown> {
  const api = calls(contextOf(account, () => Promise.reject({ status: 403, code })));
  try {
    return await api('listUsers', {});
  } catch (error) {
    return isRedirect(error) ? error.options.href : error;
  }
}

const member = {
  id: '01890000-0000-7000-8000-000000000001',
  firstName: 'Amina',
  role: 'user',
  canPromoteAdmin: false,
  isEmailVerified: true,
  isSuspended: false,
  hasPostcode: false,
} as const;

test('an administrator whose password is too long ago gives it again, and comes back to the same list', async () => {
  expect(await refused('confirm_password')).toBe('/admin/confirm?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin');
});

test('what else keeps an administrator out leads on too: the second factor, an ended session, rights taken away', async () => {
  expect(await refused('second_factor_needed')).toBe('/profile/security?needed=true');
  expect(await refused('not_signed_in')).toBe('/sign-in?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin');
  expect(await refused('not_allowed')).toBe('/access-denied');
});

test('any other trouble stays what it is', async () => {
  expect(await refused('already_decided')).toEqual({ status: 403, code: 'already_decided' });
});

test('on any other screen an administrator is asked as well, and members are refused as ever', async () => {
  expect(await refused('confirm_password', askingAgain)).toContain('/admin/confirm?returnTo=');
  expect(await refused('second_factor_needed', askingAgain)).toBe('/profile/security?needed=true');
  expect(await refused('not_allowed', askingAgain)).toEqual({ status: 403, code: 'not_allowed' });
  expect(await refused('not_signed_in', askingAgain)).toEqual({ status: 403, code: 'not_signed_in' });
});

test('a member whose session ended while a page was open signs in again, and comes back to it', async () => {
  expect(await refused('not_signed_in', askingAgain, member)).toBe(
    '/sign-in?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin&ended=true',
  );
});

test('a member who opens an administrators’ screen is led to the screen’s own page for that, or to that of all', () => {
  denyAt('/figures', '/figures/denied');
  const open = (href: string) => {
    try {
      requireAdmin({ context: contextOf(member), location: { href } });
    } catch (error) {
      return isRedirect(error) ? error.options.href : error;
    }
  };
  expect(open('/admin')).toBe('/access-denied');
  expect(open('/figures?weeks=2#sums')).toBe('/figures/denied');
});

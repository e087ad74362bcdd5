import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { askingAgain } from './ask-again.ts';
import { administering } from './guards.ts';

/** What a loader on /admin/users?role=admin meets when the server refuses its call with a code. */
async function refused(code: string, calls = administering): Promise<unknown> {
  const api = calls({
    api: () => Promise.reject({ status: 403, code }),
    here: () => '/admin/users?role=admin',
  });
  try {
    return await api('listUsers', {});
  } catch (error) {
    return isRedirect(error) ? error.options.href : error;
  }
}

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

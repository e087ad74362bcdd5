import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { anUnchangedSite } from '#test/factories/viewers.ts';
import { ApiProblem, type Transport } from '../api.ts';
import { onToast, type ToastMessage } from '../ui/toast.ts';
import {
  redirectIfForbidden,
  redirectIfRefused,
  requireAccount,
  requireAdmin,
  requireArea,
  setDeniedPage,
  withAdminRedirects,
} from './guards.ts';
import { type Viewer, withReauthentication } from './root-route.ts';

function contextOf(account: Viewer['account'], api: Transport = () => Promise.resolve({})) {
  const viewer: Viewer = {
    theme: 'system',
    sampleData: false,
    unsent: false,
    openAreas: [],
    variants: {},
    advertPositions: [],
    adverts: [],
    hasHome: true,
    devicePlace: null,
    account,
  };
  const address = { ...anUnchangedSite, here: () => '/admin/users?role=admin' };
  return { api, viewer, ...address, navigation: [], allowsExperiments: () => false };
}

/** Returns where a loader on /admin/users?role=admin redirects when the server refuses its call with a code. */
async function refused(
  code: string,
  calls: (context: Parameters<typeof withReauthentication>[0]) => Transport = withAdminRedirects,
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
  unreadNotices: 0,
} as const;

test('an administrator with a stale password confirms it and returns to the same list', async () => {
  expect(await refused('confirm_password')).toBe('/admin/confirm?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin');
});

test('an administrator without a second factor, session or rights is redirected accordingly', async () => {
  expect(await refused('second_factor_needed')).toBe('/profile/security?needed=true');
  expect(await refused('not_signed_in')).toBe('/sign-in?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin');
  expect(await refused('not_allowed')).toBe('/access-denied');
});

test('other errors are passed on', async () => {
  expect(await refused('already_decided')).toEqual({ status: 403, code: 'already_decided' });
});

test('on other screens administrators also confirm their password, and other refusals are passed on', async () => {
  expect(await refused('confirm_password', withReauthentication)).toContain('/admin/confirm?returnTo=');
  expect(await refused('second_factor_needed', withReauthentication)).toBe('/profile/security?needed=true');
  expect(await refused('not_allowed', withReauthentication)).toEqual({ status: 403, code: 'not_allowed' });
  expect(await refused('not_signed_in', withReauthentication)).toEqual({
    status: 403,
    code: 'not_signed_in',
  });
});

test('a member whose session ended on an open page signs in again and returns to it', async () => {
  expect(await refused('not_signed_in', withReauthentication, member)).toBe(
    '/sign-in?returnTo=%2Fadmin%2Fusers%3Frole%3Dadmin&ended=true',
  );
});

/** Returns where a guard redirects. */
async function guarded(guard: Promise<void>): Promise<unknown> {
  try {
    return await guard;
  } catch (error) {
    return isRedirect(error) ? error.options.href : error;
  }
}

test('a member who opens a screen for administrators is redirected to its own refusal page or the general one', async () => {
  setDeniedPage('/figures', '/figures/denied');
  const open = (href: string) => guarded(requireAdmin({ context: contextOf(member), location: { href } }));
  expect(await open('/admin')).toBe('/access-denied');
  expect(await open('/figures?weeks=2#sums')).toBe('/figures/denied');
});

const closed = { context: contextOf(null), location: { href: '/events/create' } };
const toSignIn = '/sign-in?returnTo=%2Fevents%2Fcreate';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a visitor redirected by the server is told on the sign-in screen that they are logged out', async () => {
  expect(await guarded(requireAccount(closed))).toBe(`${toSignIn}&ended=true`);
  const refusal = Promise.reject(new ApiProblem(401, 'not_signed_in', 'Please sign in.'));
  const listed = refusal.catch((error: unknown) => redirectIfRefused(error, '/events/create'));
  expect(await guarded(listed)).toBe(`${toSignIn}&ended=true`);
});

test('on an open page a toast tells a visitor once that they are logged out, but not when a link is preloaded', async () => {
  vi.stubGlobal('document', {});
  const told: ToastMessage[] = [];
  const stop = onToast((message) => told.push(message));
  expect(await guarded(requireAccount({ ...closed, preload: true }))).toBe(toSignIn);
  expect(told).toEqual([]);
  expect(await guarded(requireAccount(closed))).toBe(toSignIn);
  expect(told).toEqual([{ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }]);
  stop();
});

test('a closed part of the site is reported as closed, and a suspended member is redirected to the profile', () => {
  const refusedWith = (status: number, code: string) => {
    try {
      return redirectIfForbidden(new ApiProblem(status, code, 'No.'));
    } catch (error) {
      return isRedirect(error) ? error.options.href : error;
    }
  };
  expect(refusedWith(403, 'not_allowed')).toBe('/access-denied?closed=true');
  expect(refusedWith(403, 'account_suspended')).toBe('/profile');
  expect(refusedWith(404, 'not_found')).toMatchObject({ status: 404, code: 'not_found' });
});

test('a screen outside its audience is refused to members, and visitors can sign in first', async () => {
  const open = (account: Viewer['account'], openAreas: readonly string[]) => {
    const { viewer, ...rest } = contextOf(account);
    const context = { ...rest, viewer: { ...viewer, openAreas } };
    return guarded(requireArea('submitAdAudience')({ context, location: { href: '/submit-ad' } }));
  };
  expect(await open(null, ['submitAdAudience'])).toBeUndefined();
  expect(await open(null, [])).toBe('/sign-in?returnTo=%2Fsubmit-ad&ended=true');
  expect(await open(member, [])).toBe('/access-denied?closed=true');
});

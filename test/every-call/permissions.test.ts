import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#app/calls.ts';
import { allHandlers } from '#app/handlers.ts';
import { users } from '#features/accounts/server/tables.ts';
import { type Actor, type Audience, turnedAway, visitor } from '#kit/contract/audience.ts';
import { perform } from '#kit/server/handle.ts';
import { aPerson } from '../factories/people.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { anAppWithSample, cookieFor } from './everything.ts';
import { expectRefusal } from './expect-answer.ts';
import { fieldNamesOf } from './schema-values.ts';
import { requestOf } from './send.ts';

const audiences: Audience[] = ['everyone', 'account', 'member', 'admin', 'super_admin'];
const anHourAgo = new Date(testNow.getTime() - 61 * 60 * 1000).toISOString();

/**
 * Everyone who can ask, and the code with which each is turned away from calls for everyone, for whoever is signed in, for
 * members, for administrators and for the main administrator; '': let in.
 */
const table: readonly [who: string, actor: Actor, ...codes: string[]][] = [
  ['a visitor', visitor, '', 'not_signed_in', 'not_signed_in', 'not_signed_in', 'not_signed_in'],
  ['an unverified member', aPerson({ emailVerified: false }), '', '', '', 'not_allowed', 'not_allowed'],
  ['a member', aPerson(), '', '', '', 'not_allowed', 'not_allowed'],
  [
    'a suspended member',
    aPerson({ suspended: true }),
    '',
    '',
    'account_suspended',
    'account_suspended',
    'account_suspended',
  ],
  ['an administrator', aPerson({ role: 'admin' }), '', '', '', '', 'not_allowed'],
  [
    'a suspended administrator',
    aPerson({ role: 'admin', suspended: true }),
    '',
    '',
    'account_suspended',
    'account_suspended',
    'account_suspended',
  ],
  [
    'an administrator since an hour',
    aPerson({ role: 'admin', confirmedAt: anHourAgo }),
    '',
    '',
    '',
    'confirm_password',
    'not_allowed',
  ],
  [
    'an administrator without the second factor that is asked for',
    aPerson({ role: 'admin', lacksSecondFactor: true }),
    '',
    '',
    '',
    'second_factor_needed',
    'not_allowed',
  ],
  ['the main administrator', aPerson({ role: 'super_admin' }), '', '', '', '', ''],
  ['a job', { kind: 'system', job: 'a test' }, '', '', '', '', ''],
];

let app: TestApp;
beforeAll(async () => {
  app = await anAppWithSample();
});
afterAll(() => app.close());

/** Input that no call takes: whoever gets as far as its check was let in. */
const refusedInput = { surelyUnknown: true };

describe.each(table)('%s', (_who, actor, ...codes) => {
  test.each(audiences)('of the audience %s', (audience) => {
    expect(turnedAway(actor, audience, testNow)?.code ?? '').toBe(codes[audiences.indexOf(audience)]);
  });

  test.each(allHandlers().map((handler) => [handler.call.name, handler] as const))(
    '%s',
    async (_name, handler) => {
      const expected = codes[audiences.indexOf(handler.call.who)] || 'bad_input';
      await expect(perform(handler, { ...app.ctx, actor }, refusedInput)).rejects.toMatchObject({
        code: expected,
      });
    },
  );
});

test('every call says who may make it', () => {
  for (const call of calls) expect(audiences).toContain(call.who);
});

/** Sends input that no call takes to each call, with a cookie, and expects the code that the actor gets. */
async function expectCodes(cookie: string, codes: readonly string[]): Promise<void> {
  for (const call of calls) {
    const { all: names } = fieldNamesOf(call);
    const input = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...refusedInput };
    const claims = { authorization: 'Bearer admin', cookie, 'x-user': 'admin' };
    const { path, init } = requestOf(call, input, claims);
    const code = codes[audiences.indexOf(call.who)] || (call.body === 'json' ? 'bad_input' : undefined);
    const response = await app.fetch(path, init);
    if (code !== undefined)
      expect([call.name, (await expectRefusal(response)).code]).toEqual([call.name, code]);
  }
}

const codesOf = (who: string) =>
  table
    .find(([name]) => name === who)
    ?.slice(2)
    .map(String) ?? [];

test('over HTTP a stranger with a made-up cookie is a visitor to every call', async () => {
  await expectCodes(`role=super_admin; sid=${'x'.repeat(43)}`, codesOf('a visitor'));
});

test.each([
  ['an unverified member', { isEmailVerified: false }],
  ['a member', {}],
  ['a suspended member', { accountStatus: 'suspended' }],
  ['an administrator', { role: 'admin' }],
] as const)('over HTTP, by the session’s cookie, every call knows %s', async (who, fields) => {
  const { cookie, user } = await aSignedInUser(app.ctx, fields);
  await expectCodes(cookie, codesOf(who));
  await app.database.db.delete(users).where(eq(users.id, user.id));
});

test('over HTTP every call knows the main administrator', async () => {
  const { cookie = '' } = await cookieFor(app, { who: 'super_admin' });
  await expectCodes(cookie, codesOf('the main administrator'));
});

test('somebody who is banned, or whose session has ended, is a visitor to every call', async () => {
  const { cookie, user } = await aSignedInUser(app.ctx);
  await app.database.db.update(users).set({ accountStatus: 'banned' }).where(eq(users.id, user.id));
  await expectCodes(cookie, codesOf('a visitor'));
});

describe.each(
  calls
    .filter(({ method, fromAnywhere }) => method !== 'GET' && !fromAnywhere)
    .map((call) => [call.name, call] as const),
)('a request from another site does not reach %s', (_name, call) => {
  test.each<[string, Record<string, string>]>([
    ['as a browser marks it', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['from an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['from a page without an origin', { 'sec-fetch-site': '', origin: 'null' }],
  ])('%s', async (_how, headers) => {
    const { path, init } = requestOf(call, {}, headers);
    const response = await app.fetch(path, init);
    expect(response.status).toBe(403);
    expect((await expectRefusal(response)).code).toBe('cross_site');
  });
});

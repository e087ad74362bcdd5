import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Audience, denialReason, visitor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import { isOpenedByAddress } from '#kit/contract/outputs.ts';
import { aPerson } from '../factories/people.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import type { TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { expectApiError } from './expect-answer.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf } from './send.ts';

const audiences: Audience[] = ['everyone', 'account', 'member', 'admin', 'super_admin'];
const anHourAgo = new Date(testNow.getTime() - 61 * 60 * 1000).toISOString();

/**
 * Every kind of caller, with the codes of their refusals by calls for everyone, for accounts, for members, for administrators and for the
 * main administrator. '' means allowed.
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
    'an administrator whose password is an hour old',
    aPerson({ role: 'admin', confirmedAt: anHourAgo }),
    '',
    '',
    '',
    'confirm_password',
    'not_allowed',
  ],
  [
    'an administrator without the required second factor',
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

test.each(table)('%s is allowed or refused correctly by calls for each audience', (_who, actor, ...codes) => {
  expect(audiences.map((audience) => denialReason(actor, audience, testNow)?.code ?? '')).toEqual(codes);
});

/** Accounts with a session, by their names in the table. */
const accounts = {
  'an unverified member': { isEmailVerified: false },
  'a member': {},
  'a suspended member': { accountStatus: 'suspended' },
  'an administrator': { role: 'admin' },
  'a banned member': { accountStatus: 'banned' },
} as const;

let app: TestApp;
const cookies = new Map<string, string>();
beforeAll(async () => {
  app = await anAppWithSample();
  for (const [who, fields] of Object.entries(accounts)) {
    const email = `${who.replaceAll(' ', '.')}@example.org`;
    const { cookie } = await aSignedInUser(app.ctx, { email, ...fields });
    cookies.set(who, cookie);
  }
  cookies.set('the main administrator', (await cookieFor(app, { who: 'super_admin' })).cookie ?? '');
  cookies.set('a visitor', `role=super_admin; sid=${'x'.repeat(43)}`);
});
afterAll(() => app.close());

/** Sends invalid input. Returns the code of the refusal; undefined if there is none. */
async function codeFor(call: Call, who: string): Promise<string | undefined> {
  const { all: names } = fieldNamesOf(call);
  const input = { ...Object.fromEntries(names.map((name) => [name, 'x'])), surelyUnknown: true };
  const claims = { authorization: 'Bearer admin', cookie: cookies.get(who) ?? '', 'x-user': 'admin' };
  const { path, init } = requestOf(call, input, claims);
  const response = await app.fetch(path, init);
  return response.ok || response.status === 303 ? undefined : (await expectApiError(response)).code;
}

/** Whether a call refuses an input with an unknown field. */
function refusesUnknown(call: Call): boolean {
  return call.body === 'json' && !isOpenedByAddress(call);
}

/** Returns the code in the table. If it is empty, the call refuses the invalid input instead. */
function expectedCode(call: Call, who: string): string | undefined {
  const [, , ...codes] = table.find(([name]) => name === who) ?? [];
  return codes[audiences.indexOf(call.who)] || (refusesUnknown(call) ? 'bad_input' : undefined);
}

/** All codes in the table. */
const audienceCodes = [...new Set(table.flatMap(([, , ...codes]) => codes))].filter((code) => code !== '');

/** Callers who differ from all others for at least one audience. */
const asking = ['a visitor', 'a member', 'a suspended member', 'an administrator', 'the main administrator'];

/** Opening the link to sign out, which is for everyone, would end the sessions of all tests. */
const calledByAll = everyCall.filter(([name]) => name !== 'openSignOut');

test.each(calledByAll)('over HTTP, %s identifies the caller by the session cookie', async (_name, call) => {
  for (const who of asking) {
    const expected = expectedCode(call, who);
    const code = await codeFor(call, who);
    if (expected !== undefined) expect([who, code]).toEqual([who, expected]);
    else expect(audienceCodes, who).not.toContain(code);
  }
});

test('a banned member is treated as a visitor, and an unverified one as in the table, for each audience', async () => {
  const oneOfEach = new Map(
    everyCall.filter(([, call]) => refusesUnknown(call)).map(([, call]) => [call.who, call]),
  );
  expect(oneOfEach.size).toBeGreaterThan(3);
  for (const call of oneOfEach.values()) {
    expect(await codeFor(call, 'a banned member')).toBe(expectedCode(call, 'a visitor'));
    expect(await codeFor(call, 'an unverified member')).toBe(expectedCode(call, 'an unverified member'));
  }
});

test.each(everyCall.filter(([, { method, fromAnywhere }]) => method !== 'GET' && !fromAnywhere))(
  'requests from other sites to %s are refused',
  async (_name, call) => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      { 'sec-fetch-site': '', origin: 'null' },
    ];
    for (const headers of foreign) {
      const { path, init } = requestOf(call, {}, headers);
      const response = await app.fetch(path, init);
      expect([headers, response.status]).toEqual([headers, 403]);
      expect((await expectApiError(response)).code).toBe('cross_site');
    }
  },
);

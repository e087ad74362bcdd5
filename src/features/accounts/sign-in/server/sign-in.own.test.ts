import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { secretsOf } from '#kit/server/secrets.ts';
import { guessedElsewhere } from '#test/factories/guesses.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor, codeOf } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../sign-in.contract.ts';
import { completeSignIn, signIn } from './sign-in.own.ts';
import { sessions } from './sign-in.tables.ts';

testWithDb('sign-in ignores letter case and spaces around the address', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  const answer = await signIn.run(ctx, { email: ` ${user.email.toUpperCase()} `, password: thePassword });
  expect(answer).toMatchObject({ message: 'Login Successful', user: { id: user.id }, secondFactor: null });
  expect(await ctx.db.$count(sessions)).toBe(1);
});

test('sign-in upgrades an outdated hash, also when two sign-ins run at once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const old = await hash(thePassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { user } = await asMemberWithPassword(ctx, { passwordHash: old });
  const enter = () => signIn.run(ctx, { email: user.email, password: thePassword });
  await Promise.all([enter(), enter()]);
  const [renewed] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(renewed?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await enter();
  const [kept] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(kept?.passwordHash).toBe(renewed?.passwordHash);
  await database.close();
});

testWithDb(
  'a hash of é as e and an accent signs in as it was typed, and from then on in both forms',
  async ({ ctx }) => {
    const decomposed = 'Cafe\u0301-au-lait-9';
    const composed = decomposed.normalize('NFC');
    const older = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const { user } = await asMemberWithPassword(ctx, { passwordHash: older });
    const enter = (password: string) => signIn.run(ctx, { email: user.email, password });
    await expect(enter('Cafe\u0300-au-lait-9')).rejects.toMatchObject({ code: 'invalid_credentials' });
    for (const password of [decomposed, composed, decomposed]) {
      expect((await enter(password)).user?.id).toBe(user.id);
    }
  },
);

testWithDb('a wrong password, an unknown address and an invited one get the same error', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  await asMemberWithPassword(ctx, {
    email: 'invited@example.org',
    passwordHash: null,
    accountStatus: 'pending',
  });
  for (const [email, password] of [
    [user.email, 'wrong'],
    ['nobody@example.org', thePassword],
    ['invited@example.org', thePassword],
  ] as const) {
    await expect(signIn.run(ctx, { email, password })).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid credentials. Please check your email and password.',
    });
  }
});

test('an invalid address is refused before any query', () => {
  for (const email of ['a\u0000@example.org', 'a\r\nb@example.org', '', ['a'], 'x'.repeat(10_000)]) {
    expect(calls.signIn.input.safeParse({ email, password: 'x' }).success).toBe(false);
  }
});

testWithDb('a banned member learns of the ban only with the right password', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx, { accountStatus: 'banned' });
  const enter = (password: string) => signIn.run(ctx, { email: user.email, password });
  await expect(enter('wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(enter(thePassword)).rejects.toMatchObject({ code: 'account_banned' });
});

testWithDb('a password alone does not sign in an account with a second factor', async ({ ctx }) => {
  const { user } = await asMemberWithSecondFactor(ctx);
  const answer = await signIn.run(ctx, { email: user.email, password: thePassword });
  expect(answer).toMatchObject({ user: null, secondFactor: { challenge: expect.any(String) } });
  expect(await ctx.db.$count(sessions)).toBe(0);
});

const from = (ctx: Ctx, clientAddress: string): Ctx => ({ ...ctx, clientAddress });
const wrongly = (ctx: Ctx, email: string) => signIn.run(ctx, { email, password: 'wrong' });
const rightly = (ctx: Ctx, email: string) => signIn.run(ctx, { email, password: thePassword });
const tooMany = { code: 'too_many_requests' };

testWithDb('ten wrong attempts in five minutes block that network for that account only', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (let count = 0; count < 10; count++) {
    await expect(wrongly(ctx, user.email)).rejects.toMatchObject({ status: 401 });
  }
  await expect(rightly(ctx, user.email.toUpperCase())).rejects.toMatchObject(tooMany);
  expect((await rightly(from(ctx, '192.0.2.2'), user.email)).user?.id).toBe(user.id);
  await expect(wrongly(ctx, 'other@example.org')).rejects.toMatchObject({ status: 401 });
  expect((await rightly(minutesLater(ctx, 5), user.email)).user?.id).toBe(user.id);
});

testWithDb('a correct password does not count as an attempt', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (let count = 0; count < 12; count++) await rightly(ctx, user.email);
});

testWithDb('an address is limited to a hundred wrong attempts an hour', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (const email of [user.email, 'nobody@example.org']) {
    await guessedElsewhere(ctx, email, 99);
    await expect(wrongly(ctx, email)).rejects.toMatchObject({ status: 401 });
    await expect(wrongly(from(ctx, '203.0.113.1'), email)).rejects.toMatchObject(tooMany);
  }
});

testWithDb(
  'a network is limited to sixty wrong attempts in five minutes, across all accounts',
  async ({ ctx }) => {
    const { user } = await asMemberWithPassword(ctx);
    for (let count = 0; count < 60; count++) {
      await expect(wrongly(ctx, `nobody${count}@example.org`)).rejects.toMatchObject({ status: 401 });
    }
    await expect(rightly(ctx, user.email)).rejects.toMatchObject(tooMany);
  },
);

test('of thirty concurrent wrong attempts, ten are checked and twenty refused', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMemberWithPassword(ctx);
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => wrongly(ctx, user.email)));
  const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'in'));
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20);
  await database.close();
});

test('over HTTP, cookies are HttpOnly, and Secure on an HTTPS site', async () => {
  const app = await anApp({ publicUrl: 'https://mahalla.example' });
  const { user } = await asMemberWithPassword(app.ctx);
  const body = JSON.stringify({ email: user.email, password: thePassword });
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch('/api/auth/credential-login', { method: 'POST', body, headers });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-device=[\w-]{22}\.[\w-]{43}; Max-Age=17280000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await app.close();
});

const challengeOf = async (ctx: Parameters<typeof signIn.run>[0], email: string) =>
  (await signIn.run(ctx, { email, password: thePassword })).secondFactor?.challenge ?? '';

testWithDb('a code from the app signs in once', async ({ ctx }) => {
  const { user, secret } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(ctx, 1);
  const code = codeOf(secret, later.now);
  const first = await completeSignIn.run(later, { challenge: await challengeOf(later, user.email), code });
  expect(first.user?.id).toBe(user.id);
  const replay = completeSignIn.run(later, { challenge: await challengeOf(later, user.email), code });
  await expect(replay).rejects.toMatchObject({ code: 'wrong_code' });
});

testWithDb('a recovery code signs in once', async ({ ctx }) => {
  const { user, recoveryCodes } = await asMemberWithSecondFactor(ctx);
  const [code = ''] = recoveryCodes;
  const enter = async () => completeSignIn.run(ctx, { challenge: await challengeOf(ctx, user.email), code });
  expect((await enter()).user?.id).toBe(user.id);
  await expect(enter()).rejects.toMatchObject({ code: 'wrong_code' });
});

testWithDb(
  'after a restore without the site’s secret, recovery codes work and codes from the app do not',
  async ({ ctx }) => {
    const { user, secret, recoveryCodes } = await asMemberWithSecondFactor(ctx);
    const restored = {
      ...minutesLater(ctx, 1),
      secrets: secretsOf('another secret, made at the next start'),
    };
    const enter = async (code: string) =>
      completeSignIn.run(restored, { challenge: await challengeOf(restored, user.email), code });
    await expect(enter(codeOf(secret, restored.now))).rejects.toMatchObject({ code: 'wrong_code' });
    expect((await enter(recoveryCodes[0] ?? '')).user?.id).toBe(user.id);
  },
);

testWithDb('a challenge allows five attempts and expires after five minutes', async ({ ctx }) => {
  const { user } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(ctx, 10);
  const challenge = await challengeOf(later, user.email);
  const wrong = () => completeSignIn.run(later, { challenge, code: '000000' });
  for (let count = 0; count < 5; count++) await expect(wrong()).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(wrong()).rejects.toMatchObject({ status: 429 });
  const old = completeSignIn.run(minutesLater(later, 5), { challenge, code: '000000' });
  await expect(old).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb(
  'wrong codes are recorded in the audit log once a minute; correct ones are not',
  async ({ ctx }) => {
    const { user, secret } = await asMemberWithSecondFactor(ctx);
    const later = minutesLater(ctx, 10);
    const challenge = await challengeOf(later, user.email);
    for (let count = 0; count < 2; count++) {
      const wrong = completeSignIn.run(later, { challenge, code: '000000' });
      await expect(wrong).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await completeSignIn.run(later, { challenge, code: codeOf(secret, later.now) });
    const entries = await ctx.db.select().from(auditLog).orderBy(auditLog.id);
    const written = entries.filter(({ targetId }) => targetId === user.id).map(({ action }) => action);
    expect(written.filter((action) => action !== 'user.second_factor_on')).toEqual([
      'user.second_factor_wrong',
      'user.sign_in',
    ]);
  },
);

test.each([
  ['', '/sign-in'],
  ['?admin=true', '/sign-in?admin=true'],
  ['?returnTo=%2Fprofile%3Fa%3D1', '/sign-in?returnTo=%2Fprofile%3Fa%3D1'],
  ['?returnTo=https%3A%2F%2Fevil.example', '/sign-in'],
  ['?returnTo=%2F%2Fevil.example', '/sign-in'],
])('/api/login%s leads to %s', async (query, target) => {
  const app = await anApp();
  const response = await app.fetch(`/api/login${query}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, target]);
  await app.close();
});

test.each([
  ['same-origin', '/', 401],
  ['cross-site', '/sign-out', 200],
  ['none', '/sign-out', 200],
])(
  'a logout request with Sec-Fetch-Site %s leads to %s, and the session then gets %i',
  async (site, target, status) => {
    const app = await anApp();
    const { cookie } = await aSignedInUser(app.ctx);
    const response = await app.fetch('/api/logout', { headers: { cookie, 'sec-fetch-site': site } });
    expect(response.headers.get('location')).toBe(target);
    expect((await app.fetch('/api/auth/user', { headers: { cookie } })).status).toBe(status);
    await app.close();
  },
);

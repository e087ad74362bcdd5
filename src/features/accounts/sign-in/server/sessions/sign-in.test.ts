import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { guessedElsewhere } from '#test/factories/guesses.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor } from '#test/factories/second-factor.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../sign-in-contract.ts';
import { sessions } from '../tables.ts';
import { signIn } from './sign-in.ts';

testWithDb('the address in any letters and the password let in', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  const answer = await signIn.run(ctx, { email: ` ${user.email.toUpperCase()} `, password: thePassword });
  expect(answer).toMatchObject({ message: 'Login Successful', user: { id: user.id }, secondFactor: null });
  expect(await ctx.db.$count(sessions)).toBe(1);
});

test('a hash of older parameters is made anew at sign-in, also by two at once', async () => {
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

testWithDb('a wrong password, an unknown address and an invited one read the same', async ({ ctx }) => {
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

test('what no address can be is refused before anything is asked', () => {
  for (const email of ['a\u0000@example.org', 'a\r\nb@example.org', '', ['a'], 'x'.repeat(10_000)]) {
    expect(calls.signIn.input.safeParse({ email, password: 'x' }).success).toBe(false);
  }
});

testWithDb('who is banned is told so only with the right password', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx, { accountStatus: 'banned' });
  const enter = (password: string) => signIn.run(ctx, { email: user.email, password });
  await expect(enter('wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(enter(thePassword)).rejects.toMatchObject({ code: 'account_banned' });
});

testWithDb('with a second factor nobody is in yet', async ({ ctx }) => {
  const { user } = await asMemberWithSecondFactor(ctx);
  const answer = await signIn.run(ctx, { email: user.email, password: thePassword });
  expect(answer).toMatchObject({ user: null, secondFactor: { challenge: expect.any(String) } });
  expect(await ctx.db.$count(sessions)).toBe(0);
});

const from = (ctx: Ctx, clientAddress: string): Ctx => ({ ...ctx, clientAddress });
const wrongly = (ctx: Ctx, email: string) => signIn.run(ctx, { email, password: 'wrong' });
const rightly = (ctx: Ctx, email: string) => signIn.run(ctx, { email, password: thePassword });
const tooMany = { code: 'too_many_requests' };

testWithDb('ten wrong tries in five minutes from one network delay that network alone', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (let count = 0; count < 10; count++) {
    await expect(wrongly(ctx, user.email)).rejects.toMatchObject({ status: 401 });
  }
  await expect(rightly(ctx, user.email.toUpperCase())).rejects.toMatchObject(tooMany);
  expect((await rightly(from(ctx, '192.0.2.2'), user.email)).user?.id).toBe(user.id);
  await expect(wrongly(ctx, 'other@example.org')).rejects.toMatchObject({ status: 401 });
  expect((await rightly(minutesLater(ctx, 5), user.email)).user?.id).toBe(user.id);
});

testWithDb('a right password is no try', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (let count = 0; count < 12; count++) await rightly(ctx, user.email);
});

testWithDb('a hundred wrong tries an hour for one account, from wherever, known or not', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (const email of [user.email, 'nobody@example.org']) {
    await guessedElsewhere(ctx, email, 99);
    await expect(wrongly(ctx, email)).rejects.toMatchObject({ status: 401 });
    await expect(wrongly(from(ctx, '203.0.113.1'), email)).rejects.toMatchObject(tooMany);
  }
});

testWithDb('sixty wrong tries in five minutes from one network, whomever they are about', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  for (let count = 0; count < 60; count++) {
    await expect(wrongly(ctx, `nobody${count}@example.org`)).rejects.toMatchObject({ status: 401 });
  }
  await expect(rightly(ctx, user.email)).rejects.toMatchObject(tooMany);
});

test('of thirty wrong tries at once, ten are answered', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMemberWithPassword(ctx);
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => wrongly(ctx, user.email)));
  const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'in'));
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20);
  await database.close();
});

test('over HTTP: the cookie can’t be read by scripts, and is safe where the site is', async () => {
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

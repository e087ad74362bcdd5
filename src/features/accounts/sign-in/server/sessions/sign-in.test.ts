import { expect, test } from 'vitest';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor } from '#test/factories/second-factor.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../sign-in-contract.ts';
import { sessions } from '../tables.ts';
import { signIn } from './sign-in.ts';

testWithDb('the address in any letters and the password let in', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  const answer = await signIn.run(ctx, { email: ` ${user.email.toUpperCase()} `, password: thePassword });
  expect(answer).toMatchObject({ message: 'Login Successful', user: { id: user.id }, secondFactor: null });
  expect(await ctx.db.$count(sessions)).toBe(1);
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

testWithDb('ten tries in five minutes for one address, whoever tries', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  const wrong = (email: string) => signIn.run(ctx, { email, password: 'wrong' });
  for (let count = 0; count < 10; count++) await wrong(user.email).catch(() => undefined);
  await expect(wrong(user.email.toUpperCase())).rejects.toMatchObject({ status: 429 });
  await expect(wrong('other@example.org')).rejects.toMatchObject({ status: 401 });
});

test('over HTTP: the cookie can’t be read by scripts, and is safe where the site is', async () => {
  const app = await anApp({ publicUrl: 'https://mahalla.example' });
  const { user } = await asMemberWithPassword(app.ctx);
  const body = JSON.stringify({ email: user.email, password: thePassword });
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch('/api/auth/credential-login', { method: 'POST', body, headers });
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  await app.close();
});

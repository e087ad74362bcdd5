import { expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { challengeIn } from '#test/factories/passkeys.ts';
import { thePassword } from '#test/factories/password.ts';
import { asMember } from '#test/factories/people.ts';
import { asMemberWithSecondFactor, codeOf } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { changePassword } from './account.own.ts';
import { changeEmail, confirmEmail } from './email.own.ts';
import { addPasskey, startPasskey } from './passkey.own.ts';
import { hashPassword } from './passwords.ts';
import { confirmSecondFactor, startSecondFactor } from './second-factor.own.ts';
import { describeDevice, findActor, purgeExpiredSessions, startSession } from './sessions.ts';
import { sessions } from './sign-in.tables.ts';

const day = 24 * 60;

testWithDb('a session identifies its member until it is idle for two weeks', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const token = cookie.slice(4);
  expect(await findActor(ctx.db, token, ctx.now)).toMatchObject({
    kind: 'person',
    id: user.id,
    role: 'user',
  });
  expect(await findActor(ctx.db, token, minutesLater(ctx, 14 * day).now)).toEqual({ kind: 'visitor' });
  expect(await findActor(ctx.db, `${token}x`, ctx.now)).toEqual({ kind: 'visitor' });
  expect(await findActor(ctx.db, undefined, ctx.now)).toEqual({ kind: 'visitor' });
});

testWithDb('use extends a session to thirty days at most, after which it is purged', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const kindAt = async (days: number) =>
    (await findActor(ctx.db, cookie.slice(4), minutesLater(ctx, days * day).now)).kind;
  expect([await kindAt(13), await kindAt(26), await kindAt(29.9), await kindAt(30)]).toEqual([
    'person',
    'person',
    'person',
    'visitor',
  ]);
  await purgeExpiredSessions(ctx.db, minutesLater(ctx, 31 * day).now);
  expect(await ctx.db.$count(sessions)).toBe(0);
});

testWithDb('a change of role, a suspension and a ban take effect at the next request', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const who = () => findActor(ctx.db, cookie.slice(4), ctx.now);
  await ctx.db.update(users).set({ role: 'admin' });
  expect(await who()).toMatchObject({ role: 'admin', suspended: false });
  await ctx.db.update(users).set({ accountStatus: 'suspended' });
  expect(await who()).toMatchObject({ suspended: true });
  await ctx.db.update(users).set({ accountStatus: 'banned' });
  expect(await who()).toEqual({ kind: 'visitor' });
});

testWithDb(
  'signing in ends the browser’s previous session, which prevents session fixation',
  async ({ ctx }) => {
    const { cookie } = await aSignedInUser(ctx);
    const { user } = await asMember(ctx);
    const caller = { ...ctx.caller, sessionToken: cookie.slice(4) };
    const token = await inTransaction({ ...ctx, caller }, (tx) => startSession(tx, user.id));
    expect(await findActor(ctx.db, cookie.slice(4), ctx.now)).toEqual({ kind: 'visitor' });
    expect(await findActor(ctx.db, token, ctx.now)).toMatchObject({ id: user.id });
    expect(JSON.stringify(await ctx.db.select().from(sessions))).not.toContain(token);
  },
);

testWithDb('a session knows whether its member has a second factor', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  expect(await findActor(ctx.db, cookie.slice(4), ctx.now)).toMatchObject({ hasSecondFactor: false });
  const { user } = await asMemberWithSecondFactor(ctx);
  const token = await inTransaction(ctx, (tx) => startSession(tx, user.id));
  expect(await findActor(ctx.db, token, ctx.now)).toMatchObject({ hasSecondFactor: true });
});

const password = thePassword;

const changes: Record<string, (member: Ctx) => Promise<unknown>> = {
  async 'changing the address'(member) {
    await changeEmail.run(member, { email: 'new@example.org', password });
    const token = await mailedLink(member, 'confirm-new-email', 'new@example.org');
    await confirmEmail.run(member, { token });
  },
  'changing the password': (member) =>
    changePassword.run(member, { currentPassword: password, newPassword: 'nine black olives on a plate' }),
  async 'adding a second factor'(member) {
    const { secret } = await startSecondFactor.run(member, { password });
    await confirmSecondFactor.run(member, { code: codeOf(secret, member.now) });
  },
  async 'adding a passkey'(member) {
    const { token, options } = await startPasskey.run(member, { password });
    const response = anAuthenticator().register(challengeIn(options));
    await addPasskey.run(member, { token, name: 'Phone', response });
  },
};

for (const [what, change] of Object.entries(changes)) {
  testWithDb(`${what} ends every other session`, async ({ ctx }) => {
    const { user, cookie } = await aSignedInUser(ctx, { passwordHash: await hashPassword(password) });
    await inTransaction(ctx, (tx) => startSession(tx, user.id));
    const actor = await findActor(ctx.db, cookie.slice('sid='.length), ctx.now);
    await change({ ...ctx, actor });
    const left = await ctx.db.select({ id: sessions.id }).from(sessions);
    expect(left).toEqual([{ id: actor.kind === 'person' ? actor.sessionId : '' }]);
  });
}

const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('a user agent is described as browser and system', () => {
  expect(describeDevice(phone)).toBe('Chrome on Android');
  expect(describeDevice(undefined)).toBe('Unknown device');
  expect(describeDevice('curl/7.88.1')).toBe('A browser');
  expect(describeDevice('<script>'.repeat(1000)).length).toBeLessThanOrEqual(80);
});

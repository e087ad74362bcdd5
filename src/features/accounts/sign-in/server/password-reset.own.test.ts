import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { thePassword as newPassword } from '#test/factories/password.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { codeOf } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink, mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { resetSent } from '../sign-in.rules.ts';
import { suspendAccount } from './account-status.ts';
import { forgotPassword, getInvitation, resetPassword } from './password-reset.own.ts';
import { verifyPassword } from './passwords.ts';
import { confirmSecondFactor, startSecondFactor } from './second-factor.own.ts';
import { hasSecondFactor, listPasskeysOf } from './sign-in.queries.ts';
import { sessions } from './sign-in.tables.ts';

testWithDb('every address gets the same response; only active accounts get a link', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const invited = await aUser(ctx.db, { accountStatus: 'pending' });
  const banned = await aUser(ctx.db, { accountStatus: 'banned' });
  const answers = new Set<string>();
  for (const email of [user.email, invited.email, banned.email, 'nobody@example.org']) {
    answers.add((await forgotPassword.run(ctx, { email })).message);
  }
  expect([...answers]).toEqual(['Check your email for password reset instructions.']);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'password-reset', toEmail: user.email },
  ]);
});

const from = (ctx: Ctx, clientAddress: string): Ctx => ({ ...ctx, clientAddress });
const mailsTo = async (ctx: Ctx, email: string) =>
  (await ctx.db.select().from(outbox).where(eq(outbox.toEmail, email))).length;

testWithDb('a stranger’s requests do not keep the owner from getting a link', async ({ ctx }) => {
  const { email } = await aUser(ctx.db);
  for (let count = 0; count < 5; count++) {
    expect(await forgotPassword.run(ctx, { email })).toEqual({ message: resetSent });
  }
  expect(await mailsTo(ctx, email)).toBe(3);
  await forgotPassword.run(from(ctx, '192.0.2.2'), { email });
  expect(await mailsTo(ctx, email)).toBe(4);
});

testWithDb(
  'an address gets ten links an hour across all networks, and the response never changes',
  async ({ ctx }) => {
    const { email } = await aUser(ctx.db);
    for (const address of [email, 'nobody@example.org']) {
      for (let count = 0; count < 12; count++) {
        const answer = await forgotPassword.run(from(ctx, `198.51.100.${count}`), { email: address });
        expect(answer).toEqual({ message: resetSent });
      }
    }
    expect(await mailsTo(ctx, email)).toBe(10);
  },
);

testWithDb('a new link keeps the earlier one valid, and using one ends all', async ({ ctx }) => {
  const { email } = await aUser(ctx.db);
  await forgotPassword.run(ctx, { email });
  const first = await mailedLink(ctx, 'password-reset', email);
  await forgotPassword.run(minutesLater(ctx, 5), { email });
  const second = await mailedLink(ctx, 'password-reset', email);
  await resetPassword.run(minutesLater(ctx, 6), { token: first, newPassword });
  const again = resetPassword.run(minutesLater(ctx, 7), { token: second, newPassword });
  await expect(again).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb('a reset sets the password, verifies the address and ends every session', async ({ ctx }) => {
  const { user } = await aSignedInUser(ctx, { isEmailVerified: false });
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  expect(await resetPassword.run(ctx, { token, newPassword })).toEqual({
    message: 'Password Reset Successfully',
    signedIn: false,
  });
  const changed = await findUser(ctx.db, user.id);
  expect(changed?.isEmailVerified).toBe(true);
  expect(await verifyPassword(changed?.passwordHash, newPassword)).toBe(true);
  expect(await ctx.db.$count(sessions)).toBe(0);
  await expect(resetPassword.run(ctx, { token, newPassword })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

testWithDb('an invitation activates the account and signs in', async ({ ctx }) => {
  const user = await aUser(ctx.db, { accountStatus: 'pending', isEmailVerified: false, joinedAt: null });
  const token = await aLink(ctx, 'invitation', { userId: user.id });
  expect((await resetPassword.run(ctx, { token, newPassword })).signedIn).toBe(true);
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    accountStatus: 'active',
    joinedAt: ctx.now.toISOString(),
  });
  expect(await ctx.db.$count(sessions)).toBe(1);
});

testWithDb('a weak password does not use up the link', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  const weak = resetPassword.run(ctx, { token, newPassword: 'password1' });
  await expect(weak).rejects.toMatchObject({ code: 'weak_password' });
  await resetPassword.run(ctx, { token, newPassword });
});

testWithDb('a member who was banned meanwhile cannot use the link', async ({ ctx }) => {
  const user = await aUser(ctx.db, { accountStatus: 'banned' });
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  await expect(resetPassword.run(ctx, { token, newPassword })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

testWithDb('an invitation shows name and address until it is used; no other link does', async ({ ctx }) => {
  const user = await aUser(ctx.db, { accountStatus: 'pending', firstName: 'Khadija' });
  const token = await aLink(ctx, 'invitation', { userId: user.id });
  const invited = { firstName: 'Khadija', email: user.email };
  expect(await getInvitation.run(ctx, { token })).toEqual({ invited });
  expect(await getInvitation.run(ctx, { token })).toEqual({ invited });
  await resetPassword.run(ctx, { token, newPassword });
  const member = await aUser(ctx.db);
  const reset = await aLink(ctx, 'password_reset', { userId: member.id });
  for (const other of [token, reset, `${token}x`, 'x']) {
    expect(await getInvitation.run(ctx, { token: other })).toEqual({ invited: null });
  }
});

testWithDb('an invited person who was suspended stays suspended after joining', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'pending', joinedAt: null });
  const token = await aLink(ctx, 'invitation', { userId: user.id });
  await inTransaction(admin, (tx) =>
    suspendAccount(tx, user.id, { reason: 'Fraud', until: null, ban: false }),
  );
  expect((await resetPassword.run(ctx, { token, newPassword })).signedIn).toBe(false);
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    accountStatus: 'suspended',
    standingReason: 'Fraud',
  });
  expect(await ctx.db.$count(sessions)).toBe(0);
});

testWithDb('a suspension that has ended does not prevent joining', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'pending', joinedAt: null });
  const token = await aLink(ctx, 'invitation', { userId: user.id });
  const until = minutesLater(ctx, 60).now.toISOString();
  await inTransaction(admin, (tx) => suspendAccount(tx, user.id, { reason: 'Doubts', until, ban: false }));
  const later = minutesLater(ctx, 60);
  expect((await resetPassword.run(later, { token, newPassword })).signedIn).toBe(true);
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    accountStatus: 'active',
    suspendedUntil: null,
    standingReason: null,
    joinedAt: later.now.toISOString(),
  });
});

test('a suspension or ban at the moment of joining wins', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  for (const ban of [true, false]) {
    const user = await aUser(database.db, { accountStatus: 'pending', joinedAt: null });
    const token = await aLink(ctx, 'invitation', { userId: user.id });
    await Promise.allSettled([
      resetPassword.run(ctx, { token, newPassword }),
      inTransaction(admin, (tx) => suspendAccount(tx, user.id, { reason: 'Fraud', until: null, ban })),
    ]);
    expect((await findUser(database.db, user.id))?.accountStatus).toBe(ban ? 'banned' : 'suspended');
  }
  await database.close();
});

testWithDb('a reset removes passkeys, notifies the owner and keeps the second factor', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPasskey(ctx);
  const { secret } = await startSecondFactor.run(member, { password: newPassword });
  await confirmSecondFactor.run(member, { code: codeOf(secret, ctx.now) });
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  await resetPassword.run(ctx, { token, newPassword });
  expect(await listPasskeysOf(ctx.db, user.id)).toEqual([]);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(true);
  const sent = await ctx.db.select({ props: outbox.props }).from(outbox).orderBy(outbox.id);
  expect(sent.at(-1)?.props).toMatchObject({ what: 'password_reset' });
});

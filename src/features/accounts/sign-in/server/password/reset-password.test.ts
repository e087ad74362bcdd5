import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { thePassword as newPassword } from '#test/factories/password.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { codeOf } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { hasSecondFactor, listPasskeysOf } from '../queries.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { startSecondFactor } from '../second-factor/start-second-factor.ts';
import { suspendAccount } from '../sessions/change-account-status.ts';
import { sessions } from '../tables.ts';
import { isPassword } from './hash-password.ts';
import { resetPassword } from './reset-password.ts';

testWithDb('a reset sets the password, proves the address, and ends every session', async ({ ctx }) => {
  const { user } = await aSignedInUser(ctx, { isEmailVerified: false });
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  expect(await resetPassword.run(ctx, { token, newPassword })).toEqual({
    message: 'Password Reset Successfully',
    signedIn: false,
  });
  const changed = await findUser(ctx.db, user.id);
  expect(changed?.isEmailVerified).toBe(true);
  expect(await isPassword(changed?.passwordHash, newPassword)).toBe(true);
  expect(await ctx.db.$count(sessions)).toBe(0);
  await expect(resetPassword.run(ctx, { token, newPassword })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

testWithDb('an invitation opens the account and signs in', async ({ ctx }) => {
  const user = await aUser(ctx.db, { accountStatus: 'pending', isEmailVerified: false, joinedAt: null });
  const token = await aLink(ctx, 'invitation', { userId: user.id });
  expect((await resetPassword.run(ctx, { token, newPassword })).signedIn).toBe(true);
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    accountStatus: 'active',
    joinedAt: ctx.now.toISOString(),
  });
  expect(await ctx.db.$count(sessions)).toBe(1);
});

testWithDb('an easy password does not use the link up', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  const weak = resetPassword.run(ctx, { token, newPassword: 'password1' });
  await expect(weak).rejects.toMatchObject({ code: 'weak_password' });
  await resetPassword.run(ctx, { token, newPassword });
});

testWithDb('who was banned meanwhile does not come back by a link', async ({ ctx }) => {
  const user = await aUser(ctx.db, { accountStatus: 'banned' });
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  await expect(resetPassword.run(ctx, { token, newPassword })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

testWithDb('who was suspended before joining stays so after opening the invitation', async ({ ctx }) => {
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

testWithDb('a suspension that is over by then does not keep anyone from joining', async ({ ctx }) => {
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

test('suspended or banned and joining at the same moment, nobody ends up active', async () => {
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

testWithDb('a reset removes passkeys and tells so; a second factor stays', async ({ ctx }) => {
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

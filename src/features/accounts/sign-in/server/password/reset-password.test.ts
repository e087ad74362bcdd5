import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { thePassword as newPassword } from '#test/factories/password.ts';
import { aUser } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
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

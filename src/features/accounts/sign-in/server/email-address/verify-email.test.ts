import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { aUser } from '#test/factories/people.ts';
import { aLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { verifyEmail } from './verify-email.ts';

testWithDb('the link verifies the address that it was sent to', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const token = await aLink(ctx, 'email_verification', { userId: user.id, email: user.email });
  await verifyEmail.run(ctx, { token });
  expect((await findUser(ctx.db, user.id))?.isEmailVerified).toBe(true);
  await expect(verifyEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb('after the address changed, the old link proves nothing', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const token = await aLink(ctx, 'email_verification', { userId: user.id, email: user.email });
  await ctx.db.update(users).set({ email: 'new@example.org', canonicalEmail: 'new@example.org' });
  await expect(verifyEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});

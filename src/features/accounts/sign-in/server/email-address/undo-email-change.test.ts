import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { sessions } from '../tables.ts';
import { undoEmailChange } from './undo-email-change.ts';

testWithDb('the old address comes back for three days, and everyone is signed out', async ({ ctx }) => {
  const { user } = await aSignedInUser(ctx, { email: 'thief@example.org' });
  const late = await aLink(ctx, 'email_change_undo', { userId: user.id, email: 'old@example.org' });
  await expect(undoEmailChange.run(minutesLater(ctx, 3 * 24 * 60), { token: late })).rejects.toMatchObject({
    code: 'link_invalid',
  });
  await undoEmailChange.run(ctx, { token: late });
  expect((await findUser(ctx.db, user.id))?.email).toBe('old@example.org');
  expect(await ctx.db.$count(sessions)).toBe(0);
});

import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aUser } from '#test/factories/people.ts';
import { aLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { peekToken } from '../tokens.ts';
import { confirmEmail } from './confirm-email.ts';

const email = 'new@example.org';

testWithDb('the new address takes over, the old one is told, links to the old one die', async ({ ctx }) => {
  const user = await aUser(ctx.db, { isEmailVerified: false });
  const reset = await aLink(ctx, 'password_reset', { userId: user.id });
  const token = await aLink(ctx, 'email_change', { userId: user.id, email });
  await confirmEmail.run(ctx, { token });
  expect(await findUser(ctx.db, user.id)).toMatchObject({ email, isEmailVerified: true });
  expect(await peekToken(ctx, ctx.db, reset, 'password_reset')).toBeUndefined();
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'email-changed', toEmail: user.email, props: { newEmail: email } },
  ]);
});

testWithDb(
  'an address that another took meanwhile is refused, and the account keeps its own',
  async ({ ctx }) => {
    const user = await aUser(ctx.db);
    const token = await aLink(ctx, 'email_change', { userId: user.id, email });
    await aUser(ctx.db, { email: 'NEW@example.org' });
    await expect(confirmEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'email_taken' });
    expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  },
);

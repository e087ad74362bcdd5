import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { aLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { startSession } from '../sessions/sessions.ts';
import { sessions } from '../tables.ts';
import { peekToken } from '../tokens.ts';
import { changePassword } from './change-password.ts';
import { isPassword } from './hash-password.ts';

const newPassword = 'eight brown dates in a bowl';

testWithDb('the new password holds, other sessions and links die, the owner is told', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await inTransaction(ctx, (tx) => startSession(tx, user.id));
  const link = await aLink(ctx, 'password_reset', { userId: user.id });
  await changePassword.run(member, { currentPassword: thePassword, newPassword });
  const { passwordHash } = (await findUser(ctx.db, user.id)) ?? {};
  expect(await isPassword(passwordHash, newPassword)).toBe(true);
  expect(await isPassword(passwordHash, thePassword)).toBe(false);
  expect(await ctx.db.$count(sessions)).toBe(0);
  expect(await peekToken(ctx, ctx.db, link, 'password_reset')).toBeUndefined();
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'security-notice', toEmail: user.email, props: { what: 'password_changed' } },
  ]);
});

testWithDb('a wrong or an easy one changes nothing', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const change = (currentPassword: string, chosen: string) =>
    changePassword.run(member, { currentPassword, newPassword: chosen });
  await expect(change('wrong', newPassword)).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(change(thePassword, 'password123')).rejects.toMatchObject({
    code: 'weak_password',
    issues: [{ path: 'newPassword' }],
  });
});

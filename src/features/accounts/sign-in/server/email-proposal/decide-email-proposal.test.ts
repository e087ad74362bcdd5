import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { mailedLink } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { confirmEmail } from '../email-address/confirm-email.ts';
import { decideEmailProposal } from './decide-email-proposal.ts';
import { proposeEmail } from './propose-email.ts';

const newEmail = 'new@example.org';

/** The links to both mailboxes of a proposal, and the address that the account has now. */
async function aProposal(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  await inTransaction(admin, (tx) => proposeEmail(tx, user, newEmail));
  return {
    user,
    old: await mailedLink(ctx, 'email-proposed', user.email),
    new: await mailedLink(ctx, 'confirm-proposed-email', newEmail),
    addressNow: async () => (await findUser(ctx.db, user.id))?.email,
  };
}

testWithDb('when both mailboxes agree, in either order, the account moves at once', async ({ ctx }) => {
  for (const oldFirst of [true, false]) {
    const links = await aProposal(ctx);
    const steps = [
      () => decideEmailProposal.run(ctx, { token: links.old, agree: true }),
      () => confirmEmail.run(ctx, { token: links.new }),
    ];
    const [first, second] = oldFirst ? steps : steps.reverse();
    await first?.();
    expect(await links.addressNow()).toBe(links.user.email);
    expect(await second?.()).toEqual({ message: 'Your e-mail address has been changed.' });
    expect(await links.addressNow()).toBe(newEmail);
    await ctx.db.delete(users).where(eq(users.id, links.user.id));
  }
});

testWithDb('once the old mailbox has stopped it, neither link works', async ({ ctx }) => {
  const links = await aProposal(ctx);
  await decideEmailProposal.run(ctx, { token: links.old, agree: false });
  const invalid = { code: 'link_invalid' };
  await expect(confirmEmail.run(ctx, { token: links.new })).rejects.toMatchObject(invalid);
  const again = decideEmailProposal.run(ctx, { token: links.old, agree: true });
  await expect(again).rejects.toMatchObject(invalid);
  expect(await links.addressNow()).toBe(links.user.email);
});

testWithDb('the new mailbox’s link does not agree for the old one', async ({ ctx }) => {
  const links = await aProposal(ctx);
  const asOld = decideEmailProposal.run(ctx, { token: links.new, agree: true });
  await expect(asOld).rejects.toMatchObject({ code: 'link_invalid' });
});

test('both mailboxes agreeing at the same moment move the account', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const links = await aProposal(ctx);
  await Promise.all([
    decideEmailProposal.run(ctx, { token: links.old, agree: true }),
    confirmEmail.run(ctx, { token: links.new }),
  ]);
  expect(await links.addressNow()).toBe(newEmail);
  await database.close();
});

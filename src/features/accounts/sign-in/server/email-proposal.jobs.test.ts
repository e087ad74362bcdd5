import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { mailedLink, minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { changePassword } from './account.own.ts';
import { suspendAccount } from './account-status.ts';
import { changeEmail, confirmEmail, decideEmailProposal, undoEmailChange } from './email.own.ts';
import { findEmailProposal, proposeEmail } from './email-change.ts';
import { completeEmailProposals } from './email-proposal.jobs.ts';

const oldEmail = 'old@example.org';
const newEmail = 'new@example.org';
const threeDays = 3 * 24 * 60;

/** A member for whose account an administrator has proposed another address. */
async function aProposal(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMemberWithPassword(ctx, { email: oldEmail });
  await inTransaction(admin, (tx) => proposeEmail(tx, user, newEmail));
  const addressNow = async () => (await findUser(ctx.db, user.id))?.email;
  return { admin, member, user, addressNow };
}

const newLink = (ctx: Ctx) => mailedLink(ctx, 'confirm-proposed-email', newEmail);
const oldLink = (ctx: Ctx) => mailedLink(ctx, 'email-proposed', oldEmail);

testWithDb('a confirmed address takes effect after three days and can be undone', async ({ ctx }) => {
  const { addressNow } = await aProposal(ctx);
  const { message } = await confirmEmail.run(ctx, { token: await newLink(ctx) });
  expect(message).toContain('Tuesday 24 November 2026 at 12:00');
  await runSteps(completeEmailProposals, minutesLater(ctx, threeDays - 1));
  expect(await addressNow()).toBe(oldEmail);
  await runSteps(completeEmailProposals, minutesLater(ctx, threeDays));
  expect(await addressNow()).toBe(newEmail);
  const later = minutesLater(ctx, 2 * threeDays - 1);
  await undoEmailChange.run(later, { token: await mailedLink(ctx, 'email-changed', oldEmail) });
  expect(await addressNow()).toBe(oldEmail);
});

testWithDb('a proposal that nobody confirms lapses', async ({ ctx }) => {
  const { user, addressNow } = await aProposal(ctx);
  await runSteps(completeEmailProposals, minutesLater(ctx, threeDays));
  expect(await addressNow()).toBe(oldEmail);
  expect(await findEmailProposal(ctx.db, user.id)).toBeUndefined();
});

testWithDb('changing the password keeps the old address’s link that stops the proposal', async ({ ctx }) => {
  const { member, addressNow } = await aProposal(ctx);
  await confirmEmail.run(ctx, { token: await newLink(ctx) });
  const newPassword = 'nine black olives on a plate';
  await changePassword.run(member, { currentPassword: thePassword, newPassword });
  await decideEmailProposal.run(minutesLater(ctx, threeDays - 1), {
    token: await oldLink(ctx),
    agree: false,
  });
  await runSteps(completeEmailProposals, minutesLater(ctx, threeDays));
  expect(await addressNow()).toBe(oldEmail);
});

const endings: Record<string, (world: Awaited<ReturnType<typeof aProposal>>) => Promise<unknown>> = {
  async 'the member moves to a third address'({ member }) {
    await changeEmail.run(member, { email: 'third@example.org', password: thePassword });
    await confirmEmail.run(member, {
      token: await mailedLink(member, 'confirm-new-email', 'third@example.org'),
    });
  },
  'the account is banned': ({ admin, user }) =>
    inTransaction(admin, (tx) => suspendAccount(tx, user.id, { reason: 'Fraud', until: null, ban: true })),
  'another address is proposed': ({ admin, user }) =>
    inTransaction(admin, (tx) => proposeEmail(tx, user, 'third@example.org')),
};
for (const [what, end] of Object.entries(endings)) {
  testWithDb(`a proposal lapses when ${what}`, async ({ ctx }) => {
    const world = await aProposal(ctx);
    const token = await newLink(ctx);
    await end(world);
    await expect(confirmEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
    await runSteps(completeEmailProposals, minutesLater(ctx, threeDays));
    expect(await world.addressNow()).not.toBe(newEmail);
  });
}

test('a proposed address that another account took lapses, and the next proposal still completes', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { admin, user, addressNow } = await aProposal(ctx);
  await confirmEmail.run(ctx, { token: await newLink(ctx) });
  await aUser(database.db, { email: newEmail });
  const next = await aUser(database.db);
  await inTransaction(admin, (tx) => proposeEmail(tx, next, 'next@example.org'));
  await confirmEmail.run(ctx, { token: await mailedLink(ctx, 'confirm-proposed-email', 'next@example.org') });
  await runSteps(completeEmailProposals, minutesLater(ctx, threeDays));
  expect(await addressNow()).toBe(oldEmail);
  expect(await findEmailProposal(ctx.db, user.id)).toBeUndefined();
  expect((await findUser(ctx.db, next.id))?.email).toBe('next@example.org');
  await database.close();
});

test('a proposal stopped while it is due either stops or completes, and completes at most once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user, addressNow } = await aProposal(ctx);
  await confirmEmail.run(ctx, { token: await newLink(ctx) });
  const due = minutesLater(ctx, threeDays);
  const token = await oldLink(ctx);
  const [stopped] = await Promise.allSettled([
    decideEmailProposal.run(due, { token, agree: false }),
    runSteps(completeEmailProposals, due),
    runSteps(completeEmailProposals, due),
  ]);
  expect(await addressNow()).toBe(stopped.status === 'fulfilled' ? oldEmail : newEmail);
  expect(await findEmailProposal(ctx.db, user.id)).toBeUndefined();
  const moves = (await ctx.db.select().from(auditLog)).filter(({ action }) => action === 'user.email');
  expect(moves).toHaveLength(stopped.status === 'fulfilled' ? 0 : 1);
  await database.close();
});

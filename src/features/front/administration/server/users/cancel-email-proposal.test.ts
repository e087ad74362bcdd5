import { expect } from 'vitest';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { cancelEmailProposal } from './cancel-email-proposal.ts';
import { editUser } from './edit-user.ts';
import { getUser } from './get-user.ts';

testWithDb('an administrator sees the address that waits, and withdraws it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aUser(ctx.db);
  await editUser.run(admin, { id, email: 'new@example.org' });
  expect((await getUser.run(admin, { id })).proposedEmail).toEqual({
    email: 'new@example.org',
    askedAt: '2026-11-21T12:00:00.000Z',
    dueAt: '2026-11-24T12:00:00.000Z',
    isConfirmed: false,
    hasAgreed: false,
  });
  await cancelEmailProposal.run(admin, { id });
  expect((await getUser.run(admin, { id })).proposedEmail).toBeNull();
});

testWithDb('nobody withdraws what is proposed for an account above', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aUser(ctx.db, { role: 'admin' });
  await expect(cancelEmailProposal.run(admin, { id })).rejects.toMatchObject({ code: 'not_allowed' });
});

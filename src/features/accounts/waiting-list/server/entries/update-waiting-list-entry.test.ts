import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { undoEmailChange } from '#features/accounts/sign-in/server/email-address/undo-email-change.ts';
import { consents, users } from '#features/accounts/users/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { foundingMembers } from '../tables.ts';
import { deleteWaitingListEntry } from './delete-waiting-list-entry.ts';
import { resendInvitation } from './resend-invitation.ts';
import { updateWaitingListEntry } from './update-waiting-list-entry.ts';

testWithDb('approving makes an account without a password and sends one link', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, email } = await aSignUp(ctx.db, { weeklyNewsletter: true });
  const entry = await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect(entry).toMatchObject({ status: 'approved', invitedAt: ctx.now.toISOString(), foundingPlace: 1 });
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ accountStatus: 'pending', passwordHash: null, newsletterSubscribed: true });
  expect((await ctx.db.select().from(consents)).map(({ kind }) => kind)).toEqual([
    'membership',
    'weekly_newsletter',
  ]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'invitation', toEmail: email }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'waiting_list.status', before: { status: 'pending' }, after: { status: 'approved' } },
  ]);
});

testWithDb('approved again changes nothing and sends nothing', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await updateWaitingListEntry.run(admin, { id, status: 'invited' });
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('rejecting an approved entry takes the account away that nobody came into', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, email } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  const entry = await updateWaitingListEntry.run(admin, { id, status: 'rejected' });
  expect(entry).toMatchObject({ status: 'rejected', userId: null, foundingPlace: null });
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(0);
});

testWithDb('an invitation that is taken back, or sent again, is not sent as it was', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const bilal = await aSignUp(ctx.db);
  const { id, email } = await aSignUp(ctx.db);
  const set = (of: string, status: 'approved' | 'rejected') =>
    updateWaitingListEntry.run(admin, { id: of, status });
  await set(bilal.id, 'approved');
  await set(id, 'approved');
  await resendInvitation.run(admin, { id });
  const mails = () => ctx.db.select({ to: outbox.toEmail }).from(outbox).orderBy(outbox.id);
  expect(await mails()).toEqual([{ to: bilal.email }, { to: email }]);
  await set(id, 'rejected');
  expect(await mails()).toEqual([{ to: bilal.email }]);
  await set(id, 'approved');
  await deleteWaitingListEntry.run(admin, { id });
  expect(await mails()).toEqual([{ to: bilal.email }]);
});

testWithDb('who has joined is not turned back, and nobody is made to have joined', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const joined = await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  const waiting = await aSignUp(ctx.db);
  const step = (id: string, status: 'pending' | 'joined') =>
    updateWaitingListEntry.run(admin, { id, status });
  await expect(step(joined.id, 'pending')).rejects.toMatchObject({ code: 'wrong_step' });
  await expect(step(waiting.id, 'joined')).rejects.toMatchObject({ code: 'wrong_step' });
});

testWithDb('an address that has an account already is said so, and nothing changes', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const { id } = await aSignUp(ctx.db, { email: user.email });
  const approval = updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await expect(approval).rejects.toMatchObject({ code: 'already_member' });
  expect(await ctx.db.$count(outbox)).toBe(0);
});

test('fifty approvals of one entry at once make one account; 110 entries share 100 founding places', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { id } = await aSignUp(database.db);
  const approve = (one: string) => updateWaitingListEntry.run(admin, { id: one, status: 'approved' });
  await Promise.all(Array.from({ length: 50 }, () => approve(id)));
  expect(await database.db.$count(users)).toBe(2);
  expect(await database.db.$count(outbox)).toBe(1);
  const others = await Promise.all(Array.from({ length: 109 }, () => aSignUp(database.db)));
  const entries = await Promise.all(others.map((entry) => approve(entry.id)));
  expect(await database.db.$count(foundingMembers)).toBe(100);
  expect(entries.filter(({ foundingPlace }) => foundingPlace === null)).toHaveLength(10);
  await database.close();
});

testWithDb(
  'no account is made at an address that its owner may still bring back to another',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const stolen = await aUser(ctx.db, { email: 'thief@example.org' });
    const undo = await aLink(ctx, 'email_change_undo', { userId: stolen.id, email: 'Owner@example.org' });
    const { id } = await aSignUp(ctx.db, { email: 'owner@example.org' });
    const approve = () => updateWaitingListEntry.run(admin, { id, status: 'approved' });
    await expect(approve()).rejects.toMatchObject({ code: 'already_member' });
    await undoEmailChange.run(ctx, { token: undo });
    await expect(approve()).rejects.toMatchObject({ code: 'already_member' });
  },
);

testWithDb('once nobody can bring it back, it is free', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const moved = await aUser(ctx.db);
  await aLink(ctx, 'email_change_undo', { userId: moved.id, email: 'left@example.org' });
  const { id } = await aSignUp(ctx.db, { email: 'left@example.org' });
  const later = minutesLater(admin, 3 * 24 * 60);
  expect((await updateWaitingListEntry.run(later, { id, status: 'approved' })).status).toBe('approved');
});

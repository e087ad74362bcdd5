import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decideInboxItem } from '#features/accounts/inbox/server/inbox.admin.ts';
import { undoEmailChange } from '#features/accounts/sign-in/server/email.own.ts';
import { oneTimeTokens } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { consents, users } from '#features/accounts/users/server/user.tables.ts';
import { auditLog, outbox } from '#kit/server/kit.tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../waiting-list.contract.ts';
import {
  deleteWaitingListEntry,
  getWaitingListStats,
  listWaitingList,
  resendInvitation,
  signUpsInInbox,
  updateWaitingListEntry,
} from './waiting-list.admin.ts';
import { foundingMembers, waitingList } from './waiting-list.tables.ts';

const input = (fields: object) => calls.listWaitingList.input.parse(fields);

testWithDb('longest waiting entries come first; card, status and search filter', async ({ ctx }) => {
  const first = await aSignUp(ctx.db, { firstName: 'Zaynab' });
  await aSignUp(ctx.db, { status: 'rejected' });
  const user = await aUser(ctx.db);
  await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  const names = async (fields: object) =>
    (await listWaitingList.run(ctx, input(fields))).items.map(
      ({ firstName, status }) => `${firstName} ${status}`,
    );
  expect(await names({})).toEqual(['Zaynab pending', 'Bilal rejected', 'Bilal joined']);
  expect(await names({ group: 'pending' })).toEqual(['Zaynab pending']);
  expect(await names({ group: 'active' })).toEqual(['Bilal joined']);
  expect(await names({ group: 'approved' })).toEqual([]);
  expect(await names({ status: 'rejected' })).toEqual(['Bilal rejected']);
  expect(await names({ search: 'zayn' })).toEqual(['Zaynab pending']);
  for (const search of ['IG1 1AA', 'ig11aa', 'IG1-1AA zayn']) {
    expect(await names({ search }), search).toContain('Zaynab pending');
  }
  expect(await names({ search: 'IG11AB' })).toEqual([]);
  expect(await names({ search: '%' })).toEqual([]);
  expect((await listWaitingList.run(ctx, input({ limit: 1 }))).items[0]?.id).toBe(first.id);
});

testWithDb('each card counts its own entries', async ({ ctx }) => {
  await aSignUp(ctx.db);
  await aSignUp(ctx.db, { status: 'invited' });
  await aSignUp(ctx.db, { status: 'approved' });
  await aSignUp(ctx.db, { status: 'rejected' });
  await aSignUp(ctx.db, { status: 'approved', userId: (await aUser(ctx.db)).id });
  expect(await getWaitingListStats.run(ctx, {})).toEqual({
    total: 5,
    pending: 1,
    approved: 2,
    active: 1,
    rejected: 1,
  });
});

testWithDb('approving creates an account without a password and sends one link', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, email } = await aSignUp(ctx.db, { weeklyNewsletter: true });
  const entry = await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect(entry).toMatchObject({ status: 'approved', invitedAt: ctx.now.toISOString(), foundingPlace: 1 });
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ accountStatus: 'pending', passwordHash: null, newsletterSubscribed: true });
  expect((await ctx.db.select().from(consents).orderBy(consents.kind)).map(({ kind }) => kind)).toEqual([
    'membership',
    'weekly_newsletter',
  ]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'invitation', toEmail: email }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'waiting_list.status', before: { status: 'pending' }, after: { status: 'approved' } },
  ]);
});

testWithDb('approving again changes nothing and sends nothing', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await updateWaitingListEntry.run(admin, { id, from: 'approved', status: 'invited' });
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('a decision on an entry that was corrected since it was read is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db, { version: 2 });
  const decide = (version: number) => updateWaitingListEntry.run(admin, { id, status: 'rejected', version });
  await expect(decide(1)).rejects.toMatchObject({ code: 'approval_changed' });
  const fromInbox = { source: 'sign_up', id, version: 1, decision: 'approved' as const };
  await expect(decideInboxItem.run(admin, fromInbox)).rejects.toMatchObject({ code: 'approval_changed' });
  expect((await signUpsInInbox.oldest(admin, 5)).map(({ version }) => version)).toEqual([2]);
  expect(await decide(2)).toMatchObject({ status: 'rejected' });
});

testWithDb('rejecting an approved entry deletes the account that was never used', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, email } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  const entry = await updateWaitingListEntry.run(admin, { id, from: 'approved', status: 'rejected' });
  expect(entry).toMatchObject({ status: 'rejected', userId: null, foundingPlace: null });
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(0);
});

testWithDb(
  'an unsent invitation is dropped when resent, withdrawn or deleted, and an unsent rejection when it is taken back',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const bilal = await aSignUp(ctx.db);
    const { id, email } = await aSignUp(ctx.db);
    const set = (of: string, status: 'approved' | 'rejected', from?: 'approved' | 'rejected') =>
      updateWaitingListEntry.run(admin, { id: of, status, ...(from ? { from } : {}) });
    await set(bilal.id, 'approved');
    await set(id, 'approved');
    await resendInvitation.run(admin, { id });
    const mails = async () => {
      const rows = await ctx.db.select().from(outbox).orderBy(outbox.id);
      return rows.map(({ toEmail, template }) => `${template} ${toEmail}`);
    };
    expect(await mails()).toEqual([`invitation ${bilal.email}`, `invitation ${email}`]);
    await set(id, 'rejected', 'approved');
    expect(await mails()).toEqual([`invitation ${bilal.email}`, `sign-up-rejected ${email}`]);
    await set(id, 'approved', 'rejected');
    expect(await mails()).toEqual([`invitation ${bilal.email}`, `invitation ${email}`]);
    await deleteWaitingListEntry.run(admin, { id });
    expect(await mails()).toEqual([`invitation ${bilal.email}`]);
  },
);

testWithDb('a joined entry cannot go back to pending, and no entry can be set to joined', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const joined = await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  const waiting = await aSignUp(ctx.db);
  const step = (id: string, status: 'pending' | 'joined') =>
    updateWaitingListEntry.run(admin, { id, status });
  await expect(step(joined.id, 'pending')).rejects.toMatchObject({ code: 'wrong_step' });
  await expect(step(waiting.id, 'joined')).rejects.toMatchObject({ code: 'wrong_step' });
});

testWithDb('an address that already has an account cannot be approved', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const { id } = await aSignUp(ctx.db, { email: user.email });
  const approval = updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await expect(approval).rejects.toMatchObject({ code: 'already_member' });
  expect(await ctx.db.$count(outbox)).toBe(0);
});

test('when an approval and a rejection race, one wins and the other learns who was first', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const [approving, rejecting] = [
    await asAdmin(ctx, { firstName: 'Nadia' }),
    await asAdmin(ctx, { firstName: 'Yusuf' }),
  ];
  for (let round = 0; round < 10; round++) {
    const { id } = await aSignUp(ctx.db);
    const [approved, rejected] = await Promise.allSettled([
      updateWaitingListEntry.run(approving.ctx, { id, status: 'approved' }),
      updateWaitingListEntry.run(rejecting.ctx, { id, status: 'rejected' }),
    ]);
    const refused = [approved, rejected].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const first = approved.status === 'fulfilled' ? 'Nadia' : 'Yusuf';
    expect(refused).toMatchObject([
      {
        code: 'already_decided',
        message: expect.stringMatching(new RegExp(`^${first} .* (approved|rejected) this just now`)),
      },
    ]);
    const [entry] = await ctx.db.select().from(waitingList).where(eq(waitingList.id, id));
    expect(entry?.status).toBe(first === 'Nadia' ? 'approved' : 'rejected');
    expect(entry?.userId === null).toBe(first === 'Yusuf');
  }
  await database.close();
});

test('fifty concurrent approvals of one entry create one account; 110 entries share 100 founding places', async () => {
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

testWithDb('no account is created at an address that another account may still restore', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const stolen = await aUser(ctx.db, { email: 'thief@example.org' });
  const undo = await aLink(ctx, 'email_change_undo', { userId: stolen.id, email: 'Owner@example.org' });
  const { id } = await aSignUp(ctx.db, { email: 'owner@example.org' });
  const approve = () => updateWaitingListEntry.run(admin, { id, status: 'approved' });
  await expect(approve()).rejects.toMatchObject({ code: 'already_member' });
  await undoEmailChange.run(ctx, { token: undo });
  await expect(approve()).rejects.toMatchObject({ code: 'already_member' });
});

testWithDb('an address is free once it can no longer be restored', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const moved = await aUser(ctx.db);
  await aLink(ctx, 'email_change_undo', { userId: moved.id, email: 'left@example.org' });
  const { id } = await aSignUp(ctx.db, { email: 'left@example.org' });
  const later = minutesLater(admin, 3 * 24 * 60);
  expect((await updateWaitingListEntry.run(later, { id, status: 'approved' })).status).toBe('approved');
});

testWithDb('a new invitation replaces the old link', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  const unused = and(eq(oneTimeTokens.purpose, 'invitation'), isNull(oneTimeTokens.usedAt));
  const [before] = await ctx.db.select().from(oneTimeTokens).where(unused);
  await resendInvitation.run(admin, { id });
  const after = await ctx.db.select().from(oneTimeTokens).where(unused);
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
});

testWithDb('only an approved entry can be invited again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await expect(resendInvitation.run(admin, { id })).rejects.toMatchObject({ code: 'not_invited' });
});

testWithDb('deleting an entry deletes its account and its founding place', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect(await deleteWaitingListEntry.run(admin, { id })).toEqual({ message: 'Entry Deleted' });
  expect(await ctx.db.$count(waitingList)).toBe(0);
  expect(await ctx.db.$count(foundingMembers)).toBe(0);
  expect(await ctx.db.$count(users)).toBe(1);
  await expect(deleteWaitingListEntry.run(admin, { id })).rejects.toMatchObject({ code: 'entry_not_found' });
});

testWithDb('deleting a joined entry keeps the member and the founding place', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const { id } = await aSignUp(ctx.db, { status: 'approved', userId: user.id });
  await ctx.db.insert(foundingMembers).values({ place: 7, waitingListId: id, userId: user.id });
  await deleteWaitingListEntry.run(admin, { id });
  expect(await ctx.db.$count(users)).toBe(2);
  expect(await ctx.db.select().from(foundingMembers)).toMatchObject([{ place: 7, userId: user.id }]);
});

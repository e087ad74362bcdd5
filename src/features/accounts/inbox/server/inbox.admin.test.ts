import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { updateWaitingListEntry } from '#features/accounts/waiting-list/server/waiting-list.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog, outbox, queue } from '#kit/server/kit.tables.ts';
import { aWaitingEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { decideInboxItem, listInbox, listPendingDecisions, undoInboxDecision } from './inbox.admin.ts';

testWithDb('the inbox shows items of every kind in one list, oldest first', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aSignUp(ctx.db, { createdAt: '2026-11-20T10:00:00.000Z', reason: 'I moved here.' });
  await aWaitingEvent(ctx.db, user.id);
  await aSignUp(ctx.db, { createdAt: '2026-11-18T10:00:00.000Z' });
  const { total, rows } = await listInbox.run(admin, { limit: 20 });
  expect(total).toBe(3);
  expect(rows.map(({ waitingSince }) => waitingSince)).toEqual(
    rows.map(({ waitingSince }) => waitingSince).toSorted(),
  );
  expect(rows.map(({ source }) => source).toSorted()).toEqual(['approval', 'sign_up', 'sign_up']);
  expect(rows.find(({ detail }) => detail.includes('moved'))?.detail).toBe('IG1 · “I moved here.”');
  expect((await listInbox.run(admin, { limit: 1 })).rows).toHaveLength(1);
});

testWithDb('each administrator sees pending decisions and who made them', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: other } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  expect(await listPendingDecisions.run(other, {})).toEqual([]);
  const decision = { source: 'sign_up', id, version: 1, decision: 'approved' as const };
  await decideInboxItem.run(admin, decision);
  expect(await listPendingDecisions.run(other, {})).toMatchObject([
    { source: 'sign_up', itemId: id, decision: 'approved', decidedBy: 'Nadia Rahman', isOwn: false },
  ]);
  expect(await listPendingDecisions.run(admin, {})).toMatchObject([{ isOwn: true, secondsLeft: 10 }]);
});

const later = (ctx: Ctx, seconds: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});
const approve = (ctx: Ctx, id: string) =>
  decideInboxItem.run(ctx, { source: 'sign_up', id, version: 1, decision: 'approved' });

testWithDb('an approval is carried out ten seconds later, in the administrator’s name', async ({ ctx }) => {
  const { ctx: admin, user: administrator } = await asAdmin(ctx);
  const { id, email } = await aSignUp(ctx.db);
  const decided = await approve(admin, id);
  expect(decided).toMatchObject({ secondsLeft: 10, isOwn: true, decision: 'approved' });
  await workOff(later(ctx, 9));
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(0);
  expect(await listPendingDecisions.run(later(admin, 9), {})).toMatchObject([
    { itemId: id, source: 'sign_up', secondsLeft: 1, isOwn: true },
  ]);
  await workOff(later(ctx, 10));
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(1);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'invitation', toEmail: email }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'waiting_list.status', actorId: administrator.id, targetId: id },
  ]);
  expect(await listPendingDecisions.run(admin, {})).toEqual([]);
});

testWithDb(
  'a decision made meanwhile on the item’s own page stands, and the first administrator is notified',
  async ({ ctx }) => {
    const { ctx: admin, user } = await asAdmin(ctx);
    const { ctx: other } = await asAdmin(ctx);
    const { id } = await aSignUp(ctx.db, { firstName: 'Bilal', lastName: 'Ahmed' });
    await approve(admin, id);
    await updateWaitingListEntry.run(later(other, 5), { id, status: 'rejected' });
    await workOff(later(ctx, 10));
    expect(await ctx.db.select().from(outbox)).toMatchObject([{ template: 'sign-up-rejected' }]);
    const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
    expect(told).toMatchObject([{ kind: 'inbox_decision_failed', title: 'Not approved: Bilal Ahmed' }]);
    expect(await listPendingDecisions.run(admin, {})).toEqual([]);
  },
);

testWithDb('a pending decision is dropped when its administrator loses the role', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await approve(admin, id);
  await ctx.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id));
  await workOff(later(ctx, 10));
  expect(await ctx.db.$count(outbox)).toBe(0);
  expect(await ctx.db.$count(queue)).toBe(0);
});

testWithDb('a rejection that is sent to the author needs a reason', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  const id = request?.id ?? '';
  const reject = (reason?: string) =>
    decideInboxItem.run(admin, { source: 'approval', id, version: 1, decision: 'rejected', reason });
  await expect(reject()).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'reason' }] });
  const changed = { source: 'approval', id, version: 2, decision: 'approved' as const };
  await expect(decideInboxItem.run(admin, changed)).rejects.toMatchObject({ code: 'approval_changed' });
  await reject('The hall is booked.');
  await workOff(later(ctx, 10));
  expect(await messagesTo(ctx.db, 'event-decided')).toMatchObject([
    { props: { isApproved: false, reason: 'The hall is booked.' } },
  ]);
});

testWithDb('an item without inbox buttons cannot be decided in the inbox', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  for (const source of ['report', 'nothing']) {
    const decide = decideInboxItem.run(admin, { source, id: user.id, version: 1, decision: 'approved' });
    await expect(decide).rejects.toMatchObject({ code: 'not_in_inbox' });
  }
});

test('when twenty administrators decide at once, one succeeds and one invitation is sent', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { id } = await aSignUp(ctx.db);
  const admins = [];
  for (let count = 0; count < 20; count++) admins.push(await asAdmin(ctx));
  const results = await Promise.allSettled(admins.map((admin) => approve(admin.ctx, id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_decided' });
  }
  await workOff(later(ctx, 10));
  expect(await messagesTo(ctx.db, 'invitation')).toHaveLength(1);
  await database.close();
});

testWithDb('an administrator who decides second learns who decided first, what and why', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: other } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const { id } = await aSignUp(ctx.db);
  await approve(admin, id);
  const rejection = { source: 'sign_up', id, version: 1, decision: 'rejected' as const };
  await expect(decideInboxItem.run(other, rejection)).rejects.toMatchObject({
    message: 'Nadia Rahman approved this just now.',
  });
  await workOff(later(ctx, 10));
  await expect(decideInboxItem.run(later(other, 90), rejection)).rejects.toMatchObject({
    message: 'Nadia Rahman approved this a minute ago.',
  });
  await expect(decideInboxItem.run(later(admin, 90), rejection)).rejects.toMatchObject({
    message: 'You approved this a minute ago.',
  });
  await aWaitingEvent(ctx.db, user.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  const event = { source: 'approval', id: request?.id ?? '', version: 1 };
  await decideInboxItem.run(admin, { ...event, decision: 'rejected', reason: 'The hall is booked.' });
  await expect(decideInboxItem.run(other, { ...event, decision: 'approved' })).rejects.toMatchObject({
    message: 'Nadia Rahman rejected this just now: “The hall is booked.”',
  });
});

testWithDb('pressing a button twice decides once and is not an error', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  const first = await approve(admin, id);
  expect(await approve(later(admin, 3), id)).toEqual({ ...first, secondsLeft: 7 });
  await workOff(later(ctx, 10));
  expect(await messagesTo(ctx.db, 'invitation')).toHaveLength(1);
});

testWithDb('an undone decision has no effect, and the item can be decided again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  const decided = await approve(admin, id);
  await expect(undoInboxDecision.run(other, { id: decided.id })).rejects.toMatchObject({
    code: 'too_late_to_undo',
  });
  await undoInboxDecision.run(admin, { id: decided.id });
  await workOff(later(ctx, 60));
  expect(await ctx.db.$count(outbox)).toBe(0);
  await approve(admin, id);
  await workOff(later(ctx, 60));
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('a decision cannot be undone after ten seconds', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  const decided = await approve(admin, id);
  await workOff(later(ctx, 10));
  const undo = undoInboxDecision.run(later(admin, 11), { id: decided.id });
  await expect(undo).rejects.toMatchObject({ code: 'too_late_to_undo' });
  await expect(approve(admin, id)).rejects.toMatchObject({ code: 'already_decided' });
});

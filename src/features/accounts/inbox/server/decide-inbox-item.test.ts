import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { updateWaitingListEntry } from '#features/accounts/waiting-list/server/entries/update-waiting-list-entry.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { aWaitingEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { decideInboxItem } from './decide-inbox-item.ts';
import { listPendingDecisions } from './list-pending-decisions.ts';

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
  'what somebody decides on its own page meanwhile stands, and the other is told',
  async ({ ctx }) => {
    const { ctx: admin, user } = await asAdmin(ctx);
    const { ctx: other } = await asAdmin(ctx);
    const { id } = await aSignUp(ctx.db, { firstName: 'Bilal', lastName: 'Ahmed' });
    await approve(admin, id);
    await updateWaitingListEntry.run(later(other, 5), { id, status: 'rejected' });
    await workOff(later(ctx, 10));
    expect(await ctx.db.$count(outbox)).toBe(0);
    const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
    expect(told).toMatchObject([{ kind: 'inbox_decision_failed', title: 'Not approved: Bilal Ahmed' }]);
    expect(await listPendingDecisions.run(admin, {})).toEqual([]);
  },
);

testWithDb('what an administrator decided is dropped with the rights', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await approve(admin, id);
  await ctx.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id));
  await workOff(later(ctx, 10));
  expect(await ctx.db.$count(outbox)).toBe(0);
  expect(await ctx.db.$count(queue)).toBe(0);
});

testWithDb('a rejection that its author is told needs a reason', async ({ ctx }) => {
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

testWithDb('what has no buttons in the inbox is not decided there', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  for (const source of ['report', 'nothing']) {
    const decide = decideInboxItem.run(admin, { source, id: user.id, version: 1, decision: 'approved' });
    await expect(decide).rejects.toMatchObject({ code: 'not_in_inbox' });
  }
});

test('twenty administrators at once: one decides, nineteen are told, one invitation leaves', async () => {
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
}, 60_000);

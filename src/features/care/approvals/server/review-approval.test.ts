import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { anRsvp, aWaitingEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listApprovals } from './list-approvals.ts';
import { reviewApproval } from './review-approval.ts';
import { approvalRequests } from './tables.ts';

const review = reviewApproval;
const list = listApprovals;

testWithDb('approved, an event is public, its author told, the decision written down', async ({ ctx }) => {
  const { ctx: admin, user: reviewer } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const event = await aWaitingEvent(ctx.db, user.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  const id = request?.id ?? '';
  expect(await review.run(admin, { id, decision: 'approved', version: 1 })).toEqual({
    message: 'Request approved successfully',
  });
  expect(await messagesTo(ctx.db, 'event-decided')).toMatchObject([
    { to: user.email, props: { isApproved: true, eventId: event.id } },
  ]);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told).toMatchObject([{ kind: 'event_decided', path: `/events/${event.id}` }]);
  const decided = calls.listApprovals.input.parse({ status: 'approved' });
  expect((await list.run(admin, decided)).items).toMatchObject([{ id, status: 'approved' }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { actorId: reviewer.id, action: 'approval.approved', targetId: event.id },
  ]);
});

testWithDb('rejected, its author reads the reason; without one nothing is rejected', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  const id = request?.id ?? '';
  for (const reason of [undefined, '', '   ']) {
    expect(calls.reviewApproval.input.safeParse({ id, decision: 'rejected', reason }).success).toBe(false);
  }
  await review.run(admin, { id, decision: 'rejected', reason: 'The hall is booked.', version: 1 });
  expect(await messagesTo(ctx.db, 'event-decided')).toMatchObject([
    { props: { isApproved: false, reason: 'The hall is booked.' } },
  ]);
});

testWithDb('a change that is rejected is off for those who had said yes', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await aWaitingEvent(ctx.db, user.id, { approvedAt: '2026-11-01T00:00:00.000Z' });
  await anRsvp(ctx.db, event.id, guest.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  await review.run(admin, { id: request?.id ?? '', decision: 'rejected', reason: 'Too late.', version: 1 });
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-cancelled')).toMatchObject([{ to: guest.email }]);
});

testWithDb('what is not there, or was taken back, is not decided', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  await ctx.db.update(approvalRequests).set({ status: 'withdrawn' });
  const [request] = await ctx.db.select().from(approvalRequests);
  const taken = review.run(admin, { id: request?.id ?? '', decision: 'approved', version: 1 });
  await expect(taken).rejects.toMatchObject({ code: 'already_decided' });
  const unknown = review.run(admin, { id: user.id, decision: 'approved', version: 1 });
  await expect(unknown).rejects.toMatchObject({ code: 'approval_not_found' });
});

test('twenty administrators at once: one decides, and one letter goes out', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  const [request] = await ctx.db.select().from(approvalRequests);
  const id = request?.id ?? '';
  const admins = [];
  for (let count = 0; count < 20; count++) admins.push(await asAdmin(ctx));
  const results = await Promise.allSettled(
    admins.map((admin, at) =>
      review.run(admin.ctx, {
        id,
        decision: at % 2 ? 'approved' : 'rejected',
        reason: 'Because.',
        version: 1,
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_decided' });
  }
  expect(await messagesTo(ctx.db, 'event-decided')).toHaveLength(1);
  await database.close();
}, 60_000);

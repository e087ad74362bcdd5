import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { calls as eventCalls } from '#features/gatherings/events/event.contract.ts';
import { getEvent, listEvents } from '#features/gatherings/events/server/event.read.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { anRsvp, aWaitingEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../approval.contract.ts';
import { getApprovalCounts, listApprovals, reviewApproval } from './approval.admin.ts';
import { approvalRequests } from './approval.tables.ts';

const list = listApprovals;

testWithDb('pending requests are listed oldest first, with the details to decide on', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id, { title: 'First' });
  await aWaitingEvent(ctx.db, user.id, { title: 'Second' });
  await aWaitingEvent(ctx.db, user.id, { title: 'Third' });
  const page = await list.run(admin, calls.listApprovals.input.parse({ limit: '2' }));
  expect(page.total).toBe(3);
  expect(page.items).toMatchObject([
    {
      targetType: 'event',
      targetDetails: { name: 'First', description: 'What happens there.' },
      submitterName: `${user.firstName} ${user.lastName}`,
      submitterEmail: user.email,
    },
    { targetDetails: { name: 'Second' } },
  ]);
  expect(page.items[0]?.targetDetails.facts).toContainEqual({
    name: 'When',
    value: 'Sunday 22 November 2026, 7:00pm',
    before: null,
  });
  const next = calls.listApprovals.input.parse({ limit: '2', cursor: page.nextCursor });
  expect((await list.run(admin, next)).items).toMatchObject([{ targetDetails: { name: 'Third' } }]);
  const badges = calls.listApprovals.input.parse({ targetType: 'badge_request' });
  expect((await list.run(admin, badges)).items).toEqual([]);
});

testWithDb('pending requests are counted in total and for every type', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id);
  await aWaitingEvent(ctx.db, user.id);
  const counts = await getApprovalCounts.run(admin, {});
  expect(counts.pending).toBe(2);
  expect(counts.byType).toContainEqual({ targetType: 'event', label: 'Event', pending: 2 });
  expect(counts.byType).toContainEqual({ targetType: 'mosque_edit', label: 'Mosque edit', pending: 0 });
});

const review = reviewApproval;

testWithDb('approving notifies the event’s author and is recorded in the audit log', async ({ ctx }) => {
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

testWithDb('an event is public once it is approved', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  const event = await aWaitingEvent(ctx.db, user.id);
  const everyEvent = eventCalls.listEvents.input.parse({});
  const listed = async () => (await listEvents.run(ctx, everyEvent)).items.map(({ id }) => id);
  await expect(getEvent.run(ctx, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await listed()).toEqual([]);
  const [request] = await ctx.db.select().from(approvalRequests);
  await review.run(admin, { id: request?.id ?? '', decision: 'approved', version: 1 });
  expect(await getEvent.run(ctx, { id: event.id })).toMatchObject({ title: event.title, status: 'approved' });
  expect(await listed()).toEqual([event.id]);
});

testWithDb('rejecting needs a reason, which the author receives', async ({ ctx }) => {
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

testWithDb('rejecting a change to an approved event cancels it for its guests', async ({ ctx }) => {
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

testWithDb('a withdrawn or unknown request cannot be decided', async ({ ctx }) => {
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

test('when twenty administrators decide at once, one succeeds and one email is sent', async () => {
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
});

testWithDb('once one administrator has decided, the notices of the others are removed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await aWaitingEvent(ctx.db, user.id, { title: 'First' });
  await aWaitingEvent(ctx.db, user.id, { title: 'Second' });
  const waiting = () => ctx.db.select().from(notifications).where(eq(notifications.kind, 'approval_waiting'));
  expect(await waiting()).toHaveLength(4);
  const [first] = await ctx.db.select().from(approvalRequests).orderBy(approvalRequests.id);
  await reviewApproval.run(admin, { id: first?.id ?? '', decision: 'approved', version: 1 });
  expect((await waiting()).map(({ title }) => title)).toEqual([
    'Event waiting for approval: “Second”',
    'Event waiting for approval: “Second”',
  ]);
});

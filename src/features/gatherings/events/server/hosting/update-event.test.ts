import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { ChangedEvent } from '../../event-input.ts';
import { rsvpOf } from '../rsvps/rsvps.ts';
import { events } from '../tables.ts';
import { createEvent } from './create-event.ts';
import { getHostedEvent } from './get-hosted-event.ts';
import { updateEvent } from './update-event.ts';

/** What the edit form sends: the event as it stands, with some changes. */
async function changed(host: Ctx, id: string, fields: Partial<ChangedEvent> = {}): Promise<ChangedEvent> {
  const event = await getHostedEvent.run(host, { id });
  const {
    repeats: _,
    repeatUntil: __,
    ...input
  } = anEventInput({
    title: event.title,
    description: event.description,
    organizer: event.organizer,
    eventDate: event.eventDate,
    startTime: event.startTime,
    endTime: event.endTime ?? undefined,
    location: event.location,
    address: event.address,
    postcode: event.postcode,
    maxAttendees: event.maxAttendees ?? undefined,
  });
  return { ...input, id, scope: 'this', updatedAt: event.updatedAt, ...fields };
}

testWithDb(
  'an approved event whose owner gives it another time stays approved, its guests are told, it is listed',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id, approvedAt: '2026-11-01T00:00:00.000Z' });
    await anRsvp(ctx.db, event.id, guest.id);
    const saved = await updateEvent.run(host, await changed(host, event.id, { startTime: '20:00' }));
    expect(saved).toMatchObject({ status: 'approved', startTime: '20:00' });
    expect((await ctx.db.select().from(events))[0]?.sequence).toBe(1);
    expect(await ctx.db.select().from(approvalRequests)).toMatchObject([
      { targetId: event.id, status: 'passed' },
    ]);
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([
      { to: guest.email, props: { when: 'Sunday 22 November 2026, 8:00pm', awaitsApproval: false } },
    ]);
  },
);

testWithDb('words alone stay approved and tell nobody', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  await anRsvp(ctx.db, event.id, guest.id);
  const saved = await updateEvent.run(host, await changed(host, event.id, { title: 'Another title' }));
  expect(saved).toMatchObject({ status: 'approved', title: 'Another title' });
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-changed')).toEqual([]);
});

testWithDb('an administrator’s change counts at once, and the guests are told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, guest.id);
  const saved = await updateEvent.run(admin, await changed(admin, event.id, { eventDate: '2026-11-29' }));
  expect(saved.status).toBe('approved');
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([{ props: { awaitsApproval: false } }]);
});

testWithDb('a rejected event that is changed is submitted again', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id, status: 'rejected', rejectionReason: 'No.' });
  const saved = await updateEvent.run(host, await changed(host, event.id, { title: 'Better' }));
  expect(saved).toMatchObject({ status: 'pending', rejectionReason: null });
});

testWithDb('this and all later dates change together, and are listed once', async ({ ctx }) => {
  const { ctx: host } = await asMember(ctx);
  const { id } = await createEvent.run(host, anEventInput({ repeats: 'weekly', repeatUntil: '2026-12-19' }));
  await ctx.db.update(events).set({ status: 'approved' });
  await ctx.db.delete(approvalRequests);
  const rows = await ctx.db.select().from(events).orderBy(events.eventDate);
  const second = rows[1]?.id ?? id;
  await updateEvent.run(host, await changed(host, second, { startTime: '20:30', scope: 'following' }));
  const after = await ctx.db.select().from(events).orderBy(events.eventDate);
  expect(after.map(({ startTime, status }) => `${startTime} ${status}`)).toEqual([
    '19:00 approved',
    '20:30 approved',
    '20:30 approved',
    '20:30 approved',
  ]);
  expect(after.map(({ eventDate }) => eventDate)).toEqual(rows.map(({ eventDate }) => eventDate));
  expect(await ctx.db.$count(approvalRequests)).toBe(1);
});

testWithDb('more room moves those up who wait; less room than is taken is refused', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  const event = await anEvent(ctx.db, { createdBy: user.id, maxAttendees: 2 });
  await anRsvp(ctx.db, event.id, one.user.id, { guestsCount: 1 });
  await anRsvp(ctx.db, event.id, two.user.id, { status: 'waitlisted' });
  await updateEvent.run(host, await changed(host, event.id, { maxAttendees: 3 }));
  expect((await rsvpOf(ctx.db, event.id, two.user.id))?.status).toBe('attending');
  const smaller = updateEvent.run(host, await changed(host, event.id, { maxAttendees: 2 }));
  await expect(smaller).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'maxAttendees' }] });
});

testWithDb(
  'nobody changes another’s event, one that is over, or one read before somebody else’s change',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id });
    const draft = await changed(host, event.id);
    await expect(updateEvent.run(stranger, draft)).rejects.toMatchObject({ code: 'not_your_event' });
    const stale = { ...draft, updatedAt: '2026-11-01T00:00:00.000Z' };
    await expect(updateEvent.run(host, stale)).rejects.toMatchObject({ code: 'event_changed' });
    await ctx.db.update(events).set({ eventDate: '2026-11-20', updatedAt: event.updatedAt });
    const late = { ...draft, eventDate: '2026-12-01' };
    await expect(updateEvent.run(host, late)).rejects.toMatchObject({ code: 'event_over' });
    await ctx.db.update(events).set({ status: 'pending', updatedAt: event.updatedAt });
    await expect(updateEvent.run(stranger, draft)).rejects.toMatchObject({ code: 'event_not_found' });
  },
);

test('of two changes at once, the second is told that it comes too late', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const draft = await changed(host, event.id);
  const results = await Promise.allSettled([
    updateEvent.run(host, { ...draft, title: 'One' }),
    updateEvent.run(host, { ...draft, title: 'Other' }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'event_changed' },
  });
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'pending', version: 1 }]);
  await database.close();
});

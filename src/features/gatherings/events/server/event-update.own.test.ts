import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { ChangedEvent } from '../hosted-event.contract.ts';
import { createEvent, getHostedEvent } from './event.own.ts';
import { events } from './event.tables.ts';
import { findRsvp } from './event-seats.ts';
import { updateEvent } from './event-update.own.ts';

/** The input of the edit form: the current event, with some changes. */
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
  'a new time keeps an approved event approved, notifies its guests, and is listed for administrators',
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

testWithDb(
  'an event over several days can be changed until it ends, but not moved into the past',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const days = { eventDate: '2026-11-19', endDate: '2026-11-23', endDayOffset: 4 };
    const event = await anEvent(ctx.db, {
      ...days,
      createdBy: user.id,
      startTime: '18:00',
      endTime: '07:00',
    });
    const fields = { endDate: '2026-11-23', endTime: '07:00', maxAttendees: 30 };
    const saved = await updateEvent.run(host, await changed(host, event.id, fields));
    expect(saved).toMatchObject({ maxAttendees: 30, endDate: '2026-11-23', eventDate: '2026-11-19' });
    const back = updateEvent.run(host, await changed(host, event.id, { ...fields, startTime: '17:00' }));
    await expect(back).rejects.toMatchObject({ issues: [{ path: 'eventDate' }] });
    const late = { ...host, now: new Date('2026-11-23T07:00:00Z') };
    const over = updateEvent.run(late, await changed(host, event.id, fields));
    await expect(over).rejects.toMatchObject({ code: 'event_over' });
  },
);

testWithDb('a change of text keeps an event approved and notifies no one', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  await anRsvp(ctx.db, event.id, guest.id);
  const saved = await updateEvent.run(host, await changed(host, event.id, { title: 'Another title' }));
  expect(saved).toMatchObject({ status: 'approved', title: 'Another title' });
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-changed')).toEqual([]);
});

testWithDb('an administrator’s change takes effect at once, and guests are notified', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, guest.id);
  const saved = await updateEvent.run(admin, await changed(admin, event.id, { eventDate: '2026-11-29' }));
  expect(saved.status).toBe('approved');
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-changed')).toMatchObject([{ props: { awaitsApproval: false } }]);
});

testWithDb('changing a rejected event submits it again', async ({ ctx }) => {
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

testWithDb(
  'more places admit people from the waiting list, and fewer than are taken are refused',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const [one, two] = [await asMember(ctx), await asMember(ctx)];
    const event = await anEvent(ctx.db, { createdBy: user.id, maxAttendees: 2 });
    await anRsvp(ctx.db, event.id, one.user.id, { guestsCount: 1 });
    await anRsvp(ctx.db, event.id, two.user.id, { status: 'waitlisted' });
    await updateEvent.run(host, await changed(host, event.id, { maxAttendees: 3 }));
    expect((await findRsvp(ctx.db, event.id, two.user.id))?.status).toBe('attending');
    const smaller = updateEvent.run(host, await changed(host, event.id, { maxAttendees: 2 }));
    await expect(smaller).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'maxAttendees' }] });
  },
);

testWithDb(
  'a change is refused to other members, after the event’s end, and when it is based on an outdated version',
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

test('of two concurrent changes, the second is refused', async () => {
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

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { calls } from '../hosted-event.contract.ts';
import { getDueReminders, listAdminEvents, sendReminders } from './event.admin.ts';
import { sendDueReminders } from './event.jobs.ts';
import { getHostedEvent } from './event.own.ts';
import { updateEvent } from './event-update.own.ts';

testWithDb(
  'administrators list events with their number of guests, by status, search words and time',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const event = await anEvent(ctx.db, { title: 'Soup kitchen' });
    await anRsvp(ctx.db, event.id, user.id, { guestsCount: 3 });
    await anEvent(ctx.db, { title: 'Over', eventDate: '2026-11-01' });
    await anEvent(ctx.db, { title: 'Waits', status: 'pending', eventDate: '2026-12-01' });
    const titles = async (fields: object) => {
      const page = await listAdminEvents.run(admin, calls.listAdminEvents.input.parse(fields));
      return page.items.map(({ title, attendingCount }) => `${title} ${attendingCount}`);
    };
    expect(await titles({})).toEqual(['Waits 0', 'Soup kitchen 4', 'Over 0']);
    expect(await titles({ status: 'pending' })).toEqual(['Waits 0']);
    expect(await titles({ search: 'soup' })).toEqual(['Soup kitchen 4']);
    expect(await titles({ coming: 'true' })).toEqual(['Soup kitchen 4', 'Waits 0']);
    expect(await titles({ past: 'true' })).toEqual(['Over 0']);
    const page = (cursor?: string) => {
      const input = calls.listAdminEvents.input.parse({ coming: 'true', limit: 1, cursor });
      return listAdminEvents.run(admin, input);
    };
    const { nextCursor } = await page();
    expect((await page(nextCursor ?? '')).items.map(({ title }) => title)).toEqual(['Waits']);
  },
);

testWithDb(
  'administrators see in advance how many people and events the reminder button covers',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    expect(await getDueReminders.run(admin, {})).toMatchObject({ people: 0, events: 0 });
    for (const eventDate of ['2026-11-23', '2026-11-27', '2026-12-20']) {
      const event = await anEvent(ctx.db, { eventDate });
      await anRsvp(ctx.db, event.id, user.id);
    }
    expect(await getDueReminders.run(admin, {})).toMatchObject({ people: 1, events: 2 });
    await sendReminders.run(admin, {});
    await workOff(ctx);
    expect(await getDueReminders.run(admin, {})).toMatchObject({ people: 0, events: 0 });
  },
);

testWithDb('the button reminds guests of the next seven days once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [comes, waits, far] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const event = await anEvent(ctx.db, { eventDate: '2026-11-27' });
  const later = await anEvent(ctx.db, { eventDate: '2026-11-29' });
  const off = await anEvent(ctx.db, { status: 'cancelled' });
  await anRsvp(ctx.db, event.id, comes.user.id, { guestsCount: 2 });
  await anRsvp(ctx.db, event.id, waits.user.id, { status: 'waitlisted' });
  await anRsvp(ctx.db, later.id, far.user.id);
  await anRsvp(ctx.db, off.id, far.user.id);
  const message = 'Event reminders sent successfully!';
  expect(await sendReminders.run(admin, {})).toEqual({ people: 1, isAtNight: false, message });
  // The response does not wait for the messages: the queue sends them.
  expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
  expect(await getDueReminders.run(admin, {})).toEqual({
    people: 1,
    events: 1,
    isSending: true,
    isAtNight: false,
  });
  expect(await sendReminders.run(admin, {})).toEqual({ people: 1, isAtNight: false, message });
  expect(await ctx.db.$count(queue, eq(queue.kind, 'event-reminders'))).toBe(1);
  await workOff(ctx);
  expect(await getDueReminders.run(admin, {})).toEqual({
    people: 0,
    events: 0,
    isSending: false,
    isAtNight: false,
  });
  expect(await sendReminders.run(admin, {})).toMatchObject({ people: 0 });
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject([
    { to: comes.user.email, props: { guestsCount: 2, when: 'Friday 27 November 2026, 7:00pm' } },
  ]);
});

testWithDb('at night the button’s reminders wait until seven', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await anRsvp(ctx.db, (await anEvent(ctx.db, { eventDate: '2026-11-27' })).id, user.id);
  const at = (who: Ctx, instant: string) => ({ ...who, now: new Date(instant) });
  const message = 'Event reminders will be sent from 7am';
  const sent = await sendReminders.run(at(admin, '2026-11-21T22:00:00Z'), {});
  expect(sent).toEqual({ people: 1, isAtNight: true, message });
  await workOff(at(ctx, '2026-11-22T06:59:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
  const night = at(admin, '2026-11-22T06:59:00Z');
  expect(await getDueReminders.run(night, {})).toMatchObject({ people: 1, isSending: true, isAtNight: true });
  await workOff(at(ctx, '2026-11-22T07:00:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject([{ to: user.email }]);
});

testWithDb('a request that is carried out at night waits until seven', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  await anRsvp(ctx.db, (await anEvent(ctx.db, { eventDate: '2026-11-27' })).id, user.id);
  const at = (who: Ctx, instant: string) => ({ ...who, now: new Date(instant) });
  await sendReminders.run(at(admin, '2026-11-21T21:59:00Z'), {});
  await workOff(at(ctx, '2026-11-21T22:01:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
  await workOff(at(ctx, '2026-11-22T07:00:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toHaveLength(1);
});

testWithDb('guests of an event before nine are reminded at six the evening before', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const event = { eventDate: '2026-11-29', startTime: '08:59', endTime: null };
  await anRsvp(ctx.db, (await anEvent(ctx.db, event)).id, user.id);
  for (const [instant, messages] of [
    ['2026-11-28T17:59:00Z', 0],
    ['2026-11-28T18:00:00Z', 1],
  ] as const) {
    await runSteps(sendDueReminders, { ...ctx, now: new Date(instant) });
    expect(await messagesTo(ctx.db, 'event-reminder')).toHaveLength(messages);
  }
});

testWithDb('no guest is reminded at night, however late the job comes to it', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const event = { eventDate: '2026-11-29', startTime: '07:30', endTime: null };
  await anRsvp(ctx.db, (await anEvent(ctx.db, event)).id, user.id);
  for (const instant of ['2026-11-28T22:00:00Z', '2026-11-29T06:59:00Z'])
    await runSteps(sendDueReminders, { ...ctx, now: new Date(instant) });
  expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
});

testWithDb(
  'reminders are sent automatically 24 hours before, also across a clock change',
  async ({ ctx }) => {
    const [early, fresh] = [await asMember(ctx), await asMember(ctx)];
    // Sunday 28 March 2027 has 23 hours: 11:30 on that day is 24 hours after 10:30 on the day before.
    const event = await anEvent(ctx.db, { eventDate: '2027-03-28', startTime: '11:30', endTime: '13:00' });
    await anRsvp(ctx.db, event.id, early.user.id);
    const at = (instant: string) => ({ ...ctx, now: new Date(instant) });
    await runSteps(sendDueReminders, at('2027-03-27T10:29:00Z'));
    expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
    await anRsvp(ctx.db, event.id, fresh.user.id, { queuedAt: '2027-03-27T10:00:00.000Z' });
    await runSteps(sendDueReminders, at('2027-03-27T10:31:00Z'));
    expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject([{ to: early.user.email }]);
    await runSteps(sendDueReminders, at('2027-03-27T13:00:00Z'));
    expect(await messagesTo(ctx.db, 'event-reminder')).toHaveLength(2);
  },
);

/** Moves an event to another date or time, as its host. */
async function move(host: Ctx, id: string, eventDate: string, startTime = '19:00'): Promise<void> {
  const { updatedAt } = await getHostedEvent.run(host, { id });
  const { repeats: _, repeatUntil: __, ...input } = anEventInput({ eventDate, startTime });
  await updateEvent.run(host, { ...input, id, updatedAt, scope: 'this' });
}

testWithDb('a postponed event is announced again, once for each new date', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: host, user } = await asMember(ctx);
  const guest = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { eventDate: '2026-11-27', createdBy: user.id });
  await anRsvp(ctx.db, id, guest.user.id);
  const at = (who: Ctx, instant: string) => ({ ...who, now: new Date(instant) });
  await sendReminders.run(at(admin, '2026-11-21T09:00:00Z'), {});
  await workOff(at(ctx, '2026-11-21T09:00:00Z'));
  await move(at(host, '2026-11-22T09:00:00Z'), id, '2026-11-28');
  await runSteps(sendDueReminders, at(ctx, '2026-11-27T20:00:00Z'));
  // A new time on the same day has its own message, and does not count as another date.
  await move(at(host, '2026-11-27T21:00:00Z'), id, '2026-11-28', '18:30');
  await runSteps(sendDueReminders, at(ctx, '2026-11-27T21:30:00Z'));
  const of = (day: string) => ({ props: { when: expect.stringContaining(day) } });
  const twice = [of('Friday 27 November'), of('Saturday 28 November')];
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject(twice);
  // Postponed again, and then moved back to a date that has already had a reminder.
  await move(at(host, '2026-11-27T23:00:00Z'), id, '2026-12-04');
  await sendReminders.run(at(admin, '2026-11-28T08:00:00Z'), {});
  await workOff(at(ctx, '2026-11-28T08:00:00Z'));
  await move(at(host, '2026-11-28T09:00:00Z'), id, '2026-11-28', '20:00');
  await runSteps(sendDueReminders, at(ctx, '2026-11-28T10:00:00Z'));
  const all = [...twice, of('Friday 4 December'), of('Saturday 28 November')];
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject(all);
});

test('button and job, run concurrently, remind each guest once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  const event = await anEvent(ctx.db, { eventDate: '2026-11-21', startTime: '20:00', endTime: null });
  for (let count = 0; count < 130; count++) await anRsvp(ctx.db, event.id, (await asMember(ctx)).user.id);
  const presses = Array.from({ length: 8 }, () => sendReminders.run(admin, {}));
  await Promise.all([...presses, runSteps(sendDueReminders, { ...ctx, now: testNow })]);
  await Promise.all([workOff(ctx), workOff(ctx), runSteps(sendDueReminders, ctx)]);
  const received = await messagesTo(database.db, 'event-reminder');
  expect(received).toHaveLength(130);
  expect(new Set(received.map(({ to }) => to)).size).toBe(130);
  await database.close();
});

import { expect, test } from 'vitest';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { sendDueReminders } from './reminders.ts';
import { sendReminders } from './send-reminders.ts';

testWithDb('the button reminds who comes within seven days, each once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [comes, waits, far] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const event = await anEvent(ctx.db, { eventDate: '2026-11-27' });
  const later = await anEvent(ctx.db, { eventDate: '2026-11-29' });
  const off = await anEvent(ctx.db, { status: 'cancelled' });
  await anRsvp(ctx.db, event.id, comes.user.id, { guestsCount: 2 });
  await anRsvp(ctx.db, event.id, waits.user.id, { status: 'waitlisted' });
  await anRsvp(ctx.db, later.id, far.user.id);
  await anRsvp(ctx.db, off.id, far.user.id);
  expect(await sendReminders.run(admin, {})).toEqual({
    sent: 1,
    message: 'Event reminders sent successfully!',
  });
  expect(await sendReminders.run(admin, {})).toMatchObject({ sent: 0 });
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject([
    { to: comes.user.email, props: { guestsCount: 2, when: 'Friday 27 November 2026, 7:00pm' } },
  ]);
});

testWithDb('by themselves a day before, counted in instants when the clocks change', async ({ ctx }) => {
  const [early, fresh] = [await asMember(ctx), await asMember(ctx)];
  // Sunday 28 March 2027 has 23 hours: 11:30 of that day is 24 hours after 10:30 of the day before.
  const event = await anEvent(ctx.db, { eventDate: '2027-03-28', startTime: '11:30', endTime: '13:00' });
  await anRsvp(ctx.db, event.id, early.user.id);
  const at = (instant: string) => ({ ...ctx, now: new Date(instant) });
  await sendDueReminders(at('2027-03-27T10:29:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toEqual([]);
  await anRsvp(ctx.db, event.id, fresh.user.id, { queuedAt: '2027-03-27T10:00:00.000Z' });
  await sendDueReminders(at('2027-03-27T10:31:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toMatchObject([{ to: early.user.email }]);
  await sendDueReminders(at('2027-03-27T13:00:00Z'));
  expect(await messagesTo(ctx.db, 'event-reminder')).toHaveLength(2);
});

test('button and job pressed many times at once remind each guest once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  const event = await anEvent(ctx.db, { eventDate: '2026-11-21', startTime: '20:00', endTime: null });
  for (let count = 0; count < 130; count++) await anRsvp(ctx.db, event.id, (await asMember(ctx)).user.id);
  const presses = Array.from({ length: 8 }, () => sendReminders.run(admin, {}));
  await Promise.all([...presses, sendDueReminders({ ...ctx, now: testNow })]);
  const received = await messagesTo(database.db, 'event-reminder');
  expect(received).toHaveLength(130);
  expect(new Set(received.map(({ to }) => to)).size).toBe(130);
  await database.close();
}, 60_000);

import { expect } from 'vitest';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { deleteEvent } from './delete-event.ts';

testWithDb('an administrator deletes any event, and its guests are told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: guest } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, guest.id);
  expect(await deleteEvent.run(admin, { id: event.id })).toEqual({ message: 'Event deleted successfully!' });
  expect(await ctx.db.$count(events)).toBe(0);
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'event-cancelled')).toMatchObject([{ to: guest.email }]);
  await expect(deleteEvent.run(admin, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
});

testWithDb('its host deletes what was never public; what was is cancelled instead', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const waiting = await anEvent(ctx.db, { createdBy: user.id, status: 'pending' });
  const known = await anEvent(ctx.db, { createdBy: user.id, approvedAt: '2026-11-01T00:00:00.000Z' });
  await deleteEvent.run(host, { id: waiting.id });
  await expect(deleteEvent.run(host, { id: known.id })).rejects.toMatchObject({ code: 'not_allowed' });
  const { ctx: stranger } = await asMember(ctx);
  await expect(deleteEvent.run(stranger, { id: known.id })).rejects.toMatchObject({ code: 'not_your_event' });
});

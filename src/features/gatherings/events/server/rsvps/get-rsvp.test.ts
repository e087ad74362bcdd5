import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEvent } from '../get-event.ts';
import { getRsvp } from './get-rsvp.ts';

testWithDb('one’s own answer, or none', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { maxAttendees: 9 });
  expect(await getRsvp.run(member, { id: event.id })).toMatchObject({ status: 'none', maxAttendees: 9 });
  await anRsvp(ctx.db, event.id, user.id, { guestsCount: 2 });
  expect(await getRsvp.run(member, { id: event.id })).toMatchObject({
    status: 'attending',
    attendingCount: 3,
  });
});

testWithDb(
  'an event that waits again is shown to those who answered it, and to nobody else',
  async ({ ctx }) => {
    const { ctx: guest, user } = await asMember(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const event = await anEvent(ctx.db, { status: 'pending' });
    await anRsvp(ctx.db, event.id, user.id);
    expect(await getRsvp.run(guest, { id: event.id })).toMatchObject({ status: 'attending' });
    expect((await getEvent.run(guest, { id: event.id })).status).toBe('pending');
    await expect(getRsvp.run(stranger, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
    await expect(getEvent.run(stranger, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
  },
);

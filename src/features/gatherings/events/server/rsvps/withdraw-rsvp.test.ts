import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { rsvpOf } from './rsvps.ts';
import { withdrawRsvp } from './withdraw-rsvp.ts';

testWithDb(
  'the place goes to the first who wait and fit; a larger party is passed over and keeps its turn',
  async ({ ctx }) => {
    const event = await anEvent(ctx.db, { maxAttendees: 3 });
    const [leaves, stays, family, first, second] = [
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
    ];
    await anRsvp(ctx.db, event.id, leaves.user.id);
    await anRsvp(ctx.db, event.id, stays.user.id, { guestsCount: 1 });
    const waits = (day: number) => ({
      status: 'waitlisted' as const,
      queuedAt: `2026-11-0${day}T09:00:00.000Z`,
    });
    await anRsvp(ctx.db, event.id, family.user.id, { ...waits(2), guestsCount: 3 });
    await anRsvp(ctx.db, event.id, second.user.id, waits(4));
    await anRsvp(ctx.db, event.id, first.user.id, waits(3));
    expect(await withdrawRsvp.run(leaves.ctx, { id: event.id })).toMatchObject({
      status: 'none',
      attendingCount: 3,
    });
    const statusOf = async (user: { id: string }) => (await rsvpOf(ctx.db, event.id, user.id))?.status;
    expect(await statusOf(first.user)).toBe('attending');
    expect(await statusOf(second.user)).toBe('waitlisted');
    expect(await statusOf(family.user)).toBe('waitlisted');
    expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: first.user.email }]);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      { userId: first.user.id, kind: 'event_place_free' },
    ]);
  },
);

testWithDb('once more changes nothing; nobody moves up at an event that is over', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 1, eventDate: '2026-11-20' });
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await anRsvp(ctx.db, event.id, one.user.id);
  await anRsvp(ctx.db, event.id, two.user.id, { status: 'waitlisted' });
  await withdrawRsvp.run(one.ctx, { id: event.id });
  expect(await withdrawRsvp.run(one.ctx, { id: event.id })).toMatchObject({ status: 'none' });
  expect((await rsvpOf(ctx.db, event.id, two.user.id))?.status).toBe('waitlisted');
});

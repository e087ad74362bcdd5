import { expect } from 'vitest';
import { countActivities } from '#features/accounts/activities/server/activities.ts';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { confirmAttendance } from './confirm-attendance.ts';

const long = '2026-01-01T00:00:00.000Z';

testWithDb(
  'who was there counts once for guest and host; taken back, no longer for the guest',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { user: guest } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
    await anRsvp(ctx.db, event.id, guest.id);
    const input = { id: event.id, userId: guest.id };
    await confirmAttendance.run(host, { ...input, attended: true });
    await confirmAttendance.run(host, { ...input, attended: true });
    expect(await countActivities(ctx.db, guest.id, long)).toMatchObject([
      { type: 'event_attended', count: 1 },
    ]);
    expect(await countActivities(ctx.db, user.id, long)).toMatchObject([{ type: 'event_hosted', count: 1 }]);
    await confirmAttendance.run(host, { ...input, attended: false });
    expect(await countActivities(ctx.db, guest.id, long)).toEqual([]);
  },
);

testWithDb('not before it begins, not of those who wait, and not by a guest', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { ctx: guestCtx, user: guest } = await asMember(ctx);
  const coming = await anEvent(ctx.db, { createdBy: user.id });
  const over = await anEvent(ctx.db, { createdBy: user.id, eventDate: '2026-11-20' });
  await anRsvp(ctx.db, over.id, guest.id, { status: 'waitlisted' });
  const input = { userId: guest.id, attended: true };
  const early = confirmAttendance.run(host, { ...input, id: coming.id });
  await expect(early).rejects.toMatchObject({ code: 'event_not_begun' });
  const waiting = confirmAttendance.run(host, { ...input, id: over.id });
  await expect(waiting).rejects.toMatchObject({ code: 'rsvp_not_found' });
  const own = confirmAttendance.run(guestCtx, { ...input, id: over.id });
  await expect(own).rejects.toMatchObject({ code: 'not_your_event' });
});

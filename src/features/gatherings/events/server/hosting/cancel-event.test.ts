import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { events } from '../tables.ts';
import { cancelEvent } from './cancel-event.ts';
import { createEvent } from './create-event.ts';

testWithDb(
  'those who come are told why; nothing can be cancelled twice or by a stranger',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const { ctx: stranger, user: guest } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id });
    await anRsvp(ctx.db, event.id, guest.id);
    const input = { id: event.id, reason: 'The speaker is ill.', scope: 'this' as const };
    await expect(cancelEvent.run(stranger, input)).rejects.toMatchObject({ code: 'not_your_event' });
    expect(await cancelEvent.run(host, input)).toEqual({ message: 'Event cancelled.' });
    expect((await ctx.db.select().from(events))[0]).toMatchObject({
      status: 'cancelled',
      cancelledReason: 'The speaker is ill.',
      sequence: 1,
    });
    await workOff(ctx);
    expect(await messagesTo(ctx.db, 'event-cancelled')).toMatchObject([
      { to: guest.email, props: { reason: 'The speaker is ill.' } },
    ]);
    await expect(cancelEvent.run(host, input)).rejects.toMatchObject({ code: 'event_over' });
  },
);

testWithDb('later dates go with it, earlier ones stay; what waited leaves the queue', async ({ ctx }) => {
  const { ctx: host } = await asMember(ctx);
  await createEvent.run(host, anEventInput({ repeats: 'weekly', repeatUntil: '2026-12-12' }));
  const [first, second] = await ctx.db.select().from(events).orderBy(events.eventDate);
  await cancelEvent.run(host, { id: second?.id ?? '', scope: 'following' });
  const statuses = (await ctx.db.select().from(events).orderBy(events.eventDate)).map((row) => row.status);
  expect(statuses).toEqual(['pending', 'cancelled', 'cancelled']);
  await cancelEvent.run(host, { id: first?.id ?? '', scope: 'this' });
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
});

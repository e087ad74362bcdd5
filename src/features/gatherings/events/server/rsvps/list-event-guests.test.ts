import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listEventGuests } from './list-event-guests.ts';

testWithDb(
  'the host sees who comes and what they need, page by page, and no address of anybody',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id });
    const guests = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    for (const guest of guests)
      await anRsvp(ctx.db, event.id, guest.user.id, { dietaryRequirements: 'No nuts' });
    const { user: waits } = await asMember(ctx);
    await anRsvp(ctx.db, event.id, waits.id, { status: 'waitlisted' });
    const first = await listEventGuests.run(host, { id: event.id, limit: 2 });
    const second = await listEventGuests.run(host, {
      id: event.id,
      limit: 2,
      cursor: first.nextCursor ?? undefined,
    });
    const all = [...first.items, ...second.items];
    expect(all.map(({ userId }) => userId)).toEqual([...guests.map((guest) => guest.user.id), waits.id]);
    expect(first.items[0]).toMatchObject({ dietaryRequirements: 'No nuts' });
    expect(JSON.stringify(all)).not.toContain('@example.org');
  },
);

testWithDb('a guest is no host', async ({ ctx }) => {
  const { ctx: guest, user } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  await anRsvp(ctx.db, event.id, user.id);
  const list = listEventGuests.run(guest, { id: event.id, limit: 50 });
  await expect(list).rejects.toMatchObject({ code: 'not_your_event' });
});

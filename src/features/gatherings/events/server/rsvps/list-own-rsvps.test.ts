import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnRsvps } from './list-own-rsvps.ts';

testWithDb('what I said yes to and is to come, soonest first', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const later = await anEvent(ctx.db, { title: 'Later', eventDate: '2026-12-01' });
  const soon = await anEvent(ctx.db, { title: 'Soon' });
  const over = await anEvent(ctx.db, { title: 'Over', eventDate: '2026-11-01' });
  const others = await anEvent(ctx.db, { title: 'Others’' });
  for (const { id } of [later, soon, over]) await anRsvp(ctx.db, id, user.id, { guestsCount: 1 });
  await anRsvp(ctx.db, others.id, other.id);
  const rsvps = await listOwnRsvps.run(member, {});
  expect(rsvps.map(({ event, guestsCount }) => `${event.title} +${guestsCount}`)).toEqual([
    'Soon +1',
    'Later +1',
  ]);
});

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { rateLimits } from '#kit/server/kit.tables.ts';
import { anEvent } from '../factories/events.ts';
import { asMember, aUser } from '../factories/people.ts';
import { testWithDb } from '../with-db.ts';
import { takeWrites } from '../write-log.ts';

testWithDb('each inserted, updated or deleted row is logged once', async ({ ctx: { db } }) => {
  const event = await anEvent(db);
  await takeWrites(db);
  const user = await aUser(db);
  await db.update(events).set({ title: 'Another' }).where(eq(events.id, event.id));
  await db.delete(users).where(eq(users.id, user.id));
  expect(await takeWrites(db)).toEqual([
    { table: 'users', operation: 'INSERT', before: null },
    { table: 'events', operation: 'UPDATE', before: expect.stringContaining(event.title) },
    { table: 'users', operation: 'DELETE', before: expect.stringContaining(user.id) },
  ]);
  expect(await takeWrites(db)).toEqual([]);
});

testWithDb('rows deleted by a cascade are logged too', async ({ ctx }) => {
  const event = await anEvent(ctx.db);
  await rsvpToEvent.run((await asMember(ctx)).ctx, { id: event.id, guestsCount: 0 });
  await takeWrites(ctx.db);
  await ctx.db.delete(events).where(eq(events.id, event.id));
  expect((await takeWrites(ctx.db)).map(({ table }) => table)).toContain('event_rsvps');
});

testWithDb('an update without changes and a rolled back one are not logged', async ({ ctx }) => {
  const { db } = ctx;
  await anEvent(db);
  await takeWrites(db);
  await db.execute(sql`update events set title = title`);
  await expect(
    db.transaction(async (tx) => {
      await tx.update(events).set({ title: 'Another' });
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await takeWrites(db)).toEqual([]);
});

testWithDb('writes to rate limits are not logged', async ({ ctx: { db, now } }) => {
  await takeWrites(db);
  await db.insert(rateLimits).values({ action: 'a', key: 'b', windowStart: now.toISOString(), count: 1 });
  expect(await takeWrites(db)).toEqual([]);
});

import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { eraseAccount } from '#features/accounts/users/server/erase-account.ts';
import { lockAccounts } from '#features/accounts/users/server/queries.ts';
import { deleteUser } from '#features/front/administration/server/users/delete-user.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { seatCounts } from '../queries.ts';
import { eventRsvps, events } from '../tables.ts';
import { rsvpToEvent } from './rsvp-to-event.ts';
import { withdrawRsvp } from './withdraw-rsvp.ts';

testWithDb('a member comes with guests; again is a change, not a second answer', async ({ ctx }) => {
  const { user: host } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: host.id });
  const { ctx: member } = await asMember(ctx);
  const first = await rsvpToEvent.run(member, {
    id: event.id,
    guestsCount: 2,
    dietaryRequirements: 'No nuts',
  });
  expect(first).toMatchObject({ status: 'attending', guestsCount: 2, attendingCount: 3 });
  const second = await rsvpToEvent.run(member, { id: event.id, guestsCount: 0 });
  expect(second).toMatchObject({ status: 'attending', attendingCount: 1, dietaryRequirements: null });
  expect(await ctx.db.$count(eventRsvps)).toBe(1);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: host.id, kind: 'event_rsvp', path: `/events/${event.id}/guests` },
  ]);
});

testWithDb('a full event has a waiting list, which says how many wait before', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 2 });
  const [one, two, three] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  await rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 1 });
  expect(await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 0 })).toMatchObject({
    status: 'waitlisted',
    waitingBefore: 0,
    attendingCount: 2,
  });
  expect(await rsvpToEvent.run(three.ctx, { id: event.id, guestsCount: 1 })).toMatchObject({
    status: 'waitlisted',
    waitingBefore: 1,
    waitlistedCount: 3,
  });
});

testWithDb('somebody who has a place keeps it when there is no room for more guests', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 3 });
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 0 });
  await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 1 });
  const more = rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 1 });
  await expect(more).rejects.toMatchObject({ code: 'no_room_for_guests' });
  const tooMany = rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 3 });
  await expect(tooMany).rejects.toMatchObject({ code: 'party_too_large' });
  expect((await seatCounts(ctx.db, [event.id])).get(event.id)).toEqual({ attending: 3, waitlisted: 0 });
});

testWithDb('fewer guests make room for those who wait', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 3 });
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 2 });
  await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 0 });
  await rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 1 });
  expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: two.user.email }]);
});

testWithDb.for([
  [{ status: 'cancelled' }, 'event_over'],
  [{ status: 'pending' }, 'event_not_found'],
  [{ status: 'rejected', rejectionReason: 'no' }, 'event_not_found'],
  [{ removedAt: '2026-11-20T00:00:00.000Z' }, 'event_not_found'],
  [{ eventDate: '2026-11-20' }, 'event_over'],
] as const)('nobody says yes to an event that is %j', async ([fields, code], { ctx }) => {
  const event = await anEvent(ctx.db, fields);
  const { ctx: member } = await asMember(ctx);
  const answer = rsvpToEvent.run(member, { id: event.id, guestsCount: 0 });
  await expect(answer).rejects.toMatchObject({ code });
});

test('a hundred at once for one place: one has it, the others wait', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const event = await anEvent(ctx.db, { maxAttendees: 1 });
  const members = [];
  for (let count = 0; count < 100; count++) members.push(await asMember(ctx));
  await Promise.all(members.map((member) => rsvpToEvent.run(member.ctx, { id: event.id, guestsCount: 0 })));
  expect((await seatCounts(ctx.db, [event.id])).get(event.id)).toEqual({ attending: 1, waitlisted: 99 });
  await database.close();
}, 60_000);

test('a thousand answers, changes and withdrawals at once never overbook, and leave no free place unused', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const event = await anEvent(ctx.db, { maxAttendees: 10 });
  const members: Awaited<ReturnType<typeof asMember>>[] = [];
  for (let count = 0; count < 40; count++) members.push(await asMember(ctx));
  let seed = 786;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let worst = 0;
  const attempt = async () => {
    const member = members[random(members.length)];
    if (!member) return;
    const choice = random(4);
    const answer =
      choice === 0
        ? withdrawRsvp.run(member.ctx, { id: event.id })
        : rsvpToEvent.run(member.ctx, { id: event.id, guestsCount: random(4) });
    await answer.catch((error: { code?: string }) => {
      if (error.code !== 'no_room_for_guests') throw error;
    });
    worst = Math.max(worst, (await seatCounts(ctx.db, [event.id])).get(event.id)?.attending ?? 0);
  };
  for (let round = 0; round < 25; round++) {
    await Promise.all(Array.from({ length: 40 }, attempt));
  }
  expect(worst).toBeLessThanOrEqual(10);
  const taken = (await seatCounts(ctx.db, [event.id])).get(event.id)?.attending ?? 0;
  const waiting = await ctx.db
    .select()
    .from(eventRsvps)
    .where(eq(eventRsvps.status, 'waitlisted'))
    .orderBy(asc(eventRsvps.queuedAt));
  for (const { guestsCount } of waiting) expect(taken + 1 + guestsCount).toBeGreaterThan(10);
  await database.close();
}, 120_000);

test('guests answer while their host’s account is deleted: nobody is told of a fault', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  for (let round = 0; round < 20; round++) {
    const { user: host } = await asMember(ctx);
    const approvedAt = ctx.now.toISOString();
    const event = await anEvent(ctx.db, { createdBy: host.id, approvedAt });
    const guests = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const answers = guests.map((guest) => rsvpToEvent.run(guest.ctx, { id: event.id, guestsCount: 0 }));
    const deletion = deleteUser.run(admin, { id: host.id });
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'event_not_found' });
    }
    await deletion;
    expect(await ctx.db.$count(events, eq(events.id, event.id))).toBe(0);
  }
  await database.close();
}, 60_000);

testWithDb('an answer of another is neither read nor changed by one’s own', async ({ ctx }) => {
  const event = await anEvent(ctx.db);
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await anRsvp(ctx.db, event.id, one.user.id, { dietaryRequirements: 'Secret' });
  const own = await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 0 });
  expect(JSON.stringify(own)).not.toContain('Secret');
});

test('a host deletes the account while a guest answers: neither waits for what the other holds', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const ids = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'] as const;
  const { ctx: guest, user } = await asMember(ctx, { id: ids[0] });
  const { ctx: host, user: author } = await asMember(ctx, { id: ids[1] });
  const event = await anEvent(ctx.db, { createdBy: author.id, approvedAt: '2026-11-01T09:00:00.000Z' });
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = inTransaction(ctx, async (tx) => {
    await lockAccounts(tx, [user.id], 'update');
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answer = rsvpToEvent.run(guest, { id: event.id, guestsCount: 0 });
  const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => ctx.db.$count(sql`pg_stat_activity`, waiting)).toBe(1);
  // The guest waits for the account, and has not yet touched the event.
  await inTransaction(host, (tx) => eraseAccount(tx, author.id));
  release.resolve();
  await holder;
  await expect(answer).rejects.toMatchObject({ code: 'event_not_found' });
  await database.close();
});

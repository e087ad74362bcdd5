import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/account-erasure.ts';
import { lockAccounts } from '#features/accounts/users/server/user.queries.ts';
import { deleteUser } from '#features/front/administration/server/user.admin.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { queriesOf } from '#test/count-queries.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getEvent } from './event.read.ts';
import { eventRsvps, events } from './event.tables.ts';
import { countSeatsByEvent, findRsvp } from './event-seats.ts';
import { getRsvp, listOwnRsvps, rsvpToEvent, withdrawRsvp } from './rsvp.own.ts';

testWithDb('a member sees their own RSVP, or that there is none', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { maxAttendees: 9 });
  expect(await getRsvp.run(member, { id: event.id })).toMatchObject({ status: 'none', maxAttendees: 9 });
  await anRsvp(ctx.db, event.id, user.id, { guestsCount: 2 });
  expect(await getRsvp.run(member, { id: event.id })).toMatchObject({
    status: 'attending',
    attendingCount: 3,
  });
});

testWithDb('an event that is pending again is shown to its guests, and to no one else', async ({ ctx }) => {
  const { ctx: guest, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const event = await anEvent(ctx.db, { status: 'pending' });
  await anRsvp(ctx.db, event.id, user.id);
  expect(await getRsvp.run(guest, { id: event.id })).toMatchObject({ status: 'attending' });
  expect((await getEvent.run(guest, { id: event.id })).status).toBe('pending');
  await expect(getRsvp.run(stranger, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
  await expect(getEvent.run(stranger, { id: event.id })).rejects.toMatchObject({ code: 'event_not_found' });
});

testWithDb('a member comes with guests, and a second RSVP changes the first', async ({ ctx }) => {
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

testWithDb('a full event has a waiting list, and says how many are ahead', async ({ ctx }) => {
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

testWithDb('an RSVP counts the places once, and returns what is stored', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 4 });
  const people = [await asMember(ctx), await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const answers = [
    [0, 2, 'attending'],
    [1, 2, 'waitlisted'],
    [2, 0, 'attending'],
    [3, 1, 'waitlisted'],
    // Fewer guests free two places: the first on the waiting list needs three, the second takes them.
    [0, 0, 'attending'],
    [1, 1, 'waitlisted'],
    [3, 0, 'attending'],
    [1, 0, 'attending'],
  ] as const;
  for (const [who, guestsCount, status] of answers) {
    const { ctx: member } = people[who] ?? {};
    if (!member) throw new Error('There is no such member.');
    let said: Awaited<ReturnType<typeof rsvpToEvent.run>> | undefined;
    const asked = await queriesOf(async () => {
      said = await rsvpToEvent.run(member, { id: event.id, guestsCount });
    });
    expect(asked.filter((text) => /sum\(1 \+/.test(text))).toHaveLength(1);
    const seats = (await countSeatsByEvent(ctx.db, [event.id])).get(event.id);
    expect(said).toMatchObject({
      status,
      attendingCount: seats?.attending,
      waitlistedCount: seats?.waitlisted,
    });
  }
});

testWithDb('a member keeps their place when there is no room for more guests', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 3 });
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 0 });
  await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 1 });
  const more = rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 1 });
  await expect(more).rejects.toMatchObject({ code: 'no_room_for_guests' });
  const tooMany = rsvpToEvent.run(one.ctx, { id: event.id, guestsCount: 3 });
  await expect(tooMany).rejects.toMatchObject({ code: 'party_too_large' });
  expect((await countSeatsByEvent(ctx.db, [event.id])).get(event.id)).toEqual({
    attending: 3,
    waitlisted: 0,
  });
});

testWithDb('a place freed by fewer guests goes to the waiting list', async ({ ctx }) => {
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
] as const)('an RSVP to an event with %j is refused', async ([fields, code], { ctx }) => {
  const event = await anEvent(ctx.db, fields);
  const { ctx: member } = await asMember(ctx);
  const answer = rsvpToEvent.run(member, { id: event.id, guestsCount: 0 });
  await expect(answer).rejects.toMatchObject({ code });
});

test('of a hundred concurrent RSVPs for one place, one gets it and the others wait', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const event = await anEvent(ctx.db, { maxAttendees: 1 });
  const members = [];
  for (let count = 0; count < 100; count++) members.push(await asMember(ctx));
  await Promise.all(members.map((member) => rsvpToEvent.run(member.ctx, { id: event.id, guestsCount: 0 })));
  expect((await countSeatsByEvent(ctx.db, [event.id])).get(event.id)).toEqual({
    attending: 1,
    waitlisted: 99,
  });
  await database.close();
});

test('two hundred concurrent RSVPs, changes and withdrawals never overbook or leave a free place unused', () =>
  expectPlacesKept(5));

test(
  'a thousand concurrent RSVPs, changes and withdrawals never overbook or leave a free place unused',
  {
    tags: 'thorough',
  },
  () => expectPlacesKept(25),
);

async function expectPlacesKept(rounds: number): Promise<void> {
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
    worst = Math.max(worst, (await countSeatsByEvent(ctx.db, [event.id])).get(event.id)?.attending ?? 0);
  };
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: 40 }, attempt));
  }
  expect(worst).toBeLessThanOrEqual(10);
  const taken = (await countSeatsByEvent(ctx.db, [event.id])).get(event.id)?.attending ?? 0;
  const waiting = await ctx.db
    .select()
    .from(eventRsvps)
    .where(eq(eventRsvps.status, 'waitlisted'))
    .orderBy(asc(eventRsvps.queuedAt));
  for (const { guestsCount } of waiting) expect(taken + 1 + guestsCount).toBeGreaterThan(10);
  await database.close();
}

test('RSVPs during the deletion of the host’s account succeed or are refused, without server errors', async () => {
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
});

testWithDb('a member’s RSVP neither reads nor changes another’s', async ({ ctx }) => {
  const event = await anEvent(ctx.db);
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await anRsvp(ctx.db, event.id, one.user.id, { dietaryRequirements: 'Secret' });
  const own = await rsvpToEvent.run(two.ctx, { id: event.id, guestsCount: 0 });
  expect(JSON.stringify(own)).not.toContain('Secret');
});

test('deleting a host’s account does not deadlock with a guest’s RSVP', async () => {
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
  // The guest waits for the account, and has not locked the event yet.
  await inTransaction(host, (tx) => eraseAccount(tx, author.id));
  release.resolve();
  await holder;
  await expect(answer).rejects.toMatchObject({ code: 'event_not_found' });
  await database.close();
});

testWithDb(
  'a free place goes to the first on the waiting list who fits, and a larger party keeps its turn',
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
    const statusOf = async (user: { id: string }) => (await findRsvp(ctx.db, event.id, user.id))?.status;
    expect(await statusOf(first.user)).toBe('attending');
    expect(await statusOf(second.user)).toBe('waitlisted');
    expect(await statusOf(family.user)).toBe('waitlisted');
    expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: first.user.email }]);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      { userId: first.user.id, kind: 'event_place_free' },
    ]);
  },
);

testWithDb('withdrawing twice changes nothing, and no one moves up after the event', async ({ ctx }) => {
  const event = await anEvent(ctx.db, { maxAttendees: 1, eventDate: '2026-11-20' });
  const [one, two] = [await asMember(ctx), await asMember(ctx)];
  await anRsvp(ctx.db, event.id, one.user.id);
  await anRsvp(ctx.db, event.id, two.user.id, { status: 'waitlisted' });
  await withdrawRsvp.run(one.ctx, { id: event.id });
  expect(await withdrawRsvp.run(one.ctx, { id: event.id })).toMatchObject({ status: 'none' });
  expect((await findRsvp(ctx.db, event.id, two.user.id))?.status).toBe('waitlisted');
});

testWithDb('a member’s RSVPs to upcoming events are listed, soonest first', async ({ ctx }) => {
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

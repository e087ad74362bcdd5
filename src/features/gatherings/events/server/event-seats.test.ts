import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteAccount } from '#features/accounts/privacy/server/privacy.own.ts';
import { suspendUser } from '#features/front/administration/server/user.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { anEvent, anEventInput, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { createEvent, getHostedEvent } from './event.own.ts';
import { ownEvents } from './event.personal-data.ts';
import { getEvent } from './event.read.ts';
import { eventRsvps, events } from './event.tables.ts';
import { countSeatsByEvent, drawOrder, drawPlaces, findRsvp } from './event-seats.ts';
import { updateEvent } from './event-update.own.ts';
import { getRsvp, rsvpToEvent, withdrawRsvp } from './rsvp.own.ts';

const leave = deleteAccount;
const answer = { guestsCount: 0, dietaryRequirements: '', responseMessage: '' };

/** A full event: one member has its only place, another is waiting. */
async function aFullEvent(ctx: Ctx) {
  const event = await anEvent(ctx.db, { maxAttendees: 1 });
  const { ctx: guest, user } = await asMemberWithPassword(ctx);
  const { user: waiting } = await asMember(ctx);
  await anRsvp(ctx.db, event.id, user.id);
  await anRsvp(ctx.db, event.id, waiting.id, { status: 'waitlisted' });
  return { event, guest, user, waiting };
}

testWithDb(
  'the place of a deleted account goes to the next on the waiting list, who is notified',
  async ({ ctx }) => {
    const { event, guest, waiting } = await aFullEvent(ctx);
    await leave.run(guest, { password: thePassword });
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
    expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: waiting.email }]);
  },
);

testWithDb(
  'the place of a banned member goes to the next, that of a suspended member does not',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { event, user, waiting } = await aFullEvent(ctx);
    const sanction = { id: user.id, reason: 'Abuse of others', until: null };
    await suspendUser.run(admin, { ...sanction, ban: false });
    await workOff(ctx);
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('waitlisted');
    await suspendUser.run(admin, { ...sanction, ban: true });
    await workOff(ctx);
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
    expect(await findRsvp(ctx.db, event.id, user.id)).toBeUndefined();
  },
);

test('a concurrent RSVP does not overtake the waiting list, and causes no deadlock', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    for (let round = 0; round < 5; round++) {
      const { event, guest, waiting } = await aFullEvent(ctx);
      const { ctx: late, user: latecomer } = await asMember(ctx);
      const answered = rsvpToEvent.run(late, { ...answer, id: event.id });
      await Promise.all([leave.run(guest, { password: thePassword }), answered]);
      expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
      expect((await findRsvp(ctx.db, event.id, latecomer.id))?.status).toBe('waitlisted');
    }
  } finally {
    await database.close();
  }
});

/* The draw of an event's places, and what can be known and changed before and after it. */

const drawOn = '2026-11-25';
const at = (ctx: Ctx, instant: string): Ctx => ({ ...ctx, now: new Date(instant) });
const afterDraw = '2026-11-25T18:00:00.000Z';
const hold = (ctx: Ctx) => runSteps(drawPlaces, at(ctx, afterDraw));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores an event with a draw, as an administrator creates one. */
async function aDraw(ctx: Ctx, maxAttendees = 2) {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createEvent.run(admin, anEventInput({ maxAttendees, drawOn }));
  return { id, admin };
}

/** Adds a member who has entered. */
async function anEntrant(ctx: Ctx, id: string, guestsCount = 0) {
  const member = await asMember(ctx);
  const rsvp = await rsvpToEvent.run(member.ctx, { id, guestsCount });
  return { ...member, rsvp };
}

/** Returns the numbers, or what follows another rank, in the order of the draw. */
async function ranked(ctx: Ctx) {
  const rows = await ctx.db.select().from(eventRsvps).orderBy(eventRsvps.drawRank);
  return rows.map(({ drawNumber }) => drawNumber);
}

test('the order of the numbers is that of their hashes with the seed', () => {
  // By `printf salam:1 | sha256sum` and so on, sorted.
  expect(drawOrder('salam', [1, 2, 3, 4, 5])).toEqual([2, 4, 3, 5, 1]);
});

testWithDb(
  'before the draw everyone waits with a number, and the seed is known by its hash alone',
  async ({ ctx }) => {
    const { id, admin } = await aDraw(ctx);
    const first = await anEntrant(ctx, id);
    const second = await anEntrant(ctx, id, 1);
    expect(first.rsvp).toMatchObject({ status: 'waitlisted', drawNumber: 1, waitingBefore: null });
    expect(second.rsvp).toMatchObject({
      status: 'waitlisted',
      drawNumber: 2,
      attendingCount: 0,
      waitlistedCount: 3,
    });
    const { draw } = await getEvent.run(ctx, { id });
    const [row] = await ctx.db.select().from(events);
    expect(draw).toEqual({ fingerprint: sha256(row?.drawSeed ?? ''), seed: null, entries: [] });
    const hosted = [
      await getHostedEvent.run(admin, { id }),
      await ownEvents.export(ctx.db, row?.createdBy ?? ''),
    ];
    expect(JSON.stringify(hosted)).toContain(drawOn);
    expect(JSON.stringify(hosted)).not.toContain(row?.drawSeed);
    await withdrawRsvp.run(first.ctx, { id });
    expect(await getRsvp.run(second.ctx, { id })).toMatchObject({ status: 'waitlisted', attendingCount: 0 });
  },
);

testWithDb(
  'the draw gives the places in the order of the seed, and tells everyone who has entered',
  async ({ ctx }) => {
    const { id } = await aDraw(ctx, 3);
    const entrants = [];
    for (let count = 0; count < 8; count += 1) entrants.push(await anEntrant(ctx, id, count % 2));
    await runSteps(drawPlaces, at(ctx, '2026-11-25T17:59:00.000Z'));
    expect((await getEvent.run(ctx, { id })).drawnAt).toBeNull();
    await hold(ctx);
    const event = await getEvent.run(ctx, { id });
    expect(event).toMatchObject({ drawnAt: afterDraw, attendingCount: 3 });
    const { seed, fingerprint, entries = [] } = event.draw ?? {};
    expect(sha256(seed ?? '')).toBe(fingerprint);
    expect(entries.map(({ number }) => number)).toEqual(drawOrder(seed ?? '', [1, 2, 3, 4, 5, 6, 7, 8]));
    // In order, each party that still fits.
    let left = 3;
    for (const { people, hasPlace } of entries) {
      expect(hasPlace).toBe(people <= left);
      if (hasPlace) left -= people;
    }
    const subjects = await messagesTo(ctx.db, 'event-drawn');
    expect(subjects.map(({ to }) => to).sort()).toEqual(entrants.map(({ user }) => user.email).sort());
    const winners = subjects.filter(({ props }) => (props as { hasPlace: boolean }).hasPlace);
    expect(winners).toHaveLength(entries.filter(({ hasPlace }) => hasPlace).length);
  },
);

testWithDb('after the draw the waiting list keeps its order, and latecomers follow', async ({ ctx }) => {
  const { id } = await aDraw(ctx, 1);
  const entrants = [await anEntrant(ctx, id), await anEntrant(ctx, id), await anEntrant(ctx, id)];
  await hold(ctx);
  const later = await asMember(at(ctx, '2026-11-25T18:00:00.001Z'));
  expect(await rsvpToEvent.run(later.ctx, { id, guestsCount: 0 })).toMatchObject({
    status: 'waitlisted',
    drawNumber: null,
    waitingBefore: 2,
  });
  const order = (await ranked(ctx)).flatMap(
    (number) => entrants.find(({ rsvp }) => rsvp.drawNumber === number) ?? [],
  );
  const [winner, next] = order;
  if (!winner || !next) throw new Error('There are three entrants.');
  const now = (ctx: Ctx) => at(ctx, '2026-11-25T19:00:00.000Z');
  expect(await getRsvp.run(now(next.ctx), { id })).toMatchObject({ status: 'waitlisted', waitingBefore: 0 });
  await withdrawRsvp.run(now(winner.ctx), { id });
  expect(await getRsvp.run(now(next.ctx), { id })).toMatchObject({ status: 'attending' });
  expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: next.user.email }]);
  // Held once: another run changes nothing.
  const before = await ctx.db.select().from(eventRsvps).orderBy(eventRsvps.id);
  await hold(ctx);
  expect(await ctx.db.select().from(eventRsvps).orderBy(eventRsvps.id)).toEqual(before);
});

testWithDb(
  'a draw that people have entered can’t be moved or removed, and none begins once people have a place',
  async ({ ctx }) => {
    const { id, admin } = await aDraw(ctx);
    const change = async (fields: Parameters<typeof anEventInput>[0]) => {
      const { updatedAt } = await getHostedEvent.run(admin, { id });
      const { repeats: _, isCourse: __, ...input } = anEventInput({ maxAttendees: 2, ...fields });
      return updateEvent.run(admin, { ...input, id, scope: 'this', updatedAt });
    };
    await change({ drawOn: '2026-11-26' });
    const [moved] = await ctx.db.select().from(events);
    await anEntrant(ctx, id);
    await expect(change({ drawOn: '2026-11-27' })).rejects.toMatchObject({ issues: [{ path: 'drawOn' }] });
    await expect(change({})).rejects.toMatchObject({ issues: [{ path: 'drawOn' }] });
    await change({ drawOn: '2026-11-26', maxAttendees: 5 });
    const [kept] = await ctx.db.select().from(events);
    expect(kept).toMatchObject({ drawOn: '2026-11-26', drawSeed: moved?.drawSeed, maxAttendees: 5 });
    expect(await ctx.db.select().from(eventRsvps)).toMatchObject([{ status: 'waitlisted' }]);
  },
);

test.for([
  [{ drawOn: '2026-11-28', maxAttendees: 2 }, 'drawOn'],
  [{ drawOn: '2026-11-25' }, 'maxAttendees'],
  [{ drawOn: '2026-11-25', maxAttendees: 2, repeats: 'weekly', repeatUntil: '2026-12-28' }, 'drawOn'],
] as const)('a draw with %j is refused', ([fields, path]) => {
  expect(() => anEventInput(fields)).toThrow(path);
});

testWithDb('a draw in the past is refused', async ({ ctx }) => {
  const { ctx: member } = await asMember(at(ctx, '2026-11-22T18:00:00.000Z'));
  const create = (day: string) => createEvent.run(member, anEventInput({ maxAttendees: 2, drawOn: day }));
  await expect(create('2026-11-22')).rejects.toMatchObject({ issues: [{ path: 'drawOn' }] });
  await create('2026-11-23');
});

testWithDb('no draw is held for an event that is cancelled or not approved', async ({ ctx }) => {
  for (const status of ['cancelled', 'pending'] as const) {
    const event = await anEvent(ctx.db, {
      eventDate: '2026-11-28',
      status,
      maxAttendees: 1,
      drawOn,
      drawSeed: 'x',
    });
    const { user } = await asMember(ctx);
    await anRsvp(ctx.db, event.id, user.id, { status: 'waitlisted', drawNumber: 1 });
  }
  await hold(ctx);
  expect(await ctx.db.select().from(events)).toMatchObject([{ drawnAt: null }, { drawnAt: null }]);
});

test('draws, entries and withdrawals at once never overbook, and draw everyone once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { id } = await aDraw(ctx, 5);
  const members: Awaited<ReturnType<typeof asMember>>[] = [];
  for (let count = 0; count < 20; count += 1) members.push(await asMember(ctx));
  const enter = (member: (typeof members)[number], now: string) =>
    rsvpToEvent.run(at(member.ctx, now), { id, guestsCount: 0 });
  await Promise.all(members.slice(0, 12).map((member) => enter(member, ctx.now.toISOString())));
  await Promise.all([
    hold(ctx),
    hold(ctx),
    ...members.slice(12).map((member) => enter(member, afterDraw)),
    ...members.slice(0, 3).map((member) => withdrawRsvp.run(at(member.ctx, afterDraw), { id })),
  ]);
  const rows = await ctx.db.select().from(eventRsvps).where(eq(eventRsvps.eventId, id));
  expect((await countSeatsByEvent(ctx.db, [id])).get(id)).toEqual({ attending: 5, waitlisted: 12 });
  const ranks = rows.flatMap(({ drawRank }) => drawRank ?? []);
  expect(new Set(ranks).size).toBe(ranks.length);
  for (const { drawNumber, drawRank } of rows) expect(drawRank === null).toBe(drawNumber === null);
  const firstWaiting = rows
    .filter(({ status }) => status === 'waitlisted')
    .map((row) => row.drawRank ?? Infinity);
  const attending = rows
    .filter(({ status }) => status === 'attending')
    .map((row) => row.drawRank ?? Infinity);
  expect(Math.max(...attending)).toBeLessThan(Math.min(...firstWaiting));
  const told = await messagesTo(ctx.db, 'event-drawn');
  expect(new Set(told.map(({ to }) => to)).size).toBe(told.length);
  await database.close();
});

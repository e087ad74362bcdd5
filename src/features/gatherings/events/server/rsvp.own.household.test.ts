import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getHousehold, saveHousehold } from '#features/accounts/household/server/household.own.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../rsvp.contract.ts';
import { forgetNamesOfGuests } from './event.jobs.ts';
import { ownRsvps } from './event.personal-data.ts';
import { eventRsvpPeople } from './event.tables.ts';
import { drawPlaces } from './event-seats.ts';
import { exportEventGuests, listEventGuests } from './guest-list.own.ts';
import { getRsvp, rsvpToEvent, withdrawRsvp } from './rsvp.own.ts';

const nani = { name: 'Nani', kind: 'adult', needs: 'Wheelchair place, no nuts' } as const;
const ibrahim = { name: 'Ibrahim', kind: 'child', needs: null } as const;

/** Stores a member whose household is Nani and Ibrahim. */
async function aFamily(ctx: Ctx) {
  const { ctx: amina, user } = await asMember(ctx);
  const { people } = await saveHousehold.run(amina, { people: [nani, { name: 'Ibrahim', kind: 'child' }] });
  const [first, second] = people.map(({ id }) => id);
  if (!first || !second) throw new Error('The household was not stored.');
  return { amina, user, ids: [first, second] as const };
}

/** Returns an event and the context of its host. */
async function hosted(ctx: Ctx, fields: Parameters<typeof anEvent>[1] = {}) {
  const { ctx: host, user } = await asMember(ctx);
  const { id } = await anEvent(ctx.db, { createdBy: user.id, ...fields });
  const guests = async () => (await listEventGuests.run(host, { id, limit: 50 })).items;
  return { id, host, guests };
}

testWithDb('an RSVP names people of the household, and only its host reads the names', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const { id, guests } = await hosted(ctx);
  const rsvp = await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  expect(rsvp).toMatchObject({ guestsCount: 2, householdIds: ids, attendingCount: 3 });
  expect(await getRsvp.run(amina, { id })).toEqual(rsvp);
  expect(await guests()).toMatchObject([{ guestsCount: 2, people: [nani, ibrahim] }]);
  const { ctx: otherHost, user: other } = await asMember(ctx);
  await anEvent(ctx.db, { createdBy: other.id });
  await rsvpToEvent.run(otherHost, { id });
  await expect(listEventGuests.run(otherHost, { id, limit: 50 })).rejects.toMatchObject({
    code: 'not_your_event',
  });
  expect(JSON.stringify(await getRsvp.run(otherHost, { id }))).not.toMatch(/Nani|Ibrahim|nuts/);
});

testWithDb('an administrator who reads the names is in the audit log', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const { id } = await hosted(ctx);
  await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  const { ctx: admin, user } = await asAdmin(ctx);
  expect((await listEventGuests.run(admin, { id, limit: 50 })).items).toMatchObject([
    { people: [nani, ibrahim] },
  ]);
  await exportEventGuests.run(admin, { id });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.actorId, user.id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'event.guests_export',
    'event.guests_read',
  ]);
});

testWithDb(
  'the exported guest list has names, children and needs in a column of its own',
  async ({ ctx }) => {
    const { amina, ids } = await aFamily(ctx);
    const { id, host } = await hosted(ctx);
    await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
    const rows: string[][] = parse(await exportEventGuests.run(host, { id }), { bom: true });
    expect(rows.map((row) => row.at(-1))).toEqual([
      'Named guests',
      'Nani: Wheelchair place, no nuts; Ibrahim (child)',
    ]);
  },
);

testWithDb('guests without a name come with those who have one', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const { id, guests } = await hosted(ctx);
  await rsvpToEvent.run(amina, { id, guestsCount: 5, householdIds: [ids[1]] });
  expect(await guests()).toMatchObject([{ guestsCount: 5, people: [ibrahim] }]);
});

test('fewer guests than names, and a name twice, are refused', () => {
  const id = '0198a000-0000-7000-8000-000000000001';
  const read = (fields: object) => calls.rsvpToEvent.input.safeParse({ id, ...fields });
  expect(read({ guestsCount: 1, householdIds: [id] }).success).toBe(true);
  expect(read({ guestsCount: 0, householdIds: [id] }).error?.issues).toMatchObject([
    { path: ['guestsCount'], message: 'There are fewer guests than the people you named.' },
  ]);
  expect(read({ guestsCount: 2, householdIds: [id, id] }).success).toBe(false);
});

testWithDb('somebody else’s people, and people who are gone, are refused', async ({ ctx }) => {
  const { ids } = await aFamily(ctx);
  const { amina: bilal, ids: own } = await aFamily(ctx);
  const { id, guests } = await hosted(ctx);
  const naming = rsvpToEvent.run(bilal, { id, householdIds: [own[0], ids[0]] });
  await expect(naming).rejects.toMatchObject({ code: 'household_person_not_found' });
  await saveHousehold.run(bilal, { people: [] });
  const gone = rsvpToEvent.run(bilal, { id, householdIds: [own[0]] });
  await expect(gone).rejects.toMatchObject({ code: 'household_person_not_found' });
  expect(await guests()).toEqual([]);
});

testWithDb(
  'a change without names keeps them while they fit, and an empty list removes them',
  async ({ ctx }) => {
    const { amina, ids } = await aFamily(ctx);
    const { id } = await hosted(ctx);
    await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
    const more = await rsvpToEvent.run(amina, { id, guestsCount: 3, dietaryRequirements: 'Halal' });
    expect(more).toMatchObject({ guestsCount: 3, householdIds: ids });
    const one = await rsvpToEvent.run(amina, { id, guestsCount: 3, householdIds: [ids[1]] });
    expect(one).toMatchObject({ guestsCount: 3, householdIds: [ids[1]] });
    expect(await rsvpToEvent.run(amina, { id, guestsCount: 0 })).toMatchObject({ householdIds: [] });
    await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
    const none = await rsvpToEvent.run(amina, { id, guestsCount: 2, householdIds: [] });
    expect(none).toMatchObject({ guestsCount: 2, householdIds: [] });
  },
);

testWithDb(
  'names wait on a full event’s list, and a change that doesn’t fit leaves them',
  async ({ ctx }) => {
    const { amina, ids } = await aFamily(ctx);
    const { amina: bilal, ids: others } = await aFamily(ctx);
    const { id, guests } = await hosted(ctx, { maxAttendees: 4 });
    await rsvpToEvent.run(amina, { id, householdIds: [ids[0]] });
    const waiting = await rsvpToEvent.run(bilal, { id, householdIds: [...others] });
    expect(waiting).toMatchObject({ status: 'waitlisted', householdIds: others });
    const tooMany = rsvpToEvent.run(amina, { id, guestsCount: 4, householdIds: [...ids] });
    await expect(tooMany).rejects.toMatchObject({ code: 'party_too_large' });
    expect(await getRsvp.run(amina, { id })).toMatchObject({ householdIds: [ids[0]] });
    await withdrawRsvp.run(amina, { id });
    expect(await guests()).toMatchObject([{ status: 'attending', people: [nani, ibrahim] }]);
  },
);

testWithDb('names stay with an RSVP through a draw', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const draw = { eventDate: '2026-11-28', drawOn: '2026-11-24', drawSeed: 'a'.repeat(64), maxAttendees: 3 };
  const { id } = await hosted(ctx, draw);
  const entered = await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  expect(entered).toMatchObject({ status: 'waitlisted', drawNumber: 1, householdIds: ids });
  await runSteps(drawPlaces, { ...ctx, now: new Date('2026-11-24T18:05:00Z') });
  expect(await getRsvp.run(amina, { id })).toMatchObject({ status: 'attending', householdIds: ids });
});

testWithDb('the place of somebody who left the household stays, without a name', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const { id, guests } = await hosted(ctx);
  const past = await hosted(ctx, { eventDate: '2026-11-20' });
  await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  const earlier = { ...amina, now: new Date('2026-11-19T12:00:00Z') };
  await rsvpToEvent.run(earlier, { id: past.id, householdIds: [ids[0]] });
  const { people } = await getHousehold.run(amina, {});
  expect(people.map(({ comingEvents }) => comingEvents)).toEqual([1, 1]);
  await saveHousehold.run(amina, { people: [{ id: ids[1], name: 'Ibrahim Khan', kind: 'child' }] });
  expect(await getRsvp.run(amina, { id })).toMatchObject({ guestsCount: 2, householdIds: [ids[1]] });
  expect(await guests()).toMatchObject([{ guestsCount: 2, people: [{ ...ibrahim, name: 'Ibrahim Khan' }] }]);
});

test('an RSVP and a household that loses its people at the same moment end without server errors', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { id } = await hosted(ctx);
  for (let round = 0; round < 10; round++) {
    const { amina, ids } = await aFamily(ctx);
    await rsvpToEvent.run(amina, { id, householdIds: [ids[0]] });
    const answers = await Promise.allSettled([
      rsvpToEvent.run(amina, { id, guestsCount: 2, householdIds: [...ids] }),
      saveHousehold.run(amina, { people: [] }),
      rsvpToEvent.run(amina, { id, guestsCount: 2, householdIds: [ids[1]] }),
    ]);
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'household_person_not_found' });
    }
    expect(await getRsvp.run(amina, { id })).toMatchObject({ householdIds: [] });
  }
  await database.close();
});

testWithDb('names are forgotten 30 days after the event, and the number of guests stays', async ({ ctx }) => {
  const { amina, ids } = await aFamily(ctx);
  const soon = await hosted(ctx);
  const later = await hosted(ctx, { eventDate: '2026-11-23' });
  for (const { id } of [soon, later]) await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  const at = (now: string) => ({ ...ctx, now: new Date(now) });
  await runSteps(forgetNamesOfGuests, at('2026-12-22T20:59:00Z'));
  expect(await ctx.db.$count(eventRsvpPeople)).toBe(4);
  await runSteps(forgetNamesOfGuests, at('2026-12-22T21:00:00Z'));
  expect(await soon.guests()).toMatchObject([{ guestsCount: 2, people: [] }]);
  expect(await later.guests()).toMatchObject([{ guestsCount: 2, people: [nani, ibrahim] }]);
});

testWithDb('the named guests are in the booker’s copy, and deleted with either account', async ({ ctx }) => {
  const { amina, user, ids } = await aFamily(ctx);
  const { amina: bilal } = await aFamily(ctx);
  const { id } = await hosted(ctx);
  await rsvpToEvent.run(amina, { id, householdIds: [...ids] });
  await rsvpToEvent.run(bilal, { id, guestsCount: 1 });
  expect(await ownRsvps.export(ctx.db, user.id)).toMatchObject([
    { guestsCount: 2, people: ['Nani', 'Ibrahim'] },
  ]);
  await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  expect(await ctx.db.$count(eventRsvpPeople)).toBe(0);
});

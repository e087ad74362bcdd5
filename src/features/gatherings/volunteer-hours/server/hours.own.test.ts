import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import {
  aShift,
  asVolunteer,
  aTeam,
  aVolunteer,
  givenHours,
  takenPlace,
} from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../hours.contract.ts';
import { confirmVolunteerHours } from './hours.admin.ts';
import {
  getVolunteerCertificate,
  getVolunteerRecord,
  listOwnVolunteerHours,
  recordVolunteerHours,
  removeVolunteerHours,
} from './hours.own.ts';
import { confirmedVolunteerMinutes } from './hours.queries.ts';
import { shiftSignups, volunteerHours } from './volunteer-hours.tables.ts';

const record = (ctx: Ctx, opportunityId: string, input: object = {}) =>
  recordVolunteerHours.run(
    ctx,
    calls.recordVolunteerHours.input.parse({ opportunityId, date: '2026-11-20', hours: 2.5, ...input }),
  );

testWithDb('hours that a volunteer adds wait for the organiser’s confirmation', async ({ ctx }) => {
  const { opportunity, volunteer, author } = await aTeam(ctx);
  expect(await record(volunteer, opportunity.id, { note: 'Cooked.' })).toMatchObject({
    title: opportunity.title,
    date: '2026-11-20',
    minutes: 150,
    note: 'Cooked.',
    status: 'pending',
  });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: author.id, title: 'A volunteer has added 2½ hours for you to confirm' },
  ]);
});

testWithDb('only accepted volunteers can add hours', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  for (const one of [stranger, organiser]) {
    await expect(record(one, opportunity.id)).rejects.toMatchObject({ code: 'not_volunteering' });
  }
  expect(await ctx.db.$count(volunteerHours)).toBe(0);
});

testWithDb('hours can’t be added for the future or for long ago', async ({ ctx }) => {
  const { opportunity, volunteer } = await aTeam(ctx);
  const future = { date: '2026-11-22' };
  await expect(record(volunteer, opportunity.id, future)).rejects.toMatchObject({
    issues: [{ path: 'date' }],
  });
  const tonight = { date: '2026-11-21', hours: 13 };
  await expect(record(volunteer, opportunity.id, tonight)).rejects.toMatchObject({
    issues: [{ path: 'hours' }],
  });
  const old = { date: '2026-08-22' };
  await expect(record(volunteer, opportunity.id, old)).rejects.toMatchObject({ issues: [{ path: 'date' }] });
  expect(await ctx.db.$count(volunteerHours)).toBe(0);
});

testWithDb(
  'three hours in the evening are added to two that were confirmed at noon, and wait for their own confirmation',
  async ({ ctx }) => {
    const { opportunity, volunteer, organiser, user } = await aTeam(ctx);
    const noon = await record(volunteer, opportunity.id, { hours: 2 });
    await confirmVolunteerHours.run(organiser, { id: noon.id });
    const evening = await record(volunteer, opportunity.id, { hours: 3 });
    expect(evening).toMatchObject({ status: 'pending', minutes: 180 });
    expect(await getVolunteerRecord.run(volunteer, {})).toMatchObject({
      confirmedMinutes: 120,
      pendingMinutes: 180,
    });
    await confirmVolunteerHours.run(organiser, { id: evening.id });
    expect(await getVolunteerCertificate.run(volunteer, {})).toMatchObject({
      totalMinutes: 300,
      lines: [{ days: 1, minutes: 300 }],
    });
    expect(await ctx.db.select().from(activities).orderBy(activities.type)).toMatchObject([
      { userId: user.id, type: 'local_help', subjectId: noon.id },
      { userId: user.id, type: 'volunteer_hours', value: 300, subjectId: noon.id },
    ]);
  },
);

testWithDb('today’s entries together can’t exceed the hours that have passed', async ({ ctx }) => {
  const { opportunity, volunteer } = await aTeam(ctx);
  await record(volunteer, opportunity.id, { date: '2026-11-21', hours: 8 });
  await expect(record(volunteer, opportunity.id, { date: '2026-11-21', hours: 4.25 })).rejects.toMatchObject({
    issues: [{ path: 'hours' }],
  });
  await record(volunteer, opportunity.id, { date: '2026-11-21', hours: 4 });
});

testWithDb(
  'refused hours can be added again, and a day has at most sixteen hours over all opportunities',
  async ({ ctx }) => {
    const { opportunity, volunteer, user, author } = await aTeam(ctx);
    const other = await anOpportunity(ctx.db);
    await asVolunteer(ctx, other.id, user.id);
    await givenHours(ctx.db, {
      opportunityId: opportunity.id,
      volunteerId: user.id,
      servedOn: '2026-11-20',
      status: 'refused',
      reason: 'That was Thursday.',
      answeredBy: author.id,
      answeredAt: '2026-11-20T20:00:00.000Z',
    });
    expect(await record(volunteer, opportunity.id, { hours: 10 })).toMatchObject({
      status: 'pending',
      reason: null,
      minutes: 600,
    });
    await expect(record(volunteer, other.id, { hours: 6.25 })).rejects.toMatchObject({
      issues: [{ path: 'hours' }],
    });
    await record(volunteer, other.id, { hours: 6 });
  },
);

test.each([
  ['zero hours', { hours: 0 }],
  ['a negative number of hours', { hours: -2 }],
  ['seventeen hours', { hours: 17 }],
  ['ten minutes', { hours: 1 / 6 }],
  ['an invalid date', { date: '2026-02-30' }],
])('%s is refused as an entry of hours', (_what, input) => {
  const given = { opportunityId: '00000000-0000-7000-8000-000000000000', date: '2026-11-20', hours: 1 };
  expect(calls.recordVolunteerHours.input.safeParse({ ...given, ...input }).success).toBe(false);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two tabs that concurrently add nine hours to a day don’t exceed its limit', async () => {
  const { opportunity, volunteer } = await aTeam(testCtx(database.db));
  const done = await Promise.allSettled([
    record(volunteer, opportunity.id, { hours: 9 }),
    record(volunteer, opportunity.id, { hours: 9 }),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(volunteerHours)).toBe(1);
});

testWithDb('volunteers can remove their own hours and nobody else’s', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: user.id });
  await expect(removeVolunteerHours.run(stranger, { id })).rejects.toMatchObject({ code: 'hours_not_found' });
  await removeVolunteerHours.run(volunteer, { id });
  expect(await ctx.db.$count(volunteerHours)).toBe(0);
});

testWithDb('confirmed hours that a volunteer removes no longer count for anything', async ({ ctx }) => {
  const { opportunity, volunteer, organiser } = await aTeam(ctx);
  const entries = [
    await record(volunteer, opportunity.id, { hours: 2 }),
    await record(volunteer, opportunity.id, { hours: 0.5 }),
  ];
  for (const { id } of entries) await confirmVolunteerHours.run(organiser, { id });
  const [long, short] = entries.map(({ id }) => id);
  await removeVolunteerHours.run(volunteer, { id: long ?? '' });
  expect(await ctx.db.select().from(activities)).toMatchObject([
    { type: 'volunteer_hours', value: 30, subjectId: short },
  ]);
  expect(await getVolunteerRecord.run(volunteer, {})).toMatchObject({ confirmedMinutes: 30 });
  expect(await getVolunteerCertificate.run(volunteer, {})).toMatchObject({ totalMinutes: 30 });
  await removeVolunteerHours.run(volunteer, { id: short ?? '' });
  expect(await ctx.db.$count(activities)).toBe(0);
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(0);
});

test('hours that are confirmed and removed at once count for nothing', async () => {
  const { opportunity, volunteer, organiser, user } = await aTeam(testCtx(database.db));
  const { id } = await givenHours(database.db, { opportunityId: opportunity.id, volunteerId: user.id });
  await Promise.allSettled([
    confirmVolunteerHours.run(organiser, { id }),
    removeVolunteerHours.run(volunteer, { id }),
  ]);
  expect(await database.db.$count(volunteerHours, eq(volunteerHours.volunteerId, user.id))).toBe(0);
  expect(await database.db.$count(activities, eq(activities.userId, user.id))).toBe(0);
});

testWithDb('the shift that ended last is proposed, with the day on which it began', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const after = { ...volunteer, now: new Date('2026-11-21T00:40:00Z') };
  const night = { date: '2026-11-20', startTime: '20:00', endTime: '00:30' };
  const shifts = [
    await aShift(ctx.db, opportunity.id, night),
    await aShift(ctx.db, opportunity.id, { date: '2026-11-20', startTime: '09:00', endTime: '11:00' }),
    await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '00:00', endTime: '04:00' }),
  ];
  const [last] = shifts;
  for (const { id } of shifts) await takenPlace(ctx.db, id, user.id);
  const proposed = async () => (await getVolunteerRecord.run(after, {})).opportunities[0]?.lastShift;
  expect(await proposed()).toEqual({
    id: last?.id,
    ...night,
    endsAt: '2026-11-21T00:30:00.000Z',
    hours: 4.5,
  });

  const beforeTheShift = { ...volunteer, now: new Date('2026-11-20T12:00:00Z') };
  await record(beforeTheShift, opportunity.id, { hours: 2 });
  expect(await proposed()).toMatchObject({ id: last?.id });
  await record(after, opportunity.id, { date: '2026-11-20', hours: 4.5 });
  expect(await proposed()).toBeNull();
});

testWithDb('a shift that was cancelled, or that the volunteer missed, is not proposed', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const instant = '2026-11-20T12:00:00.000Z';
  const cancelled = await aShift(ctx.db, opportunity.id, { date: '2026-11-20', cancelledAt: instant });
  const missed = await aShift(ctx.db, opportunity.id, { date: '2026-11-19' });
  const came = await aShift(ctx.db, opportunity.id, { date: '2026-11-18' });
  for (const { id } of [cancelled, missed, came]) await takenPlace(ctx.db, id, user.id);
  await ctx.db.update(shiftSignups).set({ missedAt: instant }).where(eq(shiftSignups.shiftId, missed.id));
  expect(await getVolunteerRecord.run(volunteer, {})).toMatchObject({
    opportunities: [{ lastShift: { id: came.id } }],
  });
});

testWithDb('a member lists their own hours, latest first, in pages', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const { user: other } = await aVolunteer(ctx, opportunity.id);
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  for (const servedOn of ['2026-11-05', '2026-11-19', '2026-11-12']) {
    await givenHours(ctx.db, { ...given, servedOn });
  }
  await givenHours(ctx.db, { ...given, volunteerId: other.id });
  const first = await listOwnVolunteerHours.run(volunteer, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ date: '2026-11-19' }, { date: '2026-11-12' }] });
  const next = await listOwnVolunteerHours.run(volunteer, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(next.items).toMatchObject([{ date: '2026-11-05', title: opportunity.title, organisation: null }]);
  expect(await getVolunteerRecord.run(volunteer, {})).toMatchObject({ pendingMinutes: 360 });
});

testWithDb(
  'a record has the sums of confirmed and pending hours, and the opportunities to add hours for',
  async ({ ctx }) => {
    const { opportunity, volunteer, user } = await aTeam(ctx);
    const given = { opportunityId: opportunity.id, volunteerId: user.id };
    const answeredAt = '2026-11-20T10:00:00.000Z';
    await givenHours(ctx.db, { ...given, minutes: 90, status: 'confirmed', answeredAt });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-18', minutes: 45 });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-17', status: 'refused', answeredAt });
    expect(await getVolunteerRecord.run(volunteer, {})).toEqual({
      confirmedMinutes: 90,
      pendingMinutes: 45,
      opportunities: [{ id: opportunity.id, title: opportunity.title, lastShift: null }],
    });
    const { ctx: stranger } = await asMember(ctx);
    expect(await getVolunteerRecord.run(stranger, {})).toEqual({
      confirmedMinutes: 0,
      pendingMinutes: 0,
      opportunities: [],
    });
  },
);

testWithDb('a certificate lists the period’s confirmed hours, the most first', async ({ ctx }) => {
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const other = await anOpportunity(ctx.db, { title: 'Reading with children' });
  await asVolunteer(ctx, other.id, user.id);
  const answered = { status: 'confirmed' as const, answeredAt: '2026-11-20T10:00:00.000Z' };
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2026-11-01' });
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2026-11-08' });
  await givenHours(ctx.db, { ...given, ...answered, servedOn: '2025-11-21' });
  await givenHours(ctx.db, { ...given, servedOn: '2026-11-15' });
  await givenHours(ctx.db, { ...given, ...answered, opportunityId: other.id, minutes: 300 });
  expect(await getVolunteerCertificate.run(volunteer, {})).toMatchObject({
    name: `Amina ${user.lastName}`,
    from: '2025-11-22',
    to: '2026-11-21',
    totalMinutes: 540,
    lines: [
      { title: 'Reading with children', days: 1, minutes: 300 },
      { title: 'Soup kitchen cooks', days: 2, minutes: 240 },
    ],
  });
  const november = { from: '2026-11-05', to: '2026-11-10' };
  expect(await getVolunteerCertificate.run(volunteer, november)).toMatchObject({ totalMinutes: 120 });
  await expect(
    getVolunteerCertificate.run(volunteer, { from: '2026-11-05', to: '2026-11-04' }),
  ).rejects.toMatchObject({ issues: [{ path: 'to' }] });
});

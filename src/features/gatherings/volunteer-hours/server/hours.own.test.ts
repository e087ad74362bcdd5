import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { asVolunteer, aTeam, aVolunteer, givenHours } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../hours.contract.ts';
import {
  getVolunteerCertificate,
  getVolunteerRecord,
  listOwnVolunteerHours,
  recordVolunteerHours,
  removeVolunteerHours,
} from './hours.own.ts';
import { volunteerHours } from './volunteer-hours.tables.ts';

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

testWithDb('hours can’t be added for the future, for long ago, or twice for one day', async ({ ctx }) => {
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
  await record(volunteer, opportunity.id);
  await expect(record(volunteer, opportunity.id)).rejects.toMatchObject({ code: 'hours_recorded' });
  expect(await ctx.db.$count(volunteerHours)).toBe(1);
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

test('two tabs that concurrently add the same day leave one record', async () => {
  const { opportunity, volunteer } = await aTeam(testCtx(database.db));
  const done = await Promise.allSettled([
    record(volunteer, opportunity.id),
    record(volunteer, opportunity.id),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(volunteerHours)).toBe(1);
});

testWithDb('a volunteer can remove their own hours until they are confirmed', async ({ ctx }) => {
  const { opportunity, volunteer, user, author } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  const waiting = await givenHours(ctx.db, given);
  const confirmed = await givenHours(ctx.db, {
    ...given,
    servedOn: '2026-11-12',
    status: 'confirmed',
    answeredBy: author.id,
    answeredAt: '2026-11-13T10:00:00.000Z',
  });
  await expect(removeVolunteerHours.run(stranger, { id: waiting.id })).rejects.toMatchObject({
    code: 'hours_not_found',
  });
  await removeVolunteerHours.run(volunteer, { id: waiting.id });
  await expect(removeVolunteerHours.run(volunteer, { id: confirmed.id })).rejects.toMatchObject({
    code: 'hours_answered',
  });
  expect(await ctx.db.select({ id: volunteerHours.id }).from(volunteerHours)).toEqual([{ id: confirmed.id }]);
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
      opportunities: [{ id: opportunity.id, title: opportunity.title }],
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

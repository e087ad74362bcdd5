import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { asVolunteer, aTeam, givenHours } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { volunteerHours } from '../tables.ts';
import { recordVolunteerHours } from './record-volunteer-hours.ts';

const record = (ctx: Ctx, opportunityId: string, input: object = {}) =>
  recordVolunteerHours.run(
    ctx,
    calls.recordVolunteerHours.input.parse({ opportunityId, date: '2026-11-20', hours: 2.5, ...input }),
  );

testWithDb('a volunteer adds hours, which wait for the organiser', async ({ ctx }) => {
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

testWithDb('only those who were accepted add hours', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  for (const one of [stranger, organiser]) {
    await expect(record(one, opportunity.id)).rejects.toMatchObject({ code: 'not_volunteering' });
  }
  expect(await ctx.db.$count(volunteerHours)).toBe(0);
});

testWithDb('no hours in the future, none too long ago, and not twice for one day', async ({ ctx }) => {
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
  'what was refused is recorded anew; a day holds sixteen hours for all opportunities',
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
  ['none', { hours: 0 }],
  ['fewer than none', { hours: -2 }],
  ['seventeen', { hours: 17 }],
  ['ten minutes', { hours: 1 / 6 }],
  ['a date that is none', { date: '2026-02-30' }],
])('%s is refused', (_what, input) => {
  const given = { opportunityId: '00000000-0000-7000-8000-000000000000', date: '2026-11-20', hours: 1 };
  expect(calls.recordVolunteerHours.input.safeParse({ ...given, ...input }).success).toBe(false);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two tabs that add the same day at once leave one record', async () => {
  const { opportunity, volunteer } = await aTeam(testCtx(database.db));
  const done = await Promise.allSettled([
    record(volunteer, opportunity.id),
    record(volunteer, opportunity.id),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(volunteerHours)).toBe(1);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { remindOfShifts } from './shift.jobs.ts';
import { shiftSignups } from './volunteer-hours.tables.ts';

testWithDb('a volunteer is reminded once of a shift within the next day', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const times = [
    { date: '2026-11-22', startTime: '12:00', endTime: '14:00' },
    { date: '2026-11-22', startTime: '12:01', endTime: '14:00' },
    { date: '2026-11-21', startTime: '11:59', endTime: '14:00' },
    { date: '2026-11-22', startTime: '09:00', endTime: '11:00', cancelledAt: '2026-11-20T10:00:00.000Z' },
  ];
  for (const time of times)
    await takenPlace(ctx.db, (await aShift(ctx.db, opportunity.id, time)).id, user.id);
  await runSteps(remindOfShifts, ctx);
  await runSteps(remindOfShifts, ctx);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, body: 'Sunday 22 November 2026, 12:00pm–2:00pm, Goodmayes Islamic Centre' },
  ]);
});

testWithDb('a volunteer who leaves a shift and signs up again is not reminded twice', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { date: '2026-11-22', startTime: '09:00' });
  for (let times = 0; times < 2; times++) {
    await ctx.db.delete(shiftSignups);
    await takenPlace(ctx.db, id, user.id);
    await runSteps(remindOfShifts, ctx);
  }
  expect(await ctx.db.$count(notifications)).toBe(1);
  expect(await ctx.db.$count(queue, eq(queue.kind, 'mail'))).toBe(1);
});

testWithDb('a volunteer who has left the opportunity is not reminded', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { date: '2026-11-22', startTime: '09:00' });
  await takenPlace(ctx.db, id, user.id);
  await ctx.db.update(volunteerApplications).set({ status: 'withdrawn' });
  await runSteps(remindOfShifts, ctx);
  expect(await ctx.db.$count(notifications)).toBe(0);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two concurrent processes send one reminder', async () => {
  const ctx = testCtx(database.db);
  const { opportunity, user } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { date: '2026-11-22', startTime: '09:00' });
  await takenPlace(ctx.db, id, user.id);
  await Promise.all([runSteps(remindOfShifts, ctx), runSteps(remindOfShifts, ctx)]);
  expect(await database.db.$count(notifications)).toBe(1);
});

testWithDb('a shift at four in the morning is reminded of at six the evening before', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, {
    date: '2026-02-20',
    startTime: '04:00',
    endTime: '06:00',
  });
  await takenPlace(ctx.db, id, user.id);
  const remindAt = (instant: string) => runSteps(remindOfShifts, { ...ctx, now: new Date(instant) });
  await remindAt('2026-02-19T17:59:00Z');
  expect(await ctx.db.$count(notifications)).toBe(0);
  await remindAt('2026-02-19T18:00:00Z');
  expect(await ctx.db.$count(notifications)).toBe(1);
  expect(await ctx.db.$count(queue, eq(queue.kind, 'mail'))).toBe(1);
});

testWithDb('who signs up at night for an early shift is not woken by a reminder', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, {
    date: '2026-11-22',
    startTime: '07:30',
    endTime: '09:00',
  });
  await takenPlace(ctx.db, id, user.id);
  for (const instant of ['2026-11-21T22:00:00Z', '2026-11-22T06:59:00Z'])
    await runSteps(remindOfShifts, { ...ctx, now: new Date(instant) });
  expect(await ctx.db.$count(notifications)).toBe(0);
  await runSteps(remindOfShifts, { ...ctx, now: new Date('2026-11-22T07:00:00Z') });
  expect(await ctx.db.$count(notifications)).toBe(1);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/dbs-check.tables.ts';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aShift, asVolunteer, aTeam, aVolunteer, takenPlace } from '#test/factories/volunteer-hours.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { leaveShift, signUpForShift } from './shift.own.ts';
import { shiftSignups } from './volunteer-hours.tables.ts';

testWithDb('an accepted volunteer can sign up for a shift once, and leave it', async ({ ctx }) => {
  const { opportunity, volunteer } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id);
  await signUpForShift.run(volunteer, { id });
  await signUpForShift.run(volunteer, { id });
  expect(await ctx.db.$count(shiftSignups)).toBe(1);
  await leaveShift.run(volunteer, { id });
  await leaveShift.run(volunteer, { id });
  expect(await ctx.db.$count(shiftSignups)).toBe(0);
});

testWithDb(
  'strangers and the organiser can’t sign up, and no one can for a shift that has begun or was cancelled',
  async ({ ctx }) => {
    const { opportunity, organiser, volunteer, user } = await aTeam(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const { id } = await aShift(ctx.db, opportunity.id);
    for (const one of [stranger, organiser]) {
      await expect(signUpForShift.run(one, { id })).rejects.toMatchObject({ code: 'not_volunteering' });
    }
    const begun = await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '12:00' });
    await expect(signUpForShift.run(volunteer, { id: begun.id })).rejects.toMatchObject({
      code: 'shift_begun',
    });
    await takenPlace(ctx.db, begun.id, user.id);
    await expect(leaveShift.run(volunteer, { id: begun.id })).rejects.toMatchObject({ code: 'shift_begun' });
    const cancelled = await aShift(ctx.db, opportunity.id, { cancelledAt: '2026-11-20T10:00:00.000Z' });
    await expect(signUpForShift.run(volunteer, { id: cancelled.id })).rejects.toMatchObject({
      code: 'shift_not_found',
    });
  },
);

testWithDb(
  'a full shift has no places until a volunteer leaves the shift or the opportunity',
  async ({ ctx }) => {
    const { opportunity, volunteer, user } = await aTeam(ctx);
    const { ctx: second, user: other } = await aVolunteer(ctx, opportunity.id);
    const { id } = await aShift(ctx.db, opportunity.id, { capacity: 1 });
    await signUpForShift.run(volunteer, { id });
    await expect(signUpForShift.run(second, { id })).rejects.toMatchObject({ code: 'shift_full' });
    await ctx.db
      .update(volunteerApplications)
      .set({ status: 'withdrawn' })
      .where(eq(volunteerApplications.volunteerId, user.id));
    await signUpForShift.run(second, { id });
    expect(await ctx.db.$count(shiftSignups, eq(shiftSignups.volunteerId, other.id))).toBe(1);
  },
);

testWithDb(
  'a volunteer who returns does not get back a place that was taken, or that overlaps with another shift',
  async ({ ctx }) => {
    const { opportunity, volunteer, user } = await aTeam(ctx);
    const { ctx: second, user: other } = await aVolunteer(ctx, opportunity.id);
    const { id } = await aShift(ctx.db, opportunity.id, { capacity: 1 });
    const elsewhere = await aTeam(ctx);
    const becomes = (status: 'withdrawn' | 'accepted') =>
      ctx.db
        .update(volunteerApplications)
        .set({ status })
        .where(eq(volunteerApplications.volunteerId, user.id));
    await signUpForShift.run(volunteer, { id });
    await becomes('withdrawn');
    await signUpForShift.run(second, { id });
    await becomes('accepted');
    const holders = await ctx.db.select({ holder: shiftSignups.volunteerId }).from(shiftSignups);
    expect(holders).toEqual([{ holder: other.id }]);

    await leaveShift.run(second, { id });
    await signUpForShift.run(volunteer, { id });
    await becomes('withdrawn');
    await asVolunteer(ctx, elsewhere.opportunity.id, user.id);
    const { id: meanwhile } = await aShift(ctx.db, elsewhere.opportunity.id);
    await signUpForShift.run(volunteer, { id: meanwhile });
    await becomes('accepted');
    const taken = await ctx.db.select({ shift: shiftSignups.shiftId }).from(shiftSignups);
    expect(taken).toEqual([{ shift: meanwhile }]);
  },
);

testWithDb('a volunteer can’t sign up for overlapping shifts', async ({ ctx }) => {
  const { opportunity, volunteer } = await aTeam(ctx);
  const first = await aShift(ctx.db, opportunity.id);
  const across = await aShift(ctx.db, opportunity.id, { startTime: '12:00', endTime: '14:00' });
  const after = await aShift(ctx.db, opportunity.id, { startTime: '12:30', endTime: '14:00' });
  await signUpForShift.run(volunteer, { id: first.id });
  await expect(signUpForShift.run(volunteer, { id: across.id })).rejects.toMatchObject({
    code: 'shifts_overlap',
  });
  await signUpForShift.run(volunteer, { id: after.id });
});

testWithDb(
  'a role that needs a DBS check requires one that is valid on the day of the shift',
  async ({ ctx }) => {
    const { opportunity, volunteer, user, author } = await aTeam(ctx, { requiresDbsCheck: true });
    const before = await aShift(ctx.db, opportunity.id, { date: '2026-11-28' });
    const later = await aShift(ctx.db, opportunity.id, { date: '2026-11-29' });
    await expect(signUpForShift.run(volunteer, { id: before.id })).rejects.toMatchObject({
      code: 'dbs_check_needed',
    });
    await ctx.db.insert(dbsChecks).values({
      userId: user.id,
      role: 'Tutor',
      level: 'enhanced',
      issuedOn: '2025-01-01',
      expiresOn: '2026-11-28',
      seenBy: author.id,
      seenAt: '2025-01-02T10:00:00.000Z',
    });
    await signUpForShift.run(volunteer, { id: before.id });
    await expect(signUpForShift.run(volunteer, { id: later.id })).rejects.toMatchObject({
      code: 'dbs_check_needed',
    });
  },
);

testWithDb(
  'the organiser is told once that a volunteer needs a DBS check, though the sign-up is refused',
  async ({ ctx }) => {
    const { opportunity, volunteer, user, author } = await aTeam(ctx, {
      title: 'Homework club',
      requiresDbsCheck: true,
    });
    const first = await aShift(ctx.db, opportunity.id, { date: '2026-11-28' });
    const second = await aShift(ctx.db, opportunity.id, { date: '2026-11-29' });
    for (const { id } of [first, second]) {
      await expect(signUpForShift.run(volunteer, { id })).rejects.toMatchObject({
        code: 'dbs_check_needed',
        message: expect.stringContaining('We’ve asked the organiser to arrange it.'),
      });
    }
    expect(await ctx.db.$count(shiftSignups)).toBe(0);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      {
        userId: author.id,
        aboutUserId: user.id,
        title: expect.stringContaining('needs a DBS check for “Homework club”'),
        body: expect.stringContaining('Sat 28 Nov'),
        path: `/volunteering/${opportunity.id}/team`,
      },
    ]);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('of six concurrent sign-ups, as many succeed as there are places', async () => {
  const ctx = testCtx(database.db);
  const { opportunity } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { capacity: 2 });
  const six = await Promise.all(Array.from({ length: 6 }, () => aVolunteer(ctx, opportunity.id)));
  const done = await Promise.allSettled(six.map((one) => signUpForShift.run(one.ctx, { id })));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of done) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'shift_full' });
  }
  expect(await database.db.$count(shiftSignups, eq(shiftSignups.shiftId, id))).toBe(2);
});

test('of a volunteer’s concurrent sign-ups for overlapping shifts, one succeeds', async () => {
  const ctx = testCtx(database.db);
  const { opportunity, volunteer, user } = await aTeam(ctx);
  const shifts = [await aShift(ctx.db, opportunity.id), await aShift(ctx.db, opportunity.id)];
  const done = await Promise.allSettled(shifts.map(({ id }) => signUpForShift.run(volunteer, { id })));
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await database.db.$count(shiftSignups, eq(shiftSignups.volunteerId, user.id))).toBe(1);
});

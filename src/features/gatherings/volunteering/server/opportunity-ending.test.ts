import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { suspendAccount } from '#features/accounts/sign-in/server/public.ts';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { createShift } from '#features/gatherings/volunteer-hours/server/shift.admin.ts';
import { signUpForShift } from '#features/gatherings/volunteer-hours/server/shift.own.ts';
import { volunteerShifts } from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import { calls as shiftCalls } from '#features/gatherings/volunteer-hours/shift.contract.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { aShift, aTeam, aVolunteer, takenPlace } from '#test/factories/volunteer-hours.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../own-opportunity.contract.ts';
import { closeVolunteerOpportunity, updateVolunteerOpportunity } from './opportunity.own.ts';
import { reportableOpportunity } from './opportunity.review.ts';
import { volunteerOpportunities } from './opportunity.tables.ts';

/** A team whose volunteer has a place in a shift of the next Saturday; there is another shift a week later. */
async function aTeamWithShifts(ctx: Ctx, fields: Parameters<typeof aTeam>[1] = {}) {
  const team = await aTeam(ctx, fields);
  const shift = await aShift(ctx.db, team.opportunity.id);
  await takenPlace(ctx.db, shift.id, team.user.id);
  await aShift(ctx.db, team.opportunity.id, { date: '2026-12-05' });
  return { ...team, id: team.opportunity.id, shift };
}

const saturday = 'Saturday 28 November 2026, 9:30am–12:30pm';

async function countPlanned({ db }: Ctx, id: string): Promise<number> {
  const shifts = await db.select().from(volunteerShifts).where(eq(volunteerShifts.opportunityId, id));
  return shifts.filter(({ cancelledAt }) => cancelledAt === null).length;
}

async function updatedAtOf({ db }: Ctx, id: string): Promise<string | undefined> {
  const { updatedAt } = volunteerOpportunities;
  const [row] = await db
    .select({ updatedAt })
    .from(volunteerOpportunities)
    .where(eq(volunteerOpportunities.id, id));
  return row?.updatedAt;
}

testWithDb('closing asks what becomes of planned shifts, and counts them', async ({ ctx }) => {
  const { organiser, id } = await aTeamWithShifts(ctx);
  await aShift(ctx.db, id, { date: '2026-11-20' });
  await expect(closeVolunteerOpportunity.run(organiser, { id })).rejects.toMatchObject({
    code: 'shifts_planned',
    count: 2,
  });
  expect(await messagesTo(ctx.db, 'volunteering-ended')).toEqual([]);
});

testWithDb('each volunteer is told which of their shifts are cancelled', async ({ ctx }) => {
  const { organiser, id, user } = await aTeamWithShifts(ctx);
  const { user: other } = await aVolunteer(ctx, id);
  await closeVolunteerOpportunity.run(organiser, { id, shifts: 'cancel' });
  expect(await countPlanned(ctx, id)).toBe(0);
  const told = await messagesTo(ctx.db, 'volunteering-ended');
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({
    to: user.email,
    props: expect.objectContaining({ shifts: [saturday], areKept: false, isClosed: true }),
  });
  expect(told).toContainEqual({ to: other.email, props: expect.objectContaining({ shifts: [] }) });
  const titles = (await ctx.db.select().from(notifications)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    'Your shift for “Soup kitchen cooks” is cancelled',
    '“Soup kitchen cooks” is closed',
  ]);
});

testWithDb('shifts that are kept take place for those who have a place', async ({ ctx }) => {
  const { organiser, id, user, shift } = await aTeamWithShifts(ctx);
  const { ctx: other } = await aVolunteer(ctx, id);
  await closeVolunteerOpportunity.run(organiser, { id, shifts: 'keep' });
  expect(await countPlanned(ctx, id)).toBe(2);
  expect(await messagesTo(ctx.db, 'volunteering-ended')).toContainEqual({
    to: user.email,
    props: expect.objectContaining({ shifts: [saturday], areKept: true }),
  });
  await expect(signUpForShift.run(other, { id: shift.id })).rejects.toMatchObject({
    code: 'sign_ups_closed',
  });
  const anew = shiftCalls.createShift.input.parse({
    id,
    date: '2026-12-12',
    startTime: '09:30',
    endTime: '12:30',
    capacity: 2,
  });
  await expect(createShift.run(organiser, anew)).rejects.toMatchObject({ code: 'opportunity_closed' });
});

testWithDb(
  'no shift is planned after the last day, and the last day isn’t set before a shift',
  async ({ ctx }) => {
    const { organiser, id } = await aTeamWithShifts(ctx, { endDate: '2026-12-10' });
    const plan = (fields: object) =>
      createShift.run(
        organiser,
        shiftCalls.createShift.input.parse({
          id,
          date: '2026-12-10',
          startTime: '09:30',
          endTime: '12:30',
          capacity: 2,
          ...fields,
        }),
      );
    await expect(plan({ date: '2026-12-11' })).rejects.toMatchObject({ issues: [{ path: 'date' }] });
    await expect(plan({ repeatWeeks: 1 })).rejects.toMatchObject({ issues: [{ path: 'repeatWeeks' }] });
    await plan({});
    const change = async (endDate: string) =>
      updateVolunteerOpportunity.run(
        organiser,
        calls.updateVolunteerOpportunity.input.parse({
          ...anOpportunityInput({ maxVolunteers: null, endDate }),
          id,
          updatedAt: await updatedAtOf(ctx, id),
        }),
      );
    await expect(change('2026-12-09')).rejects.toMatchObject({
      issues: [{ path: 'endDate', message: expect.stringContaining('Thursday 10 December 2026') }],
    });
    await change('2026-12-11');
  },
);

async function ban(ctx: Ctx, id: string): Promise<void> {
  const admin = await asAdmin(ctx);
  await inTransaction(admin.ctx, (tx) => suspendAccount(tx, id, { reason: 'Spam', until: null, ban: true }));
  await workOff(ctx);
}

testWithDb(
  'the shifts of a banned organiser are cancelled unless somebody else organises them',
  async ({ ctx }) => {
    const alone = await aTeamWithShifts(ctx);
    const mosque = await aMosque(ctx.db);
    const manager = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: manager.user.id });
    const shared = await aTeamWithShifts(ctx, { placeId: mosque.id });
    await ban(ctx, alone.author.id);
    await ban(ctx, shared.author.id);
    expect([await countPlanned(ctx, alone.id), await countPlanned(ctx, shared.id)]).toEqual([0, 2]);
    expect((await messagesTo(ctx.db, 'volunteering-ended')).map(({ to }) => to)).toEqual([alone.user.email]);
  },
);

testWithDb('an organiser who leaves cancels the shifts that were kept', async ({ ctx }) => {
  const { organiser, author, id, user } = await aTeamWithShifts(ctx);
  await closeVolunteerOpportunity.run(organiser, { id, shifts: 'keep' });
  await inTransaction(ctx, (tx) => eraseAccount(tx, author.id));
  expect(await countPlanned(ctx, id)).toBe(0);
  const told = (await messagesTo(ctx.db, 'volunteering-ended')).filter(({ to }) => to === user.email);
  expect(told.at(-1)).toMatchObject({ props: { shifts: [saturday], isClosed: false } });
  expect(JSON.stringify(told.at(-1))).not.toContain('Soup kitchen');
});

testWithDb(
  'an opportunity that was put back before the queue got to it keeps its shifts',
  async ({ ctx }) => {
    const { id } = await aTeamWithShifts(ctx);
    await reportableOpportunity.remove?.(ctx.db, id, ctx.now);
    await reportableOpportunity.restore?.(ctx.db, id, ctx.now);
    await workOff(ctx);
    expect(await countPlanned(ctx, id)).toBe(2);
    expect(await messagesTo(ctx.db, 'volunteering-ended')).toEqual([]);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('whoever signs up while the opportunity is being closed is refused or told', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 6; round += 1) {
    const { organiser, id, shift } = await aTeamWithShifts(ctx);
    const late = await aVolunteer(ctx, id);
    const [signedUp, closed] = await Promise.allSettled([
      signUpForShift.run(late.ctx, { id: shift.id }),
      closeVolunteerOpportunity.run(organiser, { id, shifts: 'cancel' }),
    ]);
    expect(closed.status).toBe('fulfilled');
    const told = (await messagesTo(ctx.db, 'volunteering-ended')).filter(({ to }) => to === late.user.email);
    const hadPlace = signedUp.status === 'fulfilled';
    expect(told).toMatchObject([{ props: { shifts: hadPlace ? [saturday] : [] } }]);
  }
});

test('a shift planned while the opportunity is being closed is refused or counted', async () => {
  const ctx = testCtx(database.db);
  const { organiser, id } = await aTeamWithShifts(ctx);
  const input = { id, date: '2026-12-12', startTime: '09:30', endTime: '12:30', capacity: 2 };
  const [, closed] = await Promise.allSettled([
    createShift.run(organiser, shiftCalls.createShift.input.parse(input)),
    closeVolunteerOpportunity.run(organiser, { id, shifts: 'cancel' }),
  ]);
  expect(closed.status).toBe('fulfilled');
  expect(await countPlanned(ctx, id)).toBe(0);
  const [row] = await database.db
    .select()
    .from(volunteerOpportunities)
    .where(eq(volunteerOpportunities.id, id));
  expect(row?.status).toBe('closed');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/dbs-check.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aTeam, aVolunteer, givenHours } from '#test/factories/volunteer-hours.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { confirmVolunteerHours, getTeam, listOpportunityHours, refuseVolunteerHours } from './hours.admin.ts';
import { confirmedVolunteerMinutes } from './hours.queries.ts';
import { volunteerHours } from './volunteer-hours.tables.ts';

testWithDb('confirmed hours count for the volunteer, as local help and in the total', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx);
  const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: user.id });
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(0);
  expect(await confirmVolunteerHours.run(organiser, { id })).toMatchObject({ status: 'confirmed' });
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(120);
  const recorded = await ctx.db.select().from(activities).orderBy(activities.type);
  expect(recorded).toMatchObject([
    { userId: user.id, type: 'local_help', subjectId: id },
    { userId: user.id, type: 'volunteer_hours', value: 120, subjectId: id },
  ]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, title: 'The 2 hours that you gave are confirmed' },
  ]);
  await expect(confirmVolunteerHours.run(organiser, { id })).rejects.toMatchObject({
    code: 'hours_answered',
  });
});

testWithDb('an hour given in Ramadan counts as a contribution', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx, { category: 'administration' });
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  const { id } = await givenHours(ctx.db, { ...given, servedOn: '2026-03-01', minutes: 60 });
  await confirmVolunteerHours.run(organiser, { id });
  const types = (await ctx.db.select().from(activities)).map(({ type }) => type);
  expect(types.toSorted()).toEqual(['ramadan_contribution', 'volunteer_hours']);
});

testWithDb('organisers and administrators can’t confirm or refuse their own hours', async ({ ctx }) => {
  const { opportunity, organiser, author } = await aTeam(ctx);
  const { ctx: admin, user: adminUser } = await asAdmin(ctx);
  for (const [own, userId] of [
    [organiser, author.id],
    [admin, adminUser.id],
  ] as const) {
    const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: userId });
    await expect(confirmVolunteerHours.run(own, { id })).rejects.toMatchObject({ code: 'own_hours' });
    await expect(refuseVolunteerHours.run(own, { id, message: 'No.' })).rejects.toMatchObject({
      code: 'own_hours',
    });
  }
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(0);
});

testWithDb(
  'a manager of the mosque can confirm hours, and other members can’t find them',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const { ctx: manager, user: managing } = await asMember(ctx);
    await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: managing.id });
    const { opportunity, volunteer, user } = await aTeam(ctx, { placeId: mosque.id });
    const { ctx: other } = await aVolunteer(ctx, opportunity.id);
    const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: user.id });
    for (const one of [other, volunteer]) {
      await expect(confirmVolunteerHours.run(one, { id })).rejects.toMatchObject({ code: 'hours_not_found' });
    }
    expect(await confirmVolunteerHours.run(manager, { id })).toMatchObject({ status: 'confirmed' });
  },
);

testWithDb('refusing confirmed hours also removes the activities that they counted as', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx);
  const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: user.id });
  await confirmVolunteerHours.run(organiser, { id });
  const refused = await refuseVolunteerHours.run(organiser, { id, message: 'That was the week before.' });
  expect(refused).toMatchObject({ status: 'refused', reason: 'That was the week before.' });
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(0);
  expect(await ctx.db.$count(activities)).toBe(0);
  await expect(refuseVolunteerHours.run(organiser, { id, message: 'Again.' })).rejects.toMatchObject({
    code: 'hours_answered',
  });
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('of two concurrent confirmations one is refused, and the hours count once', async () => {
  const ctx = testCtx(database.db);
  const { opportunity, organiser, user } = await aTeam(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await givenHours(database.db, { opportunityId: opportunity.id, volunteerId: user.id });
  const done = await Promise.allSettled([
    confirmVolunteerHours.run(organiser, { id }),
    confirmVolunteerHours.run(admin, { id }),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await database.db.$count(volunteerHours)).toBe(1);
  expect(await confirmedVolunteerMinutes(database.db)).toBe(120);
});

testWithDb(
  'an organiser lists pending hours first, then the latest, and a volunteer can’t list them',
  async ({ ctx }) => {
    const { opportunity, organiser, volunteer, user, author } = await aTeam(ctx);
    const { id } = opportunity;
    const given = { opportunityId: id, volunteerId: user.id };
    const answeredAt = '2026-11-20T10:00:00.000Z';
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-20', status: 'confirmed', answeredAt });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-10' });
    await givenHours(ctx.db, { ...given, servedOn: '2026-11-12' });
    await givenHours(ctx.db, { ...given, volunteerId: author.id, servedOn: '2026-11-11' });
    const dates: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOpportunityHours.run(organiser, { id, limit: 1, ...(cursor ? { cursor } : {}) });
      dates.push(...page.items.map(({ date, isOwn }) => `${date}${isOwn ? ' own' : ''}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(dates).toEqual(['2026-11-12', '2026-11-11 own', '2026-11-10', '2026-11-20']);
    await expect(listOpportunityHours.run(volunteer, { id, limit: 9 })).rejects.toMatchObject({
      code: 'opportunity_not_found',
    });
  },
);

testWithDb(
  'an organiser sees the volunteers with their confirmed hours and valid checks',
  async ({ ctx }) => {
    const { opportunity, organiser, volunteer, user, author } = await aTeam(ctx, { requiresDbsCheck: true });
    const { id } = opportunity;
    const given = { opportunityId: id, volunteerId: user.id };
    await givenHours(ctx.db, given);
    await givenHours(ctx.db, {
      ...given,
      servedOn: '2026-11-10',
      minutes: 75,
      status: 'confirmed',
      answeredAt: '2026-11-20T10:00:00.000Z',
    });
    await ctx.db.insert(dbsChecks).values({
      userId: user.id,
      role: 'Tutor',
      level: 'enhanced',
      issuedOn: '2026-01-01',
      expiresOn: '2027-01-01',
      seenBy: author.id,
      seenAt: '2026-01-02T10:00:00.000Z',
    });
    expect(await getTeam.run(organiser, { id })).toEqual({
      title: opportunity.title,
      placeId: null,
      requiresDbsCheck: true,
      volunteers: [
        {
          id: user.id,
          name: `Amina ${user.lastName}`,
          isOwn: false,
          missedShifts: 0,
          confirmedMinutes: 75,
          dbsExpiresOn: '2027-01-01',
        },
      ],
    });
    await expect(getTeam.run(volunteer, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  },
);

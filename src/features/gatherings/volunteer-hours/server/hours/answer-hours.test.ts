import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aTeam, aVolunteer, givenHours } from '#test/factories/volunteer-hours.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { volunteerHours } from '../tables.ts';
import { confirmVolunteerHours, refuseVolunteerHours } from './answer-hours.ts';
import { confirmedVolunteerMinutes } from './queries.ts';

testWithDb('confirmed hours count for the volunteer, for neighbours and for everybody', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx);
  const { id } = await givenHours(ctx.db, { opportunityId: opportunity.id, volunteerId: user.id });
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(0);
  expect(await confirmVolunteerHours.run(organiser, { id })).toMatchObject({ status: 'confirmed' });
  expect(await confirmedVolunteerMinutes(ctx.db)).toBe(120);
  const recorded = await ctx.db.select().from(activities);
  expect(recorded).toMatchObject([
    { userId: user.id, type: 'volunteer_hours', value: 120, subjectId: id },
    { userId: user.id, type: 'local_help', subjectId: id },
  ]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, title: 'The 2 hours that you gave are confirmed' },
  ]);
  await expect(confirmVolunteerHours.run(organiser, { id })).rejects.toMatchObject({
    code: 'hours_answered',
  });
});

testWithDb('an hour in Ramadan counts as a contribution to it', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx, { category: 'administration' });
  const given = { opportunityId: opportunity.id, volunteerId: user.id };
  const { id } = await givenHours(ctx.db, { ...given, servedOn: '2026-03-01', minutes: 60 });
  await confirmVolunteerHours.run(organiser, { id });
  const types = (await ctx.db.select().from(activities)).map(({ type }) => type);
  expect(types.toSorted()).toEqual(['ramadan_contribution', 'volunteer_hours']);
});

testWithDb('nobody confirms or refuses their own, whatever they are', async ({ ctx }) => {
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

testWithDb('a manager of its mosque confirms, other members never learn of them', async ({ ctx }) => {
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
});

testWithDb('hours confirmed by mistake are taken back with all that they counted as', async ({ ctx }) => {
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

test('of two organisers who answer at once one is too late, and the hours count once', async () => {
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

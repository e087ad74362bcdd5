import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity, anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../opportunity.contract.ts';
import { createVolunteerOpportunity } from './opportunity.own.ts';
import {
  getVolunteering,
  getVolunteerOpportunity,
  listVolunteerOpportunities,
  opportunitiesOnMap,
  searchedOpportunities,
} from './opportunity.read.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

const opportunity = {
  title: 'Cooks',
  description: 'Soup.',
  category: 'community_support',
  timeCommitment: 'one_time',
  location: 'Hall',
  isApproved: true,
  contactDetails: 'secret@example.org',
  source: 'test',
} as const;

const input = (fields: object) => calls.listVolunteerOpportunities.input.parse(fields);

testWithDb(
  'visitors see active, approved opportunities, newest first, without contact details',
  async ({ ctx }) => {
    await ctx.db.insert(volunteerOpportunities).values([
      { ...opportunity, title: 'Old' },
      { ...opportunity, title: 'New' },
      { ...opportunity, title: 'Unapproved', isApproved: false },
      { ...opportunity, title: 'Closed', status: 'closed' },
    ]);
    const first = await listVolunteerOpportunities.run(ctx, input({ limit: 1 }));
    const second = await listVolunteerOpportunities.run(ctx, input({ limit: 1, cursor: first.nextCursor }));
    expect([...first.items, ...second.items].map((one) => one.title)).toEqual(['New', 'Old']);
    expect(JSON.stringify(first)).not.toContain('secret');
  },
);

testWithDb('the database refuses more volunteers than places', async ({ ctx }) => {
  const overfull = ctx.db.transaction((tx) =>
    tx.insert(volunteerOpportunities).values({ ...opportunity, maxVolunteers: 2, currentVolunteers: 3 }),
  );
  await expect(overfull).rejects.toMatchObject({
    cause: { constraint: 'volunteer_opportunities_not_overfull' },
  });
});

testWithDb(
  'opportunities are filtered by category, words, DBS check, weekend and distance, and hidden across a block',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const { ctx: author, user: other } = await asMember(ctx);
    const at = (dayOfWeek: number) => [
      { dayOfWeek, startTime: null, endTime: null, isFlexible: true, notes: null },
    ];
    await ctx.db.insert(volunteerOpportunities).values([
      { ...opportunity, title: 'Cooks', schedule: at(6), latitude: 51.559, longitude: 0.074 },
      { ...opportunity, title: 'Tutors', category: 'education', requiresDbsCheck: true, schedule: at(2) },
      { ...opportunity, title: 'Stewards', schedule: at(7), startDate: '2026-12-01', createdBy: other.id },
      {
        ...opportunity,
        title: 'Guides',
        schedule: at(7),
        endDate: '2026-11-22',
        latitude: 51.5,
        longitude: 0,
      },
    ]);
    const found = async (fields: object, reader: Ctx = member) => {
      const page = await listVolunteerOpportunities.run(reader, input(fields));
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ title }) => title);
    };
    expect(await found({ category: 'education' })).toEqual(['Tutors']);
    expect(await found({ search: 'stew' })).toEqual(['Stewards']);
    expect(await found({ withoutDbsCheck: 'true' })).toEqual(['Guides', 'Stewards', 'Cooks']);
    // Today is Saturday the 21st. On Sunday the 29th the guides have ended and the stewards have not begun.
    expect(await found({ weekend: 'true' })).toEqual(['Guides', 'Cooks']);
    expect(await found({ lat: '51.56', lng: '0.07', within: '1' })).toEqual(['Cooks']);
    // The square of this is too small for the database.
    expect(await found({ lat: '-5e-324', lng: '0', within: '0.1' })).toEqual([]);
    const { items } = await listVolunteerOpportunities.run(ctx, input({ lat: '51.559', lng: '0.074' }));
    expect(items.map(({ distance }) => distance)).toEqual([expect.any(Number), null, null, 0]);
    await blockMember.run(author, { id: user.id });
    expect(await found({})).toEqual(['Guides', 'Tutors', 'Cooks']);
    expect(await found({}, ctx)).toHaveLength(4);
  },
);

testWithDb('a pending opportunity is visible to its author and administrators only', async ({ ctx }) => {
  const { ctx: author, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: user.id, isApproved: false });
  expect(await getVolunteerOpportunity.run(author, { id })).toMatchObject({
    approval: 'pending',
    isOwn: true,
    canOrganise: true,
    isOpen: false,
  });
  expect(await getVolunteerOpportunity.run(admin, { id })).toMatchObject({ isOwn: false, canOrganise: true });
  const foreign = getVolunteerOpportunity.run(other, { id });
  await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
});

testWithDb(
  'a visitor sees an opportunity without the member’s name, unless volunteering is for members only',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const { id } = await anOpportunity(ctx.db, { createdBy: user.id, contactDetails: '020 7946 0001' });
    const seen = await getVolunteerOpportunity.run(ctx, { id });
    expect(seen).toMatchObject({ postedBy: null, contact: null, application: null, isOpen: true });
    expect(JSON.stringify(seen)).not.toContain('7946');
    const named = await getVolunteerOpportunity.run(member, { id });
    expect(named.postedBy).toBe(`${user.firstName} ${user.lastName}`);
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
    const refused = getVolunteerOpportunity.run(ctx, { id });
    await expect(refused).rejects.toMatchObject({ code: 'not_signed_in' });
  },
);

testWithDb('an organiser’s usual response time is shown after five answers', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: user.id, maxVolunteers: null });
  const figures = async () => {
    const { hasAnswered, usualAnswerDays } = await getVolunteerOpportunity.run(member, { id });
    return { hasAnswered, usualAnswerDays };
  };
  expect(await figures()).toEqual({ hasAnswered: false, usualAnswerDays: null });
  const answer = async (hours: number, appliedAt = '2026-11-10T08:00:00.000Z') => {
    const { user: volunteer } = await asMember(ctx);
    const respondedAt = new Date(Date.parse(appliedAt) + hours * 3_600_000).toISOString();
    const application = { opportunityId: id, volunteerId: volunteer.id, message: 'Salam' };
    await ctx.db
      .insert(volunteerApplications)
      .values({ ...application, status: 'rejected', appliedAt, respondedAt });
  };
  // Too old to count.
  for (let count = 0; count < 5; count += 1) await answer(1, '2026-05-01T08:00:00.000Z');
  expect(await figures()).toEqual({ hasAnswered: false, usualAnswerDays: null });
  for (const hours of [2, 30, 40, 50]) await answer(hours);
  expect(await figures()).toEqual({ hasAnswered: true, usualAnswerDays: null });
  await answer(200);
  expect(await figures()).toEqual({ hasAnswered: true, usualAnswerDays: 2 });
});

testWithDb(
  'a member sees only their own pending opportunities, and visitors none where volunteering is for members',
  async ({ ctx }) => {
    const { ctx: member } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    await createVolunteerOpportunity.run(member, anOpportunityInput());
    expect(await getVolunteering.run(member, {})).toMatchObject({
      active: 0,
      own: [{ approval: 'pending' }],
    });
    expect(await getVolunteering.run(other, {})).toMatchObject({ own: [] });
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
    await expect(getVolunteering.run(ctx, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  },
);

testWithDb('the audience setting applies to every way of finding an opportunity', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { latitude: 51.559, longitude: 0.074, title: 'Cooks' });
  const ways: Record<string, (reader: Ctx) => Promise<unknown>> = {
    list: (reader) => listVolunteerOpportunities.run(reader, input({})),
    one: (reader) => getVolunteerOpportunity.run(reader, { id }),
    figures: (reader) => getVolunteering.run(reader, {}),
    map: async (reader) => (await opportunitiesOnMap.items(reader, 5)).length > 0 || closed(),
    search: async (reader) => (await searchedOpportunities.isVisible(reader)) || closed(),
  };
  const openTo = async (reader: Ctx) => {
    const tried = Object.entries(ways).map(async ([name, way]) => {
      const isOpen = await way(reader).then(
        () => true,
        () => false,
      );
      return isOpen ? [name] : [];
    });
    return (await Promise.all(tried)).flat();
  };
  expect(await openTo(ctx)).toEqual(Object.keys(ways));
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
  expect(await openTo(ctx)).toEqual([]);
  expect(await openTo(member)).toEqual(Object.keys(ways));
  await ctx.db.update(siteSettings).set({ value: 'admin' });
  expect(await openTo(member)).toEqual([]);
});

function closed(): never {
  throw new Error('It is closed.');
}

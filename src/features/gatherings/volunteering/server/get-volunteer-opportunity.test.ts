import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteerOpportunity } from './get-volunteer-opportunity.ts';
import { volunteerApplications } from './tables.ts';

testWithDb('what waits for approval is seen by its author and by administrators alone', async ({ ctx }) => {
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
  'a visitor reads it where the site is open to everyone, without a member’s name',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const { id } = await anOpportunity(ctx.db, { createdBy: user.id, contactDetails: '020 7946 0001' });
    const refused = getVolunteerOpportunity.run(ctx, { id });
    await expect(refused).rejects.toMatchObject({ code: 'not_signed_in' });
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'everyone' });
    const seen = await getVolunteerOpportunity.run(ctx, { id });
    expect(seen).toMatchObject({ postedBy: null, contact: null, application: null, isOpen: true });
    expect(JSON.stringify(seen)).not.toContain('7946');
    const named = await getVolunteerOpportunity.run(member, { id });
    expect(named.postedBy).toBe(`${user.firstName} ${user.lastName}`);
  },
);

testWithDb('how soon an organiser usually answers is shown from five answers on', async ({ ctx }) => {
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
  // Too long ago to count.
  for (let count = 0; count < 5; count += 1) await answer(1, '2026-05-01T08:00:00.000Z');
  expect(await figures()).toEqual({ hasAnswered: false, usualAnswerDays: null });
  for (const hours of [2, 30, 40, 50]) await answer(hours);
  expect(await figures()).toEqual({ hasAnswered: true, usualAnswerDays: null });
  await answer(200);
  expect(await figures()).toEqual({ hasAnswered: true, usualAnswerDays: 2 });
});

import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteering } from '../get-volunteering.ts';
import { acceptApplication, rejectApplication, withdrawApplication } from './answer-application.ts';
import { applyForOpportunity } from './apply-for-opportunity.ts';
import { listOwnApplications } from './list-own-applications.ts';

const message = 'I cook for forty at Eid.';

testWithDb('an application reaches its organiser by mail and bell, and starts its clock', async ({ ctx }) => {
  const { user: organiser } = await asMember(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { id } = await anOpportunity(ctx.db, { createdBy: organiser.id });
  const applied = await applyForOpportunity.run(member, { opportunityId: id, message });
  expect(applied).toMatchObject({
    message: 'Application submitted successfully',
    status: 'pending',
  });
  expect(await messagesTo(ctx.db, 'application-received')).toMatchObject([
    { to: organiser.email, props: { message, opportunityId: id } },
  ]);
  const bell = await ctx.db.select().from(notifications);
  expect(bell).toMatchObject([{ userId: organiser.id, kind: 'application_received', aboutUserId: user.id }]);
  expect(await getVolunteering.run(member, {})).toMatchObject({ ownApplications: 1 });
  const { items } = await listOwnApplications.run(member, { limit: 50 });
  expect(items).toMatchObject([
    { id: applied.id, message, respondedAt: null, opportunity: { title: 'Soup kitchen cooks' } },
  ]);
});

testWithDb(
  'nobody applies twice, nor for what they organise, is closed, full, unapproved or removed',
  async ({ ctx }) => {
    const { ctx: organiser, user } = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const refusal = async (who: typeof ctx, fields: Parameters<typeof anOpportunity>[1]) => {
      const { id: opportunityId } = await anOpportunity(ctx.db, fields);
      const applied = applyForOpportunity.run(who, { opportunityId, message });
      return applied.then(
        () => '',
        ({ code }) => code,
      );
    };
    expect(await refusal(organiser, { createdBy: user.id })).toBe('own_opportunity');
    expect(await refusal(member, { status: 'paused' })).toBe('opportunity_not_open');
    expect(await refusal(member, { status: 'closed' })).toBe('opportunity_not_open');
    expect(await refusal(member, { endDate: '2026-11-20' })).toBe('opportunity_not_open');
    expect(await refusal(member, { endDate: '2026-11-21' })).toBe('');
    expect(await refusal(member, { isApproved: false })).toBe('opportunity_not_found');
    expect(await refusal(member, { removedAt: '2026-11-20T00:00:00Z' })).toBe('opportunity_not_found');
    expect(await refusal(member, { maxVolunteers: 2, currentVolunteers: 2 })).toBe('opportunity_full');
    const { id: opportunityId } = await anOpportunity(ctx.db);
    await applyForOpportunity.run(member, { opportunityId, message });
    const again = applyForOpportunity.run(member, { opportunityId, message });
    await expect(again).rejects.toMatchObject({ code: 'already_applied' });
  },
);

testWithDb('what was withdrawn can be sent again, what was turned down can’t', async ({ ctx }) => {
  const { ctx: organiser, user } = await asMember(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: user.id });
  const { id } = await applyForOpportunity.run(member, { opportunityId, message });
  await withdrawApplication.run(member, { id });
  const late = acceptApplication.run(organiser, { id });
  await expect(late).rejects.toMatchObject({ code: 'already_answered' });
  const again = await applyForOpportunity.run(member, { opportunityId, message: 'After all' });
  expect(again).toMatchObject({ id, status: 'pending' });
  await rejectApplication.run(organiser, { id, message: 'Sorry, not this time.' });
  const third = applyForOpportunity.run(member, { opportunityId, message });
  await expect(third).rejects.toMatchObject({ code: 'already_applied' });
  await expect(withdrawApplication.run(member, { id })).rejects.toMatchObject({ code: 'already_answered' });
});

testWithDb(
  'where the site opens volunteering to administrators alone, a member may not apply',
  async ({ ctx }) => {
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
    const { ctx: member } = await asMember(ctx);
    const { id: opportunityId } = await anOpportunity(ctx.db);
    const refused = applyForOpportunity.run(member, { opportunityId, message });
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  },
);

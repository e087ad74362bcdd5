import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { listVolunteerOpportunities } from '../list-volunteer-opportunities.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';

const list = calls.listVolunteerOpportunities.input.parse({});

testWithDb('a member’s waits in the queue, an administrator’s is public at once', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const posted = await createVolunteerOpportunity.run(member, anOpportunityInput());
  expect(posted).toMatchObject({
    approval: 'pending',
    maxVolunteers: 1,
    message: 'Volunteer opportunity created successfully',
  });
  expect((await listVolunteerOpportunities.run(ctx, list)).items).toEqual([]);
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([
    { targetType: 'volunteer_opportunity', targetId: posted.id, status: 'pending' },
  ]);
  await createVolunteerOpportunity.run(admin, anOpportunityInput({ title: 'Guides', maxVolunteers: null }));
  const { items } = await listVolunteerOpportunities.run(ctx, list);
  expect(items).toMatchObject([{ title: 'Guides', maxVolunteers: null }]);
  expect(JSON.stringify(items)).not.toContain('amina@example.org');
});

testWithDb(
  'where the site opens volunteering to administrators alone, a member may not post',
  async ({ ctx }) => {
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'admin' });
    const { ctx: member } = await asMember(ctx);
    const refused = createVolunteerOpportunity.run(member, anOpportunityInput());
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  },
);

import { expect } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteering } from '../get-volunteering.ts';
import { closeVolunteerOpportunity } from './change-status.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';

testWithDb('by its author alone, out of the queue as well; again changes nothing', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id } = await createVolunteerOpportunity.run(member, anOpportunityInput());
  const foreign = closeVolunteerOpportunity.run(stranger, { id });
  await expect(foreign).rejects.toMatchObject({ code: 'opportunity_not_found' });
  await closeVolunteerOpportunity.run(member, { id });
  await closeVolunteerOpportunity.run(member, { id });
  expect((await getVolunteering.run(member, {})).own).toMatchObject([{ status: 'closed' }]);
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
});

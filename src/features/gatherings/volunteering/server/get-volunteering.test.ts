import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { getVolunteering } from './get-volunteering.ts';
import { createVolunteerOpportunity } from './posting/create-volunteer-opportunity.ts';

testWithDb('one’s own alone; members only, as the site is set', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await createVolunteerOpportunity.run(member, anOpportunityInput());
  expect(await getVolunteering.run(member, {})).toMatchObject({ active: 0, own: [{ approval: 'pending' }] });
  expect(await getVolunteering.run(other, {})).toMatchObject({ own: [] });
  await expect(getVolunteering.run(ctx, {})).rejects.toMatchObject({ code: 'not_signed_in' });
});

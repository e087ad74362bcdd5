import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { applyForOpportunity } from './apply-for-opportunity.ts';
import { listOwnApplications } from './list-own-applications.ts';

testWithDb('one’s own alone, newest first', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  for (const title of ['Cooks', 'Drivers']) {
    const { id: opportunityId } = await anOpportunity(ctx.db, { title, maxVolunteers: null });
    await applyForOpportunity.run(member, { opportunityId, message: `Let me be one of the ${title}.` });
  }
  const { items, total } = await listOwnApplications.run(member, { limit: 50 });
  expect(items.map(({ opportunity }) => opportunity.title)).toEqual(['Drivers', 'Cooks']);
  expect(total).toBe(2);
  expect(await listOwnApplications.run(other, { limit: 50 })).toMatchObject({ items: [], total: 0 });
});

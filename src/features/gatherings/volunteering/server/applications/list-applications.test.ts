import { expect } from 'vitest';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { acceptApplication } from './answer-application.ts';
import { applyForOpportunity } from './apply-for-opportunity.ts';
import { listApplications } from './list-applications.ts';

const message = 'I would love to help.';

testWithDb('what waits stands first, over pages; a manager of its mosque organises too', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const { ctx: manager, user } = await asMember(ctx);
  await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: user.id });
  const { id } = await anOpportunity(ctx.db, { placeId: mosque.id, maxVolunteers: null });
  const applied = [];
  for (let count = 0; count < 3; count += 1) {
    const { ctx: member } = await asMember(ctx);
    applied.push((await applyForOpportunity.run(member, { opportunityId: id, message })).id);
  }
  const [first = '', second, third] = applied;
  await acceptApplication.run(manager, { id: first });
  const page = await listApplications.run(manager, { id, limit: 2 });
  expect(page.items.map((one) => one.id)).toEqual([second, third]);
  const rest = await listApplications.run(manager, { id, limit: 2, cursor: page.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ id: first, status: 'accepted' }], total: 3, nextCursor: null });
});

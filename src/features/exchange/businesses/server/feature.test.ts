import { expect } from 'vitest';
import { inTransaction } from '#kit/server/transaction.ts';
import { aBusiness, aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createBusiness } from './business.own.ts';
import { ownBusinesses } from './business.personal-data.ts';
import { businessesOnMap, weeklyBusinesses } from './business.read.ts';
import { reportableBusiness } from './business.review.ts';
import { businesses } from './business.tables.ts';

testWithDb('the map shows public businesses that want to be on it and have a place', async ({ ctx }) => {
  await aBusiness(ctx.db, { name: 'Shown' });
  await aBusiness(ctx.db, { name: 'At home', showOnMap: false });
  await aBusiness(ctx.db, { name: 'Nowhere', latitude: null, longitude: null });
  await aBusiness(ctx.db, { name: 'Waits', status: 'pending' });
  expect((await businessesOnMap.items(ctx, 10)).map(({ name }) => name)).toEqual(['Shown']);
});

testWithDb('the weekly email lists what was approved since the last one', async ({ ctx }) => {
  await aBusiness(ctx.db, { name: 'Old', approvedAt: '2026-11-01T09:00:00.000Z' });
  await aBusiness(ctx.db, { name: 'New', approvedAt: '2026-11-20T09:00:00.000Z' });
  const items = await weeklyBusinesses.items(ctx, '2026-11-14T09:00:00.000Z');
  expect(items.map(({ title }) => title)).toEqual(['New']);
});

testWithDb('a removed business is visible to its owner only, until it is restored', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db, { ownerUserId: user.id });
  await reportableBusiness.remove?.(ctx.db, id, ctx.now);
  expect(await reportableBusiness.isVisible(owner, id)).toBe(true);
  expect(await reportableBusiness.isVisible(other, id)).toBe(false);
  await reportableBusiness.restore?.(ctx.db, id, ctx.now);
  expect(await reportableBusiness.isVisible(other, id)).toBe(true);
});

testWithDb('the data copy has a member’s businesses, and erasing deletes only these', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { id: categoryId } = await aCategory(ctx.db);
  await createBusiness.run(owner, aBusinessInput(categoryId));
  const other = await aBusiness(ctx.db);
  expect(await ownBusinesses.export(ctx.db, user.id)).toMatchObject([{ name: 'Lahori Hearth' }]);
  await inTransaction(owner, async (tx) => ownBusinesses.erase?.(tx, user.id, []));
  expect((await ctx.db.select().from(businesses)).map(({ id }) => id)).toEqual([other.id]);
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { listBusinesses } from '../list-businesses.ts';
import { businessCategories, businesses } from '../tables.ts';
import {
  createBusinessCategory,
  deleteBusinessCategory,
  listAdminBusinessCategories,
  updateBusinessCategory,
} from './change-categories.ts';

testWithDb('a category in use, or with subcategories, can’t be deleted', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id: above } = await createBusinessCategory.run(admin, { name: 'Meals', parentId: null });
  const { id } = await createBusinessCategory.run(admin, { name: 'Grills', parentId: above });
  const { id: businessId } = await aBusiness(ctx.db, {
    categoryId: id,
    status: 'rejected',
    rejectionReason: 'No.',
  });
  const refused = { code: 'category_in_use' };
  await expect(deleteBusinessCategory.run(admin, { id })).rejects.toMatchObject(refused);
  await expect(deleteBusinessCategory.run(admin, { id: above })).rejects.toMatchObject(refused);
  const [used] = (await listAdminBusinessCategories.run(admin, {})).filter((one) => one.id === id);
  expect(used).toMatchObject({ useCount: 1, businessCount: 0 });
  await ctx.db.delete(businesses).where(eq(businesses.id, businessId));
  await deleteBusinessCategory.run(admin, { id });
  await deleteBusinessCategory.run(admin, { id: above });
  expect(await ctx.db.$count(businessCategories, eq(businessCategories.id, above))).toBe(0);
});

testWithDb('names are given once, and there are two levels', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const above = await aCategory(ctx.db, { name: 'Meals' });
  const below = await aCategory(ctx.db, { name: 'Grills', parentId: above.id });
  const add = (name: string, parentId: string | null) =>
    createBusinessCategory.run(admin, { name, parentId });
  await expect(add('MEALS', null)).rejects.toMatchObject({ code: 'category_exists' });
  await expect(add('Kebabs', below.id)).rejects.toMatchObject({ code: 'category_too_deep' });
  const other = await aCategory(ctx.db);
  const moved = updateBusinessCategory.run(admin, { id: above.id, name: 'Meals', parentId: other.id });
  await expect(moved).rejects.toMatchObject({ code: 'category_too_deep' });
});

testWithDb('a category that is renamed is found by its new name', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const category = await aCategory(ctx.db, { name: 'Grills' });
  await aBusiness(ctx.db, { name: 'Hearth', categoryId: category.id });
  await updateBusinessCategory.run(admin, { id: category.id, name: 'Charcoal', parentId: null });
  const found = await listBusinesses.run(ctx, calls.listBusinesses.input.parse({ search: 'charcoal' }));
  expect(found.items).toMatchObject([{ name: 'Hearth', categories: [{ name: 'Charcoal' }] }]);
});

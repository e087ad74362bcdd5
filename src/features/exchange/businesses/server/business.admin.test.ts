import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls as businessCalls } from '../business.contract.ts';
import { calls as businessAdminCalls } from '../business-admin.contract.ts';
import {
  createBusinessCategory,
  deleteBusinessCategory,
  featureBusiness,
  listAdminBusinessCategories,
  listAdminBusinesses,
  updateBusinessCategory,
} from './business.admin.ts';
import { listBusinesses } from './business.read.ts';
import { businessCategories, businesses } from './business.tables.ts';

testWithDb('administrators find businesses of any status', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aBusiness(ctx.db, { name: 'Waits', status: 'pending' });
  await aBusiness(ctx.db, { name: 'Stands' });
  const found = async (fields: object) =>
    (
      await listAdminBusinesses.run(admin, businessAdminCalls.listAdminBusinesses.input.parse(fields))
    ).items.map(({ name }) => name);
  expect(await found({})).toEqual(['Stands', 'Waits']);
  expect(await found({ status: 'pending' })).toEqual(['Waits']);
  expect(await found({ search: 'stands' })).toEqual(['Stands']);
});

testWithDb('a business is featured until the given day, and not with a day in the past', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aBusiness(ctx.db, { name: 'A' });
  const { id } = await aBusiness(ctx.db, { name: 'Z' });
  const names = async () =>
    (await listBusinesses.run(ctx, businessCalls.listBusinesses.input.parse({}))).items.map(
      ({ name }) => name,
    );
  await featureBusiness.run(admin, { id, featuredUntil: '2026-11-21' });
  expect(await names()).toEqual(['Z', 'A']);
  await featureBusiness.run(admin, { id, featuredUntil: '2026-11-20' });
  expect(await names()).toEqual(['A', 'Z']);
});

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

testWithDb('category names are unique, and there are two levels', async ({ ctx }) => {
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

testWithDb('a renamed category is found by its new name', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const category = await aCategory(ctx.db, { name: 'Grills' });
  await aBusiness(ctx.db, { name: 'Hearth', categoryId: category.id });
  await updateBusinessCategory.run(admin, { id: category.id, name: 'Charcoal', parentId: null });
  const found = await listBusinesses.run(
    ctx,
    businessCalls.listBusinesses.input.parse({ search: 'charcoal' }),
  );
  expect(found.items).toMatchObject([{ name: 'Hearth', categories: [{ name: 'Charcoal' }] }]);
});

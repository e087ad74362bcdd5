import { expect } from 'vitest';
import { aListing, categoryCalled } from '#test/factories/classifieds.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  createClassifiedCategory,
  deleteClassifiedCategory,
  listCountedClassifiedCategories,
  updateClassifiedCategory,
} from './listing-category.admin.ts';

testWithDb('a category in use cannot be deleted, an empty one can', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const furniture = await categoryCalled(ctx.db, 'furniture');
  await aListing(ctx.db, { sellerUserId: user.id, categoryId: furniture, status: 'sold' });
  const inUse = deleteClassifiedCategory.run(admin, { id: furniture });
  await expect(inUse).rejects.toMatchObject({ code: 'category_in_use' });
  const parent = deleteClassifiedCategory.run(admin, { id: await categoryCalled(ctx.db, 'children') });
  await expect(parent).rejects.toMatchObject({ code: 'category_in_use' });
  const input = { name: 'Lamps & lights', parentId: null, sortOrder: 5 };
  const { id, slug } = await createClassifiedCategory.run(admin, input);
  expect(slug).toBe('lamps-lights');
  const [first] = await listCountedClassifiedCategories.run(admin, {});
  expect(first).toMatchObject({ id, listings: 0 });
  await deleteClassifiedCategory.run(admin, { id });
});

testWithDb('category names are unique, and there are two levels', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [children, cots, furniture] = await Promise.all(
    ['children', 'prams-and-cots', 'furniture'].map((slug) => categoryCalled(ctx.db, slug)),
  );
  const taken = createClassifiedCategory.run(admin, { name: 'FURNITURE', parentId: null, sortOrder: 1 });
  await expect(taken).rejects.toMatchObject({ code: 'category_taken' });
  const third = createClassifiedCategory.run(admin, { name: 'Wheels', parentId: cots ?? '', sortOrder: 1 });
  await expect(third).rejects.toMatchObject({ code: 'bad_input' });
  const moved = { id: children ?? '', name: 'Children', parentId: furniture ?? '', sortOrder: 1 };
  await expect(updateClassifiedCategory.run(admin, moved)).rejects.toMatchObject({ code: 'bad_input' });
});

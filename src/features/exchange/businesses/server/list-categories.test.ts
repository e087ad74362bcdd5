import { expect } from 'vitest';
import { aBusiness, aCategory } from '#test/factories/businesses.ts';
import { testWithDb } from '#test/with-db.ts';
import { listBusinessCategories } from './list-categories.ts';

testWithDb('a category counts what is public in it and below it, each business once', async ({ ctx }) => {
  const food = await aCategory(ctx.db, { name: 'Meals' });
  const bakers = await aCategory(ctx.db, { name: 'Bakers', parentId: food.id });
  await aBusiness(ctx.db, { categoryId: food.id });
  await aBusiness(ctx.db, { categoryId: bakers.id });
  await aBusiness(ctx.db, { categoryId: bakers.id, status: 'pending' });
  const own = (await listBusinessCategories.run(ctx, {})).filter(({ id }) =>
    [food.id, bakers.id].includes(id),
  );
  expect(own).toMatchObject([
    { name: 'Bakers', parentId: food.id, businessCount: 1 },
    { name: 'Meals', parentId: null, businessCount: 2 },
  ]);
});

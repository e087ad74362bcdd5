import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { testWithDb } from '#test/with-db.ts';
import { listClassifiedCategories } from './list-classified-categories.ts';

testWithDb('every site begins with categories of two levels, in their order', async ({ ctx }) => {
  const categories = await listClassifiedCategories.run({ ...ctx, actor: visitor }, {});
  expect(categories.slice(0, 3).map(({ slug }) => slug)).toEqual(['children', 'prams-and-cots', 'toys']);
  expect(categories.at(-1)?.slug).toBe('other');
  const top = new Set(categories.flatMap(({ id, parentId }) => (parentId === null ? id : [])));
  expect(categories.every(({ parentId }) => parentId === null || top.has(parentId))).toBe(true);
});

import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, line } from '#kit/contract/fields.ts';
import { Category } from './contract.ts';
import { categoryInUse, categoryNotFound, categoryTaken } from './errors.ts';
import { listingLengths } from './listing-options.ts';

const fields = {
  name: line(listingLengths.categoryName),
  /** The category that it is a part of: one that is no part of another. */
  parentId: id.nullable().default(null),
  /** Place among those beside it, smallest first. */
  sortOrder: z.number().int().min(0).max(1000).default(100),
};

const tag = 'Classifieds';

export const CountedCategory = Category.extend({
  sortOrder: z.number().int(),
  /** Listings that stand under it, whatever their status. */
  listings: z.number().int(),
});
export type CountedCategory = z.infer<typeof CountedCategory>;

export const calls = {
  listCountedClassifiedCategories: call('listCountedClassifiedCategories', {
    method: 'GET',
    path: '/api/admin/classified-categories',
    who: 'admin',
    tag,
    summary: 'All listing categories, each with its number of listings.',
    input: z.strictObject({}),
    output: z.array(CountedCategory),
  }),
  createClassifiedCategory: call('createClassifiedCategory', {
    method: 'POST',
    path: '/api/admin/classified-categories',
    who: 'admin',
    tag,
    summary: 'Adds a category of listings.',
    input: z.strictObject(fields),
    output: Category,
    errors: [categoryNotFound, categoryTaken],
  }),
  updateClassifiedCategory: call('updateClassifiedCategory', {
    method: 'PUT',
    path: '/api/admin/classified-categories/:id',
    who: 'admin',
    tag,
    summary: 'Renames or moves a category of listings. Its address stays.',
    input: z.strictObject({ id, ...fields }),
    output: Category,
    errors: [categoryNotFound, categoryTaken],
  }),
  deleteClassifiedCategory: call('deleteClassifiedCategory', {
    method: 'DELETE',
    path: '/api/admin/classified-categories/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an empty listing category.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [categoryNotFound, categoryInUse],
  }),
};

import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date, id, line, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { BusinessCategory } from './business.contract.ts';
import {
  businessNotFound,
  categoryExists,
  categoryInUse,
  categoryTooDeep,
  noSuchCategory,
} from './business.errors.ts';
import { businessLengths, businessStatuses } from './business.rules.ts';
import { OwnBusiness } from './business-own.contract.ts';

const tag = 'Businesses';
const done = z.object({ message: z.string() });
const categoryFields = { name: line(businessLengths.categoryName), parentId: id.nullable().default(null) };

/** A category with the number of its businesses of any status. One in use can't be deleted. */
export const AdminCategory = BusinessCategory.extend({ useCount: z.number().int() });
export type AdminCategory = z.infer<typeof AdminCategory>;

export const calls = {
  listAdminBusinesses: call('listAdminBusinesses', {
    method: 'GET',
    path: '/api/admin/businesses',
    who: 'admin',
    tag,
    summary: 'All businesses, newest first.',
    input: z.strictObject({
      ...pagingFields,
      status: z.enum(businessStatuses).optional(),
      search: searchText.optional(),
    }),
    output: z.array(OwnBusiness),
    paged: true,
  }),
  featureBusiness: call('featureBusiness', {
    method: 'PATCH',
    path: '/api/admin/businesses/:id',
    who: 'admin',
    tag,
    summary: 'Features a business until the end of a given day; `null` ends it.',
    input: z.strictObject({ id, featuredUntil: date.nullable() }),
    output: done,
    errors: [businessNotFound],
  }),
  listAdminBusinessCategories: call('listAdminBusinessCategories', {
    method: 'GET',
    path: '/api/admin/business-categories',
    who: 'admin',
    tag,
    summary: 'All categories by name, with how many businesses of any status are in each.',
    input: z.strictObject({}),
    output: z.array(AdminCategory),
  }),
  createBusinessCategory: call('createBusinessCategory', {
    method: 'POST',
    path: '/api/admin/business-categories',
    who: 'admin',
    tag,
    summary: 'Adds a category, or with a parentId a subcategory.',
    input: z.strictObject(categoryFields),
    output: z.object({ id, message: z.string() }),
    errors: [noSuchCategory, categoryExists, categoryTooDeep],
  }),
  updateBusinessCategory: call('updateBusinessCategory', {
    method: 'PUT',
    path: '/api/admin/business-categories/:id',
    who: 'admin',
    tag,
    summary: 'Renames a category or puts it under another. Its address stays as it was.',
    input: z.strictObject({ id, ...categoryFields }),
    output: done,
    errors: [noSuchCategory, categoryExists, categoryTooDeep],
  }),
  deleteBusinessCategory: call('deleteBusinessCategory', {
    method: 'DELETE',
    path: '/api/admin/business-categories/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an empty category without subcategories.',
    input: z.strictObject({ id }),
    output: done,
    errors: [noSuchCategory, categoryInUse],
  }),
};

import { z } from 'zod';
import { borough } from '#borough';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import {
  distanceFields,
  flag,
  id,
  instant,
  line,
  postcodeOrDistrict,
  searchText,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { categoryInUse, categoryNotFound, categoryTaken, listingNotFound } from './listing.errors.ts';
import {
  conditions,
  listingLengths,
  listingOrders,
  listingStatuses,
  maxPricePence,
} from './listing.rules.ts';

export const Category = z.object({
  id,
  name: z.string(),
  /** The slug in URLs: 'children'. */
  slug: z.string(),
  /** The parent category. */
  parentId: id.nullable(),
});
export type Category = z.infer<typeof Category>;

const categoryNames = { categoryId: id, categoryName: z.string(), categorySlug: z.string() };

/** A listing in a list. */
export const ListedListing = z.object({
  id,
  title: z.string(),
  /** In pence; 0 for a free item. */
  priceAmount: z.number().int(),
  priceCurrency: z.literal('GBP'),
  condition: z.enum(conditions),
  ...categoryNames,
  ward: z.string(),
  /** The small version of its first picture. */
  pictureUrl: z.string().nullable(),
  isReserved: z.boolean(),
  /** Paid for to be listed first. */
  isFeatured: z.boolean(),
  status: z.enum(listingStatuses),
  listedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Distance to the middle of its ward in metres, from the given place or else the member’s own postcode. */
  ...distanceFields,
});
export type ListedListing = z.infer<typeof ListedListing>;

export const ListingPicture = z.object({
  id,
  url: z.string(),
  smallUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ListingPicture = z.infer<typeof ListingPicture>;

export const Listing = ListedListing.extend({
  description: z.string(),
  pictures: z.array(ListingPicture),
  /** The mosque where it can be handed over. */
  place: z.object({ id, name: z.string() }).nullable(),
  /** The seller; null for visitors. */
  seller: z.object({ id, name: z.string() }).nullable(),
  isOwn: z.boolean(),
  /** Whether it is public and buyers can write about it. */
  isLive: z.boolean(),
  /** The conversation of the caller and the seller about it. */
  talkId: id.nullable(),
  updatedAt: instant,
});
export type Listing = z.infer<typeof Listing>;

const price = z.coerce.number().int().min(0).max(maxPricePence);
const ward = z.string().refine((name) => borough.wards.includes(name), 'Please choose a ward.');
const slug = z
  .string()
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'This isn’t a category.')
  .max(80);

const Reading = { method: 'GET', who: 'everyone', tag: 'Classifieds' } as const;

const categoryFields = {
  name: line(listingLengths.categoryName),
  /** The parent category, which must be a top-level one. */
  parentId: id.nullable().default(null),
  /** Position among its siblings, smallest first. */
  sortOrder: z.number().int().min(0).max(1000).default(100),
};

const tag = 'Classifieds';

export const CountedCategory = Category.extend({
  sortOrder: z.number().int(),
  /** Number of its listings in any status. */
  listings: z.number().int(),
});
export type CountedCategory = z.infer<typeof CountedCategory>;

export const calls = {
  listClassifieds: call('listClassifieds', {
    ...Reading,
    path: '/api/classifieds',
    summary:
      'Listings that can be asked about: newest (featured ones above them), nearest or cheapest first. Prices are in pence. `within` is in miles, from a postcode or the member’s own, to the middle of each listing’s ward.',
    input: z.strictObject({
      ...pagingFields,
      search: searchText.optional(),
      category: slug.optional(),
      condition: z.enum(conditions).optional(),
      minPrice: price.optional(),
      maxPrice: price.optional(),
      /** Only free items. */
      free: flag.optional(),
      ward: ward.optional(),
      postcode: postcodeOrDistrict.optional(),
      within: z.coerce.number().min(0.1).max(100).optional(),
      sort: z.enum(listingOrders).default('newest'),
    }),
    output: z.array(ListedListing),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getClassified: call('getClassified', {
    ...Reading,
    path: '/api/classifieds/:id',
    summary: 'One listing. Its seller sees it at any time; members are told who sells it.',
    input: z.strictObject({ id }),
    output: Listing,
    cacheSeconds: 60,
    errors: [listingNotFound],
  }),
  listClassifiedCategories: call('listClassifiedCategories', {
    ...Reading,
    path: '/api/classified-categories',
    summary: 'All listing categories, in display order.',
    input: z.strictObject({}),
    output: z.array(Category),
    cacheSeconds: 60,
  }),
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
    input: z.strictObject(categoryFields),
    output: Category,
    errors: [categoryNotFound, categoryTaken],
  }),
  updateClassifiedCategory: call('updateClassifiedCategory', {
    method: 'PUT',
    path: '/api/admin/classified-categories/:id',
    who: 'admin',
    tag,
    summary: 'Renames or moves a category of listings. Its address stays.',
    input: z.strictObject({ id, ...categoryFields }),
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

import { z } from 'zod';
import { borough } from '#borough';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, postcode, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { listingNotFound } from './errors.ts';
import { conditions, listingOrders, listingStatuses, maxPricePence } from './listing-options.ts';

export const Category = z.object({
  id,
  name: z.string(),
  /** In addresses: 'children'. */
  slug: z.string(),
  /** The category that it is a part of. */
  parentId: id.nullable(),
});
export type Category = z.infer<typeof Category>;

const categoryNames = { categoryId: id, categoryName: z.string(), categorySlug: z.string() };

/** A listing in a list. */
export const ListedListing = z.object({
  id,
  title: z.string(),
  /** Pence; 0 is given away. */
  priceAmount: z.number().int(),
  priceCurrency: z.literal('GBP'),
  condition: z.enum(conditions),
  ...categoryNames,
  ward: z.string(),
  /** Its first picture, cut small. */
  pictureUrl: z.string().nullable(),
  isReserved: z.boolean(),
  /** Somebody has paid for it to stand above the others. */
  isFeatured: z.boolean(),
  status: z.enum(listingStatuses),
  listedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** In metres from the place that was asked from, else from the member’s own postcode, to the middle of its ward. */
  distance: z.number().nullable(),
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
  /** Who sells it: told to members alone. */
  seller: z.object({ id, name: z.string() }).nullable(),
  isOwn: z.boolean(),
  /** Whether it is shown and can be asked about. */
  isLive: z.boolean(),
  /** What the caller and the seller write to each other about it. */
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
      /** Given away. */
      free: flag.optional(),
      ward: ward.optional(),
      postcode: postcode.optional(),
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
};

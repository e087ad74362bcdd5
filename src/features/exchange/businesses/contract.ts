import { z } from 'zod';
import { comingHours, openingHours } from '#features/exchange/opening-hours/schema.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, latitude, line, longitude, postcode, searchText } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { businessFeatures, businessOrders, businessStatuses, topHalalStep } from './business-options.ts';
import { businessNotFound, noSuchPicture } from './errors.ts';
import { businessLengths } from './max-lengths.ts';

/** A category as a business names it. */
export const CategoryName = z.object({ id, name: z.string(), slug: z.string() });
export type CategoryName = z.infer<typeof CategoryName>;

/** A picture of a business: whole for its page, small for lists. */
export const BusinessPicture = z.object({ id, url: z.string(), smallUrl: z.string() });
export type BusinessPicture = z.infer<typeof BusinessPicture>;

/** An approved business as everyone sees it. */
export const Business = z.object({
  id,
  name: z.string(),
  description: z.string(),
  categories: z.array(CategoryName),
  features: z.array(z.enum(businessFeatures)),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string(),
  postcode: z.string(),
  ward: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  showOnMap: z.boolean(),
  /** In the order in which they are shown. */
  pictures: z.array(BusinessPicture),
  /** When it is open in the coming week; null where its hours are not known. */
  coming: comingHours.nullable(),
  /** Paid for, or granted by an administrator: it stands first and is marked. */
  isFeatured: z.boolean(),
  halalStep: z.number().int().min(0).max(topHalalStep),
  recommendationCount: z.number().int(),
  updatedAt: instant,
});
export type Business = z.infer<typeof Business>;

/** A business in a list: with how far it is, in great-circle metres, from the place that was asked from. */
export const ListedBusiness = Business.extend({ distance: z.number().nullable() });
export type ListedBusiness = z.infer<typeof ListedBusiness>;

export const BusinessDetail = ListedBusiness.extend({
  openingHours: openingHours.nullable(),
  /** When they were last entered, by its owner where it has one. */
  openingHoursAt: instant.nullable(),
  placeId: id.nullable(),
  placeName: z.string().nullable(),
  status: z.enum(businessStatuses),
  /** Whether the caller is its owner. */
  isOwn: z.boolean(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
  /** Whether it has an owner among the members; where it has none, a member can say that it is theirs. */
  hasOwner: z.boolean(),
  /** To a member who has said so: whether that waits to be decided. */
  claimWaits: z.boolean(),
  /** To those alone who may change it: a change waits for approval, and everyone else sees what was approved. */
  changeWaits: z.boolean(),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;

/** A category of the directory, with how many approved businesses are in it and in its subcategories. */
export const BusinessCategory = CategoryName.extend({
  parentId: id.nullable(),
  businessCount: z.number().int(),
});
export type BusinessCategory = z.infer<typeof BusinessCategory>;

/** A category’s name in addresses: 'halal-butchers'. */
export const categorySlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This isn’t the address of a category.');

/** Where distances are measured from: without it, the member's own postcode. */
const place = { postcode: postcode.optional(), lat: latitude.optional(), lng: longitude.optional() };

const wholePlace = {
  test: (input: { lat?: number | undefined; lng?: number | undefined }) =>
    (input.lat === undefined) === (input.lng === undefined),
  refusal: { path: ['lng'], message: 'Please give both lat and lng.' },
};

const Reading = { method: 'GET', who: 'everyone', tag: 'Businesses' } as const;

export const calls = {
  listBusinesses: call('listBusinesses', {
    ...Reading,
    path: '/api/businesses',
    summary:
      'Approved businesses, the featured ones first. From a place (a postcode, lat and lng, or the member’s own postcode) each has its distance in metres; `within` is in miles, `halal` the least step of evidence, `category` a slug, whose subcategories are included.',
    input: z
      .strictObject({
        ...pagingFields,
        search: searchText.optional(),
        category: categorySlug.optional(),
        ward: line(60).optional(),
        feature: z.enum(businessFeatures).optional(),
        /** Only those that are open now. */
        open: flag.optional(),
        halal: z.coerce.number().int().min(1).max(topHalalStep).optional(),
        sort: z.enum(businessOrders).default('featured'),
        ...place,
        within: z.coerce.number().min(0.1).max(100).optional(),
      })
      .refine(wholePlace.test, wholePlace.refusal),
    output: z.array(ListedBusiness),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getBusiness: call('getBusiness', {
    ...Reading,
    path: '/api/businesses/:id',
    summary: 'One approved business. Its owner can see it at any time.',
    input: z.strictObject({ id, ...place }).refine(wholePlace.test, wholePlace.refusal),
    output: BusinessDetail,
    cacheSeconds: 60,
    errors: [businessNotFound, postcodeUnknown],
  }),
  listBusinessCategories: call('listBusinessCategories', {
    ...Reading,
    path: '/api/business-categories',
    summary: `All categories by name, subcategories with the id of theirs above. A business is in up to ${businessLengths.categories}.`,
    input: z.strictObject({}),
    output: z.array(BusinessCategory),
    cacheSeconds: 60,
  }),
  getBusinessPicture: call('getBusinessPicture', {
    ...Reading,
    path: '/media/businesses/:name',
    summary: 'A picture of a business.',
    input: z.strictObject({
      name: z
        .string()
        .regex(/^[\da-f-]{36}(?:-small)?\.webp$/, 'This isn’t the address of one of our pictures.'),
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [noSuchPicture],
  }),
};

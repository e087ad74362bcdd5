import { z } from 'zod';
import { comingHours, openingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import {
  bothCoordinates,
  distanceFields,
  flag,
  id,
  instant,
  line,
  nearFields,
  pictureName,
  searchText,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureNotFound } from '#kit/contract/upload-errors.ts';
import { businessNotFound } from './business.errors.ts';
import {
  businessFeatures,
  businessLengths,
  businessOrders,
  businessStatuses,
  topHalalStep,
} from './business.rules.ts';

/** A category as shown on a business. */
export const CategoryName = z.object({ id, name: z.string(), slug: z.string() });
export type CategoryName = z.infer<typeof CategoryName>;

/** A picture of a business: full size for its page, small for lists. */
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
  /** In display order. */
  pictures: z.array(BusinessPicture),
  /** When it is open in the coming week; null where the hours are not known. */
  coming: comingHours.nullable(),
  /** Paid for, or granted by an administrator: it is listed first, with a label. */
  isFeatured: z.boolean(),
  halalStep: z.number().int().min(0).max(topHalalStep),
  recommendationCount: z.number().int(),
  updatedAt: instant,
});
export type Business = z.infer<typeof Business>;

/** A business in a list, with its great-circle distance in metres from the given place. */
export const ListedBusiness = Business.extend(distanceFields);
export type ListedBusiness = z.infer<typeof ListedBusiness>;

export const BusinessDetail = ListedBusiness.extend({
  openingHours: openingHours.nullable(),
  /** When the hours were last entered, by the owner if it has one. */
  openingHoursAt: instant.nullable(),
  placeId: id.nullable(),
  placeName: z.string().nullable(),
  status: z.enum(businessStatuses),
  /** Whether the caller is its owner. */
  isOwn: z.boolean(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
  /** Whether a member owns it. If none does, a member can claim it. */
  hasOwner: z.boolean(),
  /** Whether a claim of the caller is pending. */
  claimWaits: z.boolean(),
  /** Whether a change is pending, while others see the approved version. Only shown to those who may change it. */
  changeWaits: z.boolean(),
});
export type BusinessDetail = z.infer<typeof BusinessDetail>;

/** A category of the directory, with the number of approved businesses in it and in its subcategories. */
export const BusinessCategory = CategoryName.extend({
  parentId: id.nullable(),
  businessCount: z.number().int(),
});
export type BusinessCategory = z.infer<typeof BusinessCategory>;

/** The name of a category in URLs: 'halal-butchers'. */
export const categorySlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'This isn’t the address of a category.');

/** The place that distances are measured from; the member's own postcode if omitted. */

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
        /** Only businesses that are open now. */
        open: flag.optional(),
        halal: z.coerce.number().int().min(1).max(topHalalStep).optional(),
        sort: z.enum(businessOrders).default('featured'),
        ...nearFields,
        within: z.coerce.number().min(0.1).max(100).optional(),
      })
      .refine(...bothCoordinates),
    output: z.array(ListedBusiness),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getBusiness: call('getBusiness', {
    ...Reading,
    path: '/api/businesses/:id',
    summary: 'One approved business. Its owner can see it at any time.',
    input: z.strictObject({ id, ...nearFields }).refine(...bothCoordinates),
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
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
};

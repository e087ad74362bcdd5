import { z } from 'zod';
import { pricingTierNotFound } from '#features/exchange/prices/price.contract.ts';
import { openingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  date,
  email,
  filledText,
  id,
  instant,
  line,
  phone,
  postcode,
  webAddress,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';
import { Business } from './business.contract.ts';
import {
  businessChanged,
  businessListed,
  businessNotFound,
  businessNotListed,
  noSuchCategory,
  noSuchHost,
  notYourBusiness,
  tooManyBusinesses,
} from './business.errors.ts';
import { businessFeatures, businessLengths, businessStatuses } from './business.rules.ts';

/** The fields of a business that its owner enters. */
export const businessFields = {
  name: line(maxLengths.name),
  description: filledText(businessLengths.description),
  /** The first category is the main one. */
  categoryIds: z
    .array(id)
    .min(1, 'Please choose a category.')
    .max(businessLengths.categories, `Please choose ${businessLengths.categories} at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please choose each category once.'),
  features: z
    .array(z.enum(businessFeatures))
    .max(businessFeatures.length)
    .default([])
    .transform((chosen) => businessFeatures.filter((feature) => chosen.includes(feature))),
  phone: phone.optional(),
  email: email.optional(),
  website: webAddress.optional(),
  address: line(maxLengths.address),
  postcode,
  showOnMap: z.boolean().default(true),
  /** Null where the hours are not known. */
  openingHours: openingHours.nullable().default(null),
  /** The mosque whose building it is in. */
  placeId: id.optional(),
  /** Uploaded pictures, in display order. */
  pictures: z
    .array(id)
    .max(businessLengths.pictures, `Please choose ${businessLengths.pictures} pictures at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please choose each picture once.')
    .default([]),
};

export const NewBusiness = z.strictObject(businessFields);
export type NewBusiness = z.infer<typeof NewBusiness>;

export const ChangedBusiness = z.strictObject({
  id,
  ...businessFields,
  /** The value that was read. If the business has changed since, the call is refused. */
  updatedAt: z.iso.datetime(),
});
export type ChangedBusiness = z.infer<typeof ChangedBusiness>;

/** A business as its owner sees it, with pending changes. */
export const OwnBusiness = Business.extend({
  openingHours: openingHours.nullable(),
  placeId: id.nullable(),
  status: z.enum(businessStatuses),
  rejectionReason: z.string().nullable(),
  isRemoved: z.boolean(),
  changeWaits: z.boolean(),
  featuredUntil: date.nullable(),
  createdAt: instant,
});
export type OwnBusiness = z.infer<typeof OwnBusiness>;

/** The initial values of the form that changes a business. */
const BusinessForm = OwnBusiness.extend({
  /** Whether the caller's changes need no approval. Otherwise the form begins with their pending changes. */
  savesAtOnce: z.boolean(),
});

const tag = 'Businesses';
const done = z.object({ message: z.string() });
const ownErrors = [businessNotFound, notYourBusiness];

export const calls = {
  createBusiness: call('createBusiness', {
    method: 'POST',
    path: '/api/businesses',
    who: 'member',
    tag,
    summary: 'Submits a business. It waits for approval; an administrator’s is public immediately.',
    input: NewBusiness,
    output: z.object({ id, status: z.enum(businessStatuses), message: z.string() }),
    idempotent: true,
    limit: { times: 10, perSeconds: 3600 },
    errors: [tooManyBusinesses, businessListed, noSuchCategory, noSuchHost, pictureNotFound],
  }),
  listOwnBusinesses: call('listOwnBusinesses', {
    method: 'GET',
    path: '/api/user/businesses',
    who: 'member',
    tag,
    summary: 'The caller’s own businesses, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(OwnBusiness),
    paged: true,
  }),
  getOwnBusiness: call('getOwnBusiness', {
    method: 'GET',
    path: '/api/businesses/:id/own',
    who: 'member',
    tag,
    summary: 'One business, with everything its owner can change.',
    input: z.strictObject({ id }),
    output: BusinessForm,
    errors: ownErrors,
  }),
  updateBusiness: call('updateBusiness', {
    method: 'PUT',
    path: '/api/businesses/:id',
    who: 'member',
    tag,
    summary:
      'Changes a business. Once it is approved, its owner’s changes wait for approval while the approved version stays public; opening hours, and whether it is on the map, change immediately.',
    input: ChangedBusiness,
    output: OwnBusiness,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...ownErrors, businessChanged, businessListed, noSuchCategory, noSuchHost, pictureNotFound],
  }),
  deleteBusiness: call('deleteBusiness', {
    method: 'DELETE',
    path: '/api/businesses/:id',
    who: 'member',
    tag,
    summary: 'Deletes a business for good, with its pictures, its evidence and what members wrote about it.',
    input: z.strictObject({ id }),
    output: done,
    errors: ownErrors,
  }),
  uploadBusinessPicture: call('uploadBusinessPicture', {
    method: 'POST',
    path: '/api/businesses/pictures',
    who: 'member',
    tag,
    summary:
      'Stores a picture for a business that is submitted or changed within a day: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded.',
    weight: 10,
    input: z.strictObject({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: z.object({ id, imageUrl: z.string() }),
    body: 'picture',
    limit: { times: 30, perSeconds: 600 },
    errors: [...pictureErrors, ...uploadErrors],
  }),
  orderFeaturing: call('orderFeaturing', {
    method: 'POST',
    path: '/api/businesses/:id/feature',
    who: 'member',
    tag: 'Businesses',
    summary:
      'Orders a package that features one of the caller’s businesses. Its days start once the order is paid, or after any days already paid for.',
    input: z.strictObject({ id, pricingTierId: id }),
    output: z.object({ orderId: id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [businessNotFound, notYourBusiness, businessNotListed, pricingTierNotFound],
  }),
};

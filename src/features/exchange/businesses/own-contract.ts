import { z } from 'zod';
import { openingHours } from '#features/exchange/opening-hours/schema.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import { ChangedBusiness, NewBusiness } from './business-input.ts';
import { businessStatuses } from './business-options.ts';
import { Business } from './contract.ts';
import {
  badBusinessPicture,
  businessChanged,
  businessListed,
  businessNotFound,
  noSuchCategory,
  noSuchHost,
  noSuchPicture,
  notYourBusiness,
  tooManyBusinesses,
} from './errors.ts';

/** A business as its owner sees it: with what waits for approval. */
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

/** What the form that changes a business begins with. */
const BusinessForm = OwnBusiness.extend({
  /** Whether the caller's changes need nobody's approval; otherwise the form begins with their changes that wait. */
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
    errors: [tooManyBusinesses, businessListed, noSuchCategory, noSuchHost, noSuchPicture],
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
    errors: [...ownErrors, businessChanged, businessListed, noSuchCategory, noSuchHost, noSuchPicture],
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
    errors: [badBusinessPicture, picturesBusy, storeFailed],
  }),
};

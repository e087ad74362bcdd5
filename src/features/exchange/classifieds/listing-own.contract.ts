import { z } from 'zod';
import { borough } from '#borough';
import { linkToken } from '#features/accounts/sign-in/link-token.rules.ts';
import { pricingTierNotFound } from '#features/exchange/prices/price.contract.ts';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { date, filledText, id, instant, line, pictureName, postcode, text } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';
import { ListedListing, ListingPicture } from './listing.contract.ts';
import {
  badRenewLink,
  categoryNotFound,
  listingChanged,
  listingEnded,
  listingNotFound,
  notRenewable,
  notYourListing,
  sameListing,
  tooManyListings,
  tooManyPictures,
} from './listing.errors.ts';
import { conditions, listingLengths, maxPictures, maxPricePence } from './listing.rules.ts';
import { wordsProblem } from './listing-text.rules.ts';

const words = {
  title: line(listingLengths.title),
  description: filledText(listingLengths.description, 'Please describe it in a sentence or two.'),
};

const listingFields = {
  ...words,
  /** In pence; 0 for a free item. */
  priceAmount: z
    .number('Please enter a price, or 0 to give it away.')
    .int('Please enter a price in whole pence.')
    .min(0, 'A price can’t be negative.')
    .max(maxPricePence, 'A price can be at most £100,000.'),
  condition: z.enum(conditions),
  categoryId: id,
  /** The only location that others see. Defaults to the ward of the postcode. */
  ward: z
    .string()
    .refine((name) => borough.wards.includes(name), 'Please choose a ward.')
    .optional(),
  /** Shown only to administrators who approve the listing. */
  address: text(maxLengths.address).optional(),
  postcode: postcode.optional(),
  /** The mosque where it can be handed over. */
  placeId: id.optional(),
  showOnMap: z.boolean().default(true),
};

type Words = { title: string; description: string };

/** Reports forbidden goods and contact details in title and description. */
function checkWords({ title, description }: Words, context: z.RefinementCtx): void {
  for (const [path, written] of Object.entries({ title, description })) {
    const message = wordsProblem(written);
    if (message) context.addIssue({ code: 'custom', path: [path], message });
  }
}

export const NewListing = z.strictObject(listingFields).superRefine(checkWords);
export type NewListing = z.infer<typeof NewListing>;
export const ChangedListing = z
  .strictObject({
    ...listingFields,
    id,
    /** The value that the form was opened with. If the listing has changed since, the call is refused. */
    updatedAt: instant,
  })
  .superRefine(checkWords);

/** A listing as its seller sees it. */
export const OwnListing = ListedListing.extend({
  description: z.string(),
  pictures: z.array(ListingPicture),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  placeId: id.nullable(),
  showOnMap: z.boolean(),
  rejectionReason: z.string().nullable(),
  isRemoved: z.boolean(),
  /** Its last featured day. */
  featuredUntil: date.nullable(),
  isRenewable: z.boolean(),
  /** Whether a change waits for approval, while others see the approved version. */
  changeWaits: z.boolean(),
  /** The number of conversations about it. */
  talks: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type OwnListing = z.infer<typeof OwnListing>;

const tag = 'Classifieds';
const own = { who: 'member', tag } as const;
const done = z.object({ message: z.string() });
const ownErrors = [listingNotFound, notYourListing];

export const calls = {
  createClassified: call('createClassified', {
    ...own,
    method: 'POST',
    path: '/api/classifieds',
    summary: 'Posts a listing, which waits for approval.',
    input: NewListing,
    output: z.object({ id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [categoryNotFound, sameListing, tooManyListings],
  }),
  listOwnClassifieds: call('listOwnClassifieds', {
    ...own,
    method: 'GET',
    path: '/api/user/classifieds',
    summary: 'The caller’s own listings, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(OwnListing),
    paged: true,
  }),
  getOwnClassified: call('getOwnClassified', {
    ...own,
    method: 'GET',
    path: '/api/classifieds/:id/own',
    summary: 'One listing, with everything its seller can change, including changes awaiting approval.',
    input: z.strictObject({ id }),
    output: OwnListing,
    errors: ownErrors,
  }),
  getSellerTerms: call('getSellerTerms', {
    ...own,
    method: 'GET',
    path: '/api/user/classified-terms',
    summary:
      'The starting values of the listing form: how many days it will run, until when it is free, and the member’s ward.',
    input: z.strictObject({}),
    output: z.object({
      listingDays: z.number().int(),
      /** Until when a founding member’s listings are featured free; null for everyone else, and once that month is over. */
      freeUntil: instant.nullable(),
      /** The ward of the member’s postcode. */
      ward: z.string().nullable(),
    }),
  }),
  updateClassified: call('updateClassified', {
    ...own,
    method: 'PUT',
    path: '/api/classifieds/:id',
    summary:
      'Changes a listing. Once it is approved, changes to wording and category wait for approval while the approved version stays public; price, condition and ward change immediately.',
    input: ChangedListing,
    output: OwnListing,
    errors: [...ownErrors, listingChanged, listingEnded, categoryNotFound, sameListing],
  }),
  deleteClassified: call('deleteClassified', {
    ...own,
    method: 'DELETE',
    path: '/api/classifieds/:id',
    summary:
      'Deletes a listing and its pictures. Conversations about it stay with the people who wrote them.',
    input: z.strictObject({ id }),
    output: done,
    errors: ownErrors,
  }),
  markClassifiedSold: call('markClassifiedSold', {
    ...own,
    method: 'POST',
    path: '/api/classifieds/:id/sold',
    summary: 'Marks a listing as sold or given away: it can no longer be asked about.',
    input: z.strictObject({ id }),
    output: done,
    errors: [...ownErrors, listingEnded],
  }),
  reserveClassified: call('reserveClassified', {
    ...own,
    method: 'POST',
    path: '/api/classifieds/:id/reserved',
    summary: 'Marks a listing as reserved, or no longer reserved.',
    input: z.strictObject({ id, isReserved: z.boolean() }),
    output: done,
    errors: [...ownErrors, listingEnded],
  }),
  renewClassified: call('renewClassified', {
    method: 'POST',
    path: '/api/classifieds/:id/renew',
    who: 'everyone',
    tag,
    summary:
      'Renews a listing: for its seller, or with the token from the link in the email. Repeating the call renews it only once.',
    input: z.strictObject({ id, token: linkToken.optional() }),
    output: z.object({ message: z.string(), expiresAt: instant }),
    errors: [...ownErrors, badRenewLink, notRenewable, sameListing],
  }),
  getRenewal: call('getRenewal', {
    method: 'GET',
    path: '/api/classifieds/:id/renewal',
    who: 'everyone',
    tag,
    summary: 'The listing that the link in the email would renew. Reading it renews nothing.',
    input: z.strictObject({ id, token: linkToken }),
    output: z.object({
      title: z.string(),
      expiresAt: instant,
      /** For how many days it would be listed from now. */
      listingDays: z.number().int(),
      isRenewed: z.boolean(),
      isRenewable: z.boolean(),
    }),
    errors: [badRenewLink],
  }),
  addClassifiedPicture: call('addClassifiedPicture', {
    ...own,
    method: 'POST',
    path: '/api/classifieds/:id/pictures',
    summary:
      'Stores a picture of a listing: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded without its location and device data. It is shown once setClassifiedPictures names it.',
    weight: 10,
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: ListingPicture,
    body: 'picture',
    errors: [...ownErrors, tooManyPictures, ...pictureErrors, ...uploadErrors],
  }),
  setClassifiedPictures: call('setClassifiedPictures', {
    ...own,
    method: 'PUT',
    path: '/api/classifieds/:id/pictures',
    summary:
      'Sets which pictures a listing shows, and in which order; those left out are deleted. New pictures of an approved listing wait for approval.',
    input: z.strictObject({ id, ids: z.array(id).max(maxPictures) }),
    output: z.object({ pictures: z.array(ListingPicture), changeWaits: z.boolean() }),
    errors: [...ownErrors, pictureNotFound],
  }),
  getClassifiedPicture: call('getClassifiedPicture', {
    method: 'GET',
    who: 'everyone',
    tag,
    path: '/media/classifieds/:name',
    summary: 'A picture of a listing; with ‘-small’ after its name, cut for lists.',
    input: z.strictObject({
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
  orderListingFeaturing: call('orderListingFeaturing', {
    method: 'POST',
    path: '/api/classifieds/:id/feature',
    who: 'member',
    tag: 'Classifieds',
    summary:
      'Orders a package that features one of the caller’s listings. Its days start once the order is paid, or after any days already paid for.',
    input: z.strictObject({ id, pricingTierId: id }),
    output: z.object({ orderId: id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [listingNotFound, notYourListing, listingEnded, pricingTierNotFound],
  }),
};

import { z } from 'zod';
import { forbiddenIn } from '#features/exchange/classifieds/forbidden-goods.ts';
import { AdvertQuote } from '#features/exchange/prices/contract.ts';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { runDays, seasons } from '#features/exchange/prices/price-options.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant, line, month, text, webAddress } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { storeFailed } from '#kit/contract/store-failed.ts';
import {
  adTypes,
  advertCategories,
  advertLengths,
  advertPaymentStatuses,
  advertStatuses,
  bannerSizes,
  endings,
  maxPictures,
} from './advert-options.ts';
import {
  advertChanged,
  advertDecided,
  advertNotFound,
  badAdvertPicture,
  daysTaken,
  noHalalEvidence,
  pausedByUs,
  pictureNotFound,
  priceChanged,
  tooManyAdverts,
  tooManyPictures,
  wrongAdvertState,
} from './errors.ts';
import { forbiddenTrades } from './forbidden-trades.ts';

/** The run that is paid for. */
const run = {
  startDate: date,
  duration: z
    .number()
    .int()
    .min(runDays.min, 'Minimum duration is 7 days')
    .max(runDays.max, 'Maximum duration is 365 days')
    .default(runDays.usual),
  /** The price that the owner was shown, in pence. It is never the price: where ours is another, nothing is booked. */
  quotedTotal: z.number().int().min(0).optional(),
};

const website = z
  .string()
  .trim()
  .refine((value) => value === '' || webAddress.safeParse(value).success, 'Valid website URL is required')
  .optional()
  .transform((value) => value || undefined);

/** One line that is needed: what is missing and what is too short is told alike. */
function needed(min: number, max: number, message: string) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please leave out line breaks and control characters.');
}

const advertFields = {
  title: needed(5, advertLengths.title, 'Title must be at least 5 characters'),
  businessName: needed(2, advertLengths.businessName, 'Business name is required'),
  description: text(advertLengths.description).min(20, 'Description must be at least 20 characters'),
  specialOffer: line(advertLengths.offer).optional(),
  contactName: needed(2, advertLengths.contactName, 'Contact name is required'),
  contactEmail: z.email('Valid email is required').max(maxLengths.email),
  contactPhone: line(maxLengths.phone).optional(),
  websiteUrl: website,
  address: needed(5, maxLengths.address, 'Address is required'),
  category: z.enum(advertCategories, 'Category is required'),
  pricingTierId: z.uuid('Please select a pricing tier'),
  ...run,
  bannerSize: z.enum(bannerSizes).optional(),
  /** Of the caller’s own in the directory: shows why what is advertised is halal. */
  businessId: id.optional(),
  /** That it is halal is said in other words, or in the pictures. */
  claimsHalal: z.boolean().default(false),
};

type Words = { title: string; description: string; businessName: string; specialOffer?: string | undefined };

/** Says of each text what can’t be advertised here. */
function checkWords(
  { title, description, businessName, specialOffer = '' }: Words,
  context: z.RefinementCtx,
) {
  for (const [path, written] of Object.entries({ title, description, businessName, specialOffer })) {
    const forbidden = forbiddenIn(written, forbiddenTrades);
    if (!forbidden) continue;
    const message = `“${forbidden.word}” can’t be advertised here: ${forbidden.name}.`;
    context.addIssue({ code: 'custom', path: [path], message });
  }
}

export const NewAdvert = z.strictObject(advertFields).superRefine(checkWords);
export type NewAdvert = z.infer<typeof NewAdvert>;
const ChangedAdvert = z
  .strictObject({
    ...advertFields,
    id,
    /** As the form was opened with it: another’s change meanwhile is not overwritten. */
    updatedAt: instant,
  })
  .superRefine(checkWords);

export const AdvertPicture = z.object({
  id,
  url: z.string(),
  smallUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type AdvertPicture = z.infer<typeof AdvertPicture>;

/** An advert as its owner and administrators see it. Money in pence. */
export const Advert = z.object({
  id,
  title: z.string(),
  businessName: z.string(),
  category: z.enum(advertCategories),
  adType: z.enum(adTypes),
  status: z.enum(advertStatuses),
  /** Why it is over. */
  ended: z.enum(endings).nullable(),
  description: z.string(),
  specialOffer: z.string().nullable(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  address: z.string(),
  /** The last day is included. */
  startDate: date,
  endDate: date,
  duration: z.number().int(),
  impressions: z.number().int(),
  clicks: z.number().int(),
  totalAmount: z.number().int(),
  /** Its price with every factor, as it was when it was submitted. */
  quote: AdvertQuote,
  paymentStatus: z.enum(advertPaymentStatuses),
  /** What is to be paid, once it is approved. */
  orderId: id.nullable(),
  payBy: instant.nullable(),
  pricingTierId: id,
  bannerSize: z.enum(bannerSizes).nullable(),
  pictures: z.array(AdvertPicture),
  claimsHalal: z.boolean(),
  /** Of the directory, with the step of its evidence that holds today. */
  business: z.object({ id, name: z.string(), halalStep: z.number().int() }).nullable(),
  rejectionReason: z.string().nullable(),
  pausedByAdmin: z.boolean(),
  isRemoved: z.boolean(),
  /** Whether it can be booked for further days. */
  isRenewable: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Advert = z.infer<typeof Advert>;

const FreeDays = z.object({
  position: z.enum(adTypes),
  month,
  /** How many adverts run at once. */
  places: z.number().int(),
  /** From when an advert submitted now can run. */
  firstDay: date,
  days: z.array(
    z.object({
      date,
      free: z.number().int(),
      /** What makes the day dearer or cheaper: of the Hijri calendar, or (dated) with dates of its own. Null on ordinary days. */
      season: z
        .object({ season: z.enum([...seasons, 'dated']), name: z.string(), multiplier: z.number() })
        .nullable(),
    }),
  ),
});
export type FreeDays = z.infer<typeof FreeDays>;

const tag = 'Adverts';
const own = { who: 'member', tag } as const;
const done = z.object({ message: z.string() });
const submitErrors = [daysTaken, noHalalEvidence, priceChanged, pricingTierNotFound];

export const calls = {
  getFreeDays: call('getFreeDays', {
    method: 'GET',
    path: '/api/advertisements/free-days',
    who: 'everyone',
    tag,
    summary: 'How many slots are free in a position on each day of a month, and each day’s season.',
    input: z.strictObject({ position: z.enum(adTypes), month }),
    output: FreeDays,
  }),
  submitAdvertisement: call('submitAdvertisement', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/submit',
    summary:
      'Submits an advertisement for approval. The server computes the price, which is fixed until it is paid or the advertisement lapses.',
    input: NewAdvert,
    output: z.object({ id, message: z.string(), totalAmount: z.number().int() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [...submitErrors, tooManyAdverts],
  }),
  listOwnAdvertisements: call('listOwnAdvertisements', {
    ...own,
    method: 'GET',
    path: '/api/user/advertisements',
    summary: 'The caller’s own advertisements, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Advert),
    paged: true,
  }),
  getOwnAdvertisement: call('getOwnAdvertisement', {
    ...own,
    method: 'GET',
    path: '/api/advertisements/:id/own',
    summary: 'One of the caller’s own advertisements.',
    input: z.strictObject({ id }),
    output: Advert,
    errors: [advertNotFound],
  }),
  updateAdvertisement: call('updateAdvertisement', {
    ...own,
    method: 'PUT',
    path: '/api/advertisements/:id',
    summary:
      'Changes an advertisement that is waiting for approval, or resubmits a rejected one. Changing its days or tier recalculates the price.',
    input: ChangedAdvert,
    output: Advert,
    limit: { times: 60, perSeconds: 3600 },
    errors: [...submitErrors, tooManyAdverts, advertNotFound, advertDecided, advertChanged],
  }),
  withdrawAdvertisement: call('withdrawAdvertisement', {
    ...own,
    method: 'DELETE',
    path: '/api/advertisements/:id',
    summary: 'Withdraws an advertisement and frees its days. This doesn’t refund what was paid.',
    input: z.strictObject({ id }),
    output: done,
    errors: [advertNotFound, wrongAdvertState],
  }),
  pauseOwnAdvertisement: call('pauseOwnAdvertisement', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/:id/pause',
    summary: 'Pauses an advertisement. It keeps its place, and its last day stays the same.',
    input: z.strictObject({ id }),
    output: Advert,
    errors: [advertNotFound, wrongAdvertState],
  }),
  activateOwnAdvertisement: call('activateOwnAdvertisement', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/:id/activate',
    summary: 'Shows a paused advertisement again, until its last day.',
    input: z.strictObject({ id }),
    output: Advert,
    errors: [advertNotFound, wrongAdvertState, pausedByUs],
  }),
  renewAdvertisement: call('renewAdvertisement', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/:id/renew',
    summary:
      'Books more days for an advertisement that was approved before, as a new one with the same text and pictures, at today’s price. Its days are reserved immediately and must be paid for within 7 days.',
    input: z.strictObject({ id, ...run }),
    output: Advert,
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [...submitErrors, tooManyAdverts, advertNotFound, wrongAdvertState, storeFailed],
  }),
  addAdvertPicture: call('addAdvertPicture', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/:id/pictures',
    summary:
      'Stores a picture of an advertisement: the bytes of a JPG, PNG or WebP of up to 5 MB, which is re-encoded without its location and device data. It is shown once setAdvertPictures names it.',
    weight: 10,
    body: 'picture',
    input: z.strictObject({ id, bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    output: AdvertPicture,
    errors: [advertNotFound, advertDecided, badAdvertPicture, tooManyPictures, picturesBusy, storeFailed],
  }),
  setAdvertPictures: call('setAdvertPictures', {
    ...own,
    method: 'PUT',
    path: '/api/advertisements/:id/pictures',
    summary:
      'Sets which pictures a waiting advertisement shows, and in which order; those left out are deleted.',
    input: z.strictObject({ id, ids: z.array(id).max(maxPictures) }),
    output: z.object({ pictures: z.array(AdvertPicture) }),
    errors: [advertNotFound, advertDecided, pictureNotFound, tooManyPictures],
  }),
  getAdvertPicture: call('getAdvertPicture', {
    method: 'GET',
    who: 'everyone',
    tag,
    path: '/media/adverts/:name',
    summary: 'A picture of an advertisement; with ‘-small’ after its name, cut for rows.',
    input: z.strictObject({
      name: z
        .string()
        .regex(/^[\da-f-]{36}(-small)?\.webp$/, 'This isn’t the address of one of our pictures.'),
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
};

import { z } from 'zod';
import { findForbidden } from '#features/exchange/classifieds/forbidden-word.rules.ts';
import { AdvertQuote, pricingTierNotFound, runLength } from '#features/exchange/prices/price.contract.ts';
import { priceLengths, seasons } from '#features/exchange/prices/price.rules.ts';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  date,
  emailWith,
  filledText,
  id,
  instant,
  line,
  month,
  phone,
  pictureName,
  webAddressWith,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { pictureErrors, pictureNotFound, uploadErrors } from '#kit/contract/upload-errors.ts';
import {
  advertChanged,
  advertDecided,
  advertNotFound,
  daysCostMore,
  daysTaken,
  noHalalEvidence,
  nothingToChoose,
  noWayToPay,
  pausedByUs,
  priceChanged,
  tooManyAdverts,
  tooManyPictures,
  wrongAdvertState,
} from './advert.errors.ts';
import {
  adTypes,
  advertCategories,
  advertLengths,
  advertPaymentStatuses,
  advertStatuses,
  advertTexts,
  endings,
  lateChoices,
  maxPictures,
  minAdvertLengths,
} from './advert.rules.ts';
import { forbiddenTrades } from './forbidden-trade.rules.ts';

const run = {
  startDate: date,
  duration: runLength,
  /** Only compared with the price that the server computes: where they differ, the call is refused. */
  quotedTotal: z.number().int().min(0).optional(),
};

const website = z
  .union([z.literal(''), webAddressWith(advertTexts.websiteUrl)])
  .optional()
  .transform((value) => value || undefined);

const advertFields = {
  title: line(advertLengths.title, advertTexts.title, minAdvertLengths.title),
  businessName: line(advertLengths.businessName, advertTexts.businessName, minAdvertLengths.businessName),
  description: filledText(advertLengths.description, advertTexts.description, minAdvertLengths.description),
  specialOffer: line(advertLengths.offer).optional(),
  contactName: line(advertLengths.contactName, advertTexts.contactName, minAdvertLengths.contactName),
  contactEmail: emailWith(advertTexts.contactEmail),
  contactPhone: phone.optional(),
  websiteUrl: website,
  address: line(maxLengths.address, advertTexts.address, minAdvertLengths.address),
  category: z.enum(advertCategories, advertTexts.category),
  pricingTierId: z.uuid(advertTexts.pricingTierId),
  ...run,
  /** Accepted and ignored: the package decides the size of the pictures. */
  bannerSize: line(priceLengths.bannerSize).optional(),
  /** A business of the caller in the directory, whose evidence shows why the advertised goods are halal. */
  businessId: id.optional(),
  /** The advert says in other words, or in its pictures, that it is halal. */
  claimsHalal: z.boolean().default(false),
};

type Words = { title: string; description: string; businessName: string; specialOffer?: string | undefined };

/** Reports each text that names something which can’t be advertised here. */
function checkWords(
  { title, description, businessName, specialOffer = '' }: Words,
  context: z.RefinementCtx,
) {
  for (const [path, written] of Object.entries({ title, description, businessName, specialOffer })) {
    const forbidden = findForbidden(written, forbiddenTrades);
    if (!forbidden) continue;
    const message = `“${forbidden.word}” can’t be advertised here: ${forbidden.name}.`;
    context.addIssue({ code: 'custom', path: [path], message });
  }
}

export const NewAdvert = z
  .strictObject({
    ...advertFields,
    /** Without one, the advert runs from the first day on which there is a free place for its full length. */
    startDate: date.optional(),
  })
  .superRefine(checkWords);
export type NewAdvert = z.infer<typeof NewAdvert>;
const ChangedAdvert = z
  .strictObject({
    ...advertFields,
    id,
    /** The value that the form was opened with. If the advert has changed since, the call is refused. */
    updatedAt: instant,
  })
  .superRefine(checkWords);

export const AdvertPicture = z.object({
  id,
  url: z.string(),
  smallUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** What it shows, in words, as its owner entered it. */
  altText: z.string().nullable(),
});
export type AdvertPicture = z.infer<typeof AdvertPicture>;

/** An advert as its owner and administrators see it. Amounts are in pence. */
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
  /** The price with every factor, as it was when the advert was submitted. */
  quote: AdvertQuote,
  paymentStatus: z.enum(advertPaymentStatuses),
  /** The order to pay, once the advert is approved. */
  orderId: id.nullable(),
  payBy: instant.nullable(),
  /** After a late payment: whether its owner may choose other days or a refund (open), or must choose (needed). */
  lateChoice: z.enum(lateChoices).nullable(),
  pricingTierId: id,
  /** The size of its package's pictures when it was submitted, such as '728 × 90'. */
  bannerSize: z.string().nullable(),
  pictures: z.array(AdvertPicture),
  claimsHalal: z.boolean(),
  /** The business in the directory, with the step of evidence that holds today. */
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
  /** The first day on which an advert submitted now can run. */
  firstDay: date,
  days: z.array(
    z.object({
      date,
      free: z.number().int(),
      /**
       * The season that changes the price of the day: one of the Hijri calendar, or one with fixed dates (dated). Null on
       * ordinary days.
       */
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
    errors: [...submitErrors, tooManyAdverts, advertNotFound, wrongAdvertState, noWayToPay, ...uploadErrors],
  }),
  chooseAdvertDays: call('chooseAdvertDays', {
    ...own,
    method: 'PUT',
    path: '/api/advertisements/:id/days',
    summary:
      'Gives an advertisement that was paid late, and hasn’t begun, other days of the same length at the price that was paid. The days can’t be dearer ones.',
    input: z.strictObject({ id, startDate: date }),
    output: Advert,
    limit: { times: 20, perSeconds: 3600 },
    errors: [advertNotFound, nothingToChoose, daysTaken, daysCostMore],
  }),
  takeAdvertMoneyBack: call('takeAdvertMoneyBack', {
    ...own,
    method: 'POST',
    path: '/api/advertisements/:id/money-back',
    summary: 'Ends an advertisement that was paid late, and hasn’t begun, and pays its price back.',
    input: z.strictObject({ id }),
    output: done,
    body: 'ignored',
    errors: [advertNotFound, nothingToChoose],
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
    errors: [advertNotFound, advertDecided, tooManyPictures, ...pictureErrors, ...uploadErrors],
  }),
  setAdvertPictures: call('setAdvertPictures', {
    ...own,
    method: 'PUT',
    path: '/api/advertisements/:id/pictures',
    summary:
      'Sets which pictures a waiting advertisement shows, and in which order, and what they show in words; those left out are deleted.',
    input: z.strictObject({
      id,
      ids: z.array(id).max(maxPictures),
      /** Texts for people who can't see the pictures. An entry without a text removes it; pictures without an entry keep theirs. */
      altTexts: z
        .array(z.strictObject({ id, altText: line(advertLengths.altText).optional() }))
        .max(maxPictures)
        .optional(),
    }),
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
      name: pictureName,
    }),
    output: file,
    mediaType: 'image/webp',
    cacheSeconds: 86_400,
    errors: [pictureNotFound],
  }),
};

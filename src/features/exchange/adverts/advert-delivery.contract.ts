import { z } from 'zod';
import { adTypes } from '#features/exchange/prices/price.rules.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, id } from '#kit/contract/fields.ts';
import { redirectAway } from '#kit/contract/outputs.ts';
import { advertNotFound } from './advert.errors.ts';

export const advertNotRunning = defineError({
  code: 'advert_not_running',
  status: 404,
  text: 'This advert isn’t running any more.',
});
export const ShownAdvert = z.object({
  id,
  position: z.enum(adTypes),
  title: z.string(),
  businessName: z.string(),
  description: z.string(),
  specialOffer: z.string().nullable(),
  /** An address on this site that counts the click and redirects. Null where the advert has no website. */
  link: z.string().nullable(),
  /** The host of its website: 'example.org'. */
  host: z.string().nullable(),
  /** At most as many as its package allows: whole if the package gives them a size, otherwise cut small. */
  pictures: z.array(z.object({ url: z.string(), altText: z.string().nullable() })),
  /** The shape of its pictures, in pixels. Null: squares. */
  pictureSize: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  /** How far the evidence of its business goes today; null where the advert does not say “halal”. */
  halal: z.string().nullable(),
  /** Whether its business is open when the call is made, and until when; null where the package does not include it. */
  openText: z.string().nullable(),
});
export type ShownAdvert = z.infer<typeof ShownAdvert>;

export const AdvertFigures = z.object({
  id,
  title: z.string(),
  businessName: z.string(),
  startDate: date,
  endDate: date,
  /** The number of people who saw it or clicked on it, summed over days. */
  impressions: z.number().int(),
  clicks: z.number().int(),
  /** Clicks divided by views, 0 to 1; null while there are no views. */
  clickThroughRate: z.number().nullable(),
  /** From the first day to the last day or today, whichever is earlier. */
  days: z.array(
    z.object({
      date,
      impressions: z.number().int(),
      clicks: z.number().int(),
      clickThroughRate: z.number().nullable(),
    }),
  ),
});
export type AdvertFigures = z.infer<typeof AdvertFigures>;

const tag = 'Adverts';
const one = z.strictObject({ id });
const csv = { output: z.string(), mediaType: 'text/csv; charset=utf-8' } as const;

export const calls = {
  listShownAdvertisements: call('listShownAdvertisements', {
    method: 'GET',
    path: '/api/advertisements',
    who: 'everyone',
    tag,
    summary:
      'The advert whose turn it is at a position, if any is running. Each has the same time. Premium members are shown none.',
    input: z.strictObject({ position: z.enum(adTypes) }),
    output: z.array(ShownAdvert),
  }),
  countAdvertisementSeen: call('countAdvertisementSeen', {
    method: 'POST',
    path: '/api/advertisements/:id/seen',
    who: 'everyone',
    tag,
    summary: 'Counts a view of a running advert, once a day per caller. Robots and its owner aren’t counted.',
    input: one,
    output: z.object({ counted: z.boolean() }),
    body: 'ignored',
    changesNothing: true,
    limit: { times: 120, perSeconds: 60 },
  }),
  openAdvertisement: call('openAdvertisement', {
    method: 'GET',
    path: '/ads/:id',
    who: 'everyone',
    tag,
    summary: 'Redirects to a running advert’s website and counts the click, once a day per caller.',
    input: one,
    output: redirectAway,
    mediaType: 'text/html',
    limit: { times: 120, perSeconds: 60 },
    errors: [advertNotRunning],
  }),
  getAdvertisementAnalytics: call('getAdvertisementAnalytics', {
    method: 'GET',
    path: '/api/admin/advertisements/:id/analytics',
    who: 'admin',
    tag,
    summary: 'How often an advert was seen and clicked, day by day.',
    input: one,
    output: AdvertFigures,
    errors: [advertNotFound],
  }),
  exportAdvertisementAnalytics: call('exportAdvertisementAnalytics', {
    method: 'GET',
    path: '/api/admin/advertisements/:id/analytics.csv',
    who: 'admin',
    tag,
    summary: 'The same as a CSV file for a spreadsheet.',
    input: one,
    ...csv,
    errors: [advertNotFound],
  }),
  getOwnAdvertisementAnalytics: call('getOwnAdvertisementAnalytics', {
    method: 'GET',
    path: '/api/user/advertisements/:id/analytics',
    who: 'account',
    tag,
    summary: 'How often the caller’s own advert was seen and clicked, day by day.',
    input: one,
    output: AdvertFigures,
    errors: [advertNotFound],
  }),
  exportOwnAdvertisementAnalytics: call('exportOwnAdvertisementAnalytics', {
    method: 'GET',
    path: '/api/user/advertisements/:id/analytics.csv',
    who: 'account',
    tag,
    summary: 'The same as a CSV file for a spreadsheet.',
    input: one,
    ...csv,
    errors: [advertNotFound],
  }),
};

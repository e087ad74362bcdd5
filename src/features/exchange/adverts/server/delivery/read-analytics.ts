import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { clickThroughRate, daysOfRun } from '../../advert-figures.ts';
import { type AdvertFigures, calls } from '../../delivery-contract.ts';
import { advertNotFound } from '../../errors.ts';
import { advertisements } from '../tables.ts';
import { adAnalytics } from './tables.ts';

/** Returns an advert's figures by day. Refuses: advert_not_found. */
export const getAdvertisementAnalytics = handle(calls.getAdvertisementAnalytics, (ctx, { id }) =>
  readFigures(ctx, id),
);

/** Returns the same as CSV. Refuses: advert_not_found. */
export const exportAdvertisementAnalytics = handle(calls.exportAdvertisementAnalytics, async (ctx, { id }) =>
  toCsv(await readFigures(ctx, id)),
);

/** Returns the figures of the caller's own advert. Refuses: advert_not_found. */
export const getOwnAdvertisementAnalytics = handle(calls.getOwnAdvertisementAnalytics, (ctx, { id }) =>
  readFigures(ctx, id, isOwn(ctx)),
);

/** Returns the same as CSV. Refuses: advert_not_found. */
export const exportOwnAdvertisementAnalytics = handle(
  calls.exportOwnAdvertisementAnalytics,
  async (ctx, { id }) => toCsv(await readFigures(ctx, id, isOwn(ctx))),
);

function isOwn(ctx: Ctx): SQL {
  return eq(advertisements.createdBy, personOf(ctx).id);
}

async function readFigures({ db, now }: Ctx, id: string, condition?: SQL): Promise<AdvertFigures> {
  const [advert] = await db
    .select({
      title: advertisements.title,
      businessName: advertisements.businessName,
      startDate: advertisements.startDate,
      endDate: advertisements.endDate,
      impressions: advertisements.impressions,
      clicks: advertisements.clicks,
    })
    .from(advertisements)
    .where(and(eq(advertisements.id, id), condition));
  if (!advert) throw apiError(advertNotFound);
  const counted = await db
    .select({ date: adAnalytics.date, impressions: adAnalytics.impressions, clicks: adAnalytics.clicks })
    .from(adAnalytics)
    .where(eq(adAnalytics.advertisementId, id))
    .orderBy(asc(adAnalytics.date));
  const days = daysOfRun(advert, counted, boroughDate(now));
  return { id, ...advert, clickThroughRate: clickThroughRate(advert), days };
}

function toCsv({ days }: AdvertFigures): string {
  const columns = ['date', 'impressions', 'clicks', 'clickThroughRate'];
  return stringify(days, { header: true, columns, bom: true });
}

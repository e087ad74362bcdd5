import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ownAccount } from '#features/accounts/users/server/public.ts';
import { findBusinesses, isPublicBusiness } from '#features/exchange/businesses/server/public.ts';
import { type AdType, openingHoursFeature, readPictureSize } from '#features/exchange/prices/price.rules.ts';
import { listShownByTiers } from '#features/exchange/prices/server/public.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { cachedUntilTablesChange } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { halalLine, maxPictures } from '../advert.rules.ts';
import { picturesOf } from './advert.queries.ts';
import { advertisements } from './advert.tables.ts';

/**
 * The change notices that invalidate the running adverts. A trigger on the adverts sends the first (advertisements_changed, in
 * the migrations); the others are tables that adverts show data from.
 */
const names = [
  'running adverts',
  'businesses',
  'pricing_tiers',
  'pricing_tier_features',
  'hijri_month_starts',
  'moon_authorities',
];

/**
 * Returns adverts that are paid and not ended, paused, removed or without days. Some begin later, and one may be over until the
 * job ends it.
 */
function findPaidAdverts(db: Db) {
  return db
    .select()
    .from(advertisements)
    .where(
      and(
        inArray(advertisements.status, ['active', 'approved']),
        eq(advertisements.paymentStatus, 'paid'),
        isNull(advertisements.removedAt),
        sql`${advertisements.lateChoice} is distinct from 'needed'`,
      ),
    )
    .orderBy(asc(advertisements.id));
}

async function readPaidAdverts(db: Db) {
  const rows = await findPaidAdverts(db);
  if (rows.length === 0) return [];
  const pictures = await picturesOf(db, rows);
  const businesses = await businessesOf(db, rows);
  const tiers = await listShownByTiers(db, openingHoursFeature.featureKey);
  const factsOf = await readDayFacts(db);
  return rows.map((row) => {
    const business = row.businessId === null ? undefined : businesses.get(row.businessId);
    const tier = tiers.get(row.pricingTierId);
    const pictureSize = row.bannerSize === null ? null : readPictureSize(row.bannerSize);
    const hours = tier?.hasFeature ? business?.openingHours : null;
    return {
      position: row.adType,
      ...pick(
        row,
        'id',
        'createdBy',
        'title',
        'businessName',
        'description',
        'specialOffer',
        'website',
        'startDate',
        'endDate',
      ),
      pictureSize,
      // At most as many as its package allows. If the tier has been deleted, all approved pictures.
      pictures: (pictures.get(row.id) ?? [])
        .slice(0, tier?.maxImages ?? maxPictures)
        .map(({ url, smallUrl, altText }) => ({ url: pictureSize === null ? smallUrl : url, altText })),
      halal: halalLine(row.claimsHalal, business?.halalStep ?? 0),
      /** Opening hours of its business, where the package shows them. */
      hours: hours ? { week: hours, factsOf } : null,
    };
  });
}

export type RunningAdvert = Awaited<ReturnType<typeof readPaidAdverts>>[number];

/** Returns the businesses that adverts are linked to, while they are public. */
async function businessesOf(db: Db, rows: readonly { businessId: string | null }[]) {
  const ids = rows.flatMap(({ businessId }) => businessId ?? []);
  const found = ids.length === 0 ? [] : await findBusinesses(db, ids);
  return new Map(found.filter(isPublicBusiness).map((business) => [business.id, business]));
}

const readPaid = cachedUntilTablesChange(names, readPaidAdverts);

/** Returns the adverts that run today, from the cache: paid, neither paused nor removed. */
export async function runningAdverts(ctx: Pick<Ctx, 'db' | 'changes' | 'now'>): Promise<RunningAdvert[]> {
  const today = boroughDate(ctx.now);
  return (await readPaid(ctx)).filter(({ startDate, endDate }) => startDate <= today && today <= endDate);
}

/** Returns the positions at which the caller is shown adverts today. */
export async function advertPositions(ctx: Ctx): Promise<AdType[]> {
  const running = await runningAdverts(ctx);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  return [...new Set(running.map(({ position }) => position))];
}

/** Whether the caller is a member with a running subscription, who is shown no adverts. */
export async function isPremium(ctx: Ctx): Promise<boolean> {
  return (await ownAccount(ctx))?.isActiveSubscriber ?? false;
}

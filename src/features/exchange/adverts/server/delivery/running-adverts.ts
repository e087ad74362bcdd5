import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { ownAccount } from '#features/accounts/users/server/public.ts';
import { findBusinesses, isPublicBusiness } from '#features/exchange/businesses/server/public.ts';
import { readDayFacts } from '#features/exchange/opening-hours/server/public.ts';
import { type AdType, openingHoursFeature } from '#features/exchange/prices/price-options.ts';
import { listTiersWith } from '#features/exchange/prices/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { keptUntilChanged } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { halalLine } from '../../halal-claims.ts';
import { picturesOf } from '../pictures/picture-rows.ts';
import { advertisements } from '../tables.ts';

/**
 * What running adverts are made of. The first is told by the database itself (advertisements_changed, in the migrations), whatever
 * changes an advert; the others are what they show beside their own words.
 */
const names = ['running adverts', 'businesses', 'pricing_tier_features', 'hijri_month_starts'];

/** Those that are paid and not ended, paused or taken down; some begin later, and one may be over until the job ends it. */
function findPaidAdverts(db: Db) {
  return db
    .select()
    .from(advertisements)
    .where(
      and(
        inArray(advertisements.status, ['active', 'approved']),
        eq(advertisements.paymentStatus, 'paid'),
        isNull(advertisements.removedAt),
      ),
    )
    .orderBy(asc(advertisements.id));
}

async function readPaidAdverts(db: Db) {
  const rows = await findPaidAdverts(db);
  if (rows.length === 0) return [];
  const pictures = await picturesOf(db, rows);
  const businesses = await businessesOf(db, rows);
  const withHours = await listTiersWith(db, openingHoursFeature.featureKey);
  const factsOf = await readDayFacts(db);
  return rows.map((row) => {
    const business = row.businessId === null ? undefined : businesses.get(row.businessId);
    const hours = withHours.has(row.pricingTierId) ? business?.openingHours : null;
    return {
      id: row.id,
      createdBy: row.createdBy,
      position: row.adType,
      title: row.title,
      businessName: row.businessName,
      description: row.description,
      specialOffer: row.specialOffer,
      website: row.website,
      startDate: row.startDate,
      endDate: row.endDate,
      pictureUrls: (pictures.get(row.id) ?? []).map(({ smallUrl }) => smallUrl),
      halal: halalLine(row.claimsHalal, business?.halalStep ?? 0),
      /** Of its business, where its package shows them. */
      hours: hours ? { week: hours, factsOf } : null,
    };
  });
}

export type RunningAdvert = Awaited<ReturnType<typeof readPaidAdverts>>[number];

/** The businesses that adverts name, while they are public. */
async function businessesOf(db: Db, rows: readonly { businessId: string | null }[]) {
  const ids = rows.flatMap(({ businessId }) => businessId ?? []);
  const found = ids.length === 0 ? [] : await findBusinesses(db, ids);
  return new Map(found.filter(isPublicBusiness).map((business) => [business.id, business]));
}

const readPaid = keptUntilChanged(names, readPaidAdverts);

/** The adverts that run today, from memory: paid, neither paused nor taken down. */
export async function runningAdverts(ctx: Pick<Ctx, 'db' | 'changes' | 'now'>): Promise<RunningAdvert[]> {
  const today = boroughDate(ctx.now);
  return (await readPaid(ctx)).filter(({ startDate, endDate }) => startDate <= today && today <= endDate);
}

/** The positions at which the caller is shown adverts today. */
export async function advertPositions(ctx: Ctx): Promise<AdType[]> {
  const running = await runningAdverts(ctx);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  return [...new Set(running.map(({ position }) => position))];
}

/** Whether the caller is a member whose subscription runs: they are shown no adverts. */
export async function isPremium(ctx: Ctx): Promise<boolean> {
  return (await ownAccount(ctx))?.isActiveSubscriber ?? false;
}

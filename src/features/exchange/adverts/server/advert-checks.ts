import { findBusinesses, isPublicBusiness } from '#features/exchange/businesses/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/price.contract.ts';
import { maxDaysAhead } from '#features/exchange/prices/price.rules.ts';
import { findTier, quoteAdvert } from '#features/exchange/prices/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysTaken, noHalalEvidence, priceChanged } from '../advert.errors.ts';
import { firstDayOf, lastDayOf, saysHalal } from '../advert.rules.ts';
import { checkAvailable, findFirstFreeStart } from './advert-days.ts';

/** Refuses callers outside the audience that may advertise (a site setting). Refuses: not_signed_in, not_allowed. */
export async function requireAdverts({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<void> {
  const denied = audienceDenialReason((await readSettings(db)).submitAdAudience, actor, now);
  if (denied) throw apiError(denied);
}

type Claim = {
  title: string;
  description: string;
  businessName: string;
  specialOffer?: string | null | undefined;
  businessId?: string | null | undefined;
  claimsHalal: boolean;
};

/** Whether an advert says that it is halal: in its text, or because its owner ticked the box. */
export function claimsHalal(advert: Claim): boolean {
  const { title, description, businessName, specialOffer } = advert;
  return advert.claimsHalal || saysHalal(title, description, businessName, specialOffer);
}

/**
 * Refuses no_halal_evidence where an advert says “halal” and its owner has linked no public business with evidence; bad_input
 * where the business belongs to another member. Evidence that lapses later changes what the advert shows.
 */
export async function checkEvidence(db: Db, advert: Claim, ownerId: string): Promise<void> {
  const [business] = advert.businessId ? await findBusinesses(db, [advert.businessId]) : [];
  if (advert.businessId && business?.ownerUserId !== ownerId) {
    throw badField('businessId', 'Please choose a business of your own.');
  }
  if (!claimsHalal(advert)) return;
  const shows = business !== undefined && isPublicBusiness(business) && business.halalStep > 0;
  if (!shows) throw apiError(noHalalEvidence);
}

type RunInput = {
  pricingTierId: string;
  /** If omitted: the first day from which it can run for its full length. */
  startDate?: string | undefined;
  duration: number;
  /** The price that its owner was shown, in pence. */
  quotedTotal?: number | undefined;
};

/**
 * Returns a run with its current price, to be stored with the advert. Refuses: pricing_tier_not_found, days_taken, price_changed,
 * bad_input (a first day before `earliest`, which is YYYY-MM-DD).
 */
export async function pricedRun(tx: TxCtx, { quotedTotal, ...input }: RunInput, earliest: string) {
  const run = { ...input, startDate: input.startDate ?? (await firstFreeDay(tx.db, input, earliest)) };
  if (run.startDate < earliest) {
    throw badField('startDate', `The first day on which it can run is ${dateText(earliest, 'long')}.`);
  }
  const quote = await quoteAdvert(tx.db, run, tx.now);
  if (quotedTotal !== undefined && quotedTotal !== quote.total) throw apiError(priceChanged);
  const endDate = lastDayOf(run);
  await checkAvailable(tx.db, { position: quote.adType, startDate: run.startDate, endDate });
  const bannerSize = (await findTier(tx.db, run.pricingTierId))?.tier.bannerSize ?? null;
  return { ...run, endDate, adType: quote.adType, bannerSize, quote, totalAmount: quote.total };
}

async function firstFreeDay(db: Db, { pricingTierId, duration }: RunInput, from: string): Promise<string> {
  const found = await findTier(db, pricingTierId);
  if (!found?.tier.displayPosition) throw apiError(pricingTierNotFound);
  const window = { position: found.tier.displayPosition, duration, from, until: addDays(from, maxDaysAhead) };
  const day = await findFirstFreeStart(db, window);
  if (day === undefined) throw apiError(daysTaken);
  return day;
}

/** Returns the first day on which a new advert can run, after its review. */
export function earliestForNew({ now }: Pick<TxCtx, 'now'>): string {
  return firstDayOf(boroughDate(now));
}

/** Returns the first day on which an advert that was approved before can run again. */
export function earliestForRenewal({ now }: Pick<TxCtx, 'now'>): string {
  return addDays(boroughDate(now), 1);
}

import { quoteAdvert } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { firstDayOf, lastDayOf } from '../../advert-times.ts';
import { priceChanged } from '../../errors.ts';
import { checkFree } from '../slots/slots.ts';

type Asked = {
  pricingTierId: string;
  startDate: string;
  duration: number;
  /** What its owner was shown. */
  quotedTotal?: number | undefined;
};

/**
 * A run with its price as it stands, to be frozen with the advert. Refuses: pricing_tier_not_found, days_taken, price_changed,
 * bad_input (a first day before `earliest`, which is YYYY-MM-DD).
 */
export async function pricedRun(tx: TxCtx, { quotedTotal, ...run }: Asked, earliest: string) {
  if (run.startDate < earliest) {
    throw badField('startDate', `The first day on which it can run is ${dateText(earliest, 'long')}.`);
  }
  const quote = await quoteAdvert(tx.db, run, tx.now);
  if (quotedTotal !== undefined && quotedTotal !== quote.total) throw apiError(priceChanged);
  const endDate = lastDayOf(run);
  await checkFree(tx.db, { position: quote.adType, startDate: run.startDate, endDate });
  return { ...run, endDate, adType: quote.adType, quote, totalAmount: quote.total };
}

/** From when a new advert can run: we look at it first. */
export function earliestForNew({ now }: Pick<TxCtx, 'now'>): string {
  return firstDayOf(boroughDate(now));
}

/** From when one can run that was approved before. */
export function earliestForRenewal({ now }: Pick<TxCtx, 'now'>): string {
  return addDays(boroughDate(now), 1);
}

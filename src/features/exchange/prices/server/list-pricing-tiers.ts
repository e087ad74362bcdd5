import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { currentPrice } from './current-price.ts';
import { toPricingTier } from './presenters.ts';
import { listOfferedTiers, readPriceList } from './queries.ts';

/** Answers the packages that are offered. */
export const listPricingTiers = handle(calls.listPricingTiers, async ({ db }, { entityType }) =>
  (await listOfferedTiers(db, entityType)).map(toPricingTier),
);

/** Answers the packages for adverts, with what a week costs today. */
export const listAdPricingTiers = handle(calls.listAdPricingTiers, async ({ db, now }) => {
  const today = boroughDate(now);
  const [tiers, list] = await Promise.all([
    listOfferedTiers(db, 'advertisement'),
    readPriceList(db, today, today),
  ]);
  return tiers.flatMap((full) => {
    const { displayPosition } = full.tier;
    if (displayPosition === null) return [];
    const { currentWeeklyPrice } = currentPrice(list, displayPosition, today);
    return [{ ...toPricingTier(full), displayPosition, currentWeeklyPrice }];
  });
});

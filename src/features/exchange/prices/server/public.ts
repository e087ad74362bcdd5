/* What the servers of other features may use of this one. */

export { featuredWith, featuredWithout, orderDaysAboveOthers } from './featuring.ts';
export { toMultiplier } from './presenters.ts';
export { findOfferedTier, findTier, listOfferedTiers, listTiersWith } from './queries.ts';
export { quoteAdvert, seasonsOfDays } from './quote-advert.ts';

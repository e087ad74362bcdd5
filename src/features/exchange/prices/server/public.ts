/* What the servers of other features may use of this one. */

export { featuredWith, featuredWithout, orderDaysAboveOthers } from './featuring.ts';
export { findOfferedTier, findTier, listOfferedTiers } from './queries.ts';
export { quoteAdvert } from './quote-advert.ts';

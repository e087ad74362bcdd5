/* Server functions for other features. */

export { featuredUntilWithOrder, featuredUntilWithoutOrder, orderFeaturedDays } from './featuring.ts';
export {
  findOfferedTier,
  findTier,
  listOfferedTiers,
  listShownByTiers,
  toMultiplier,
} from './price.queries.ts';
export { quoteAdvert, seasonsOfDays } from './price.read.ts';

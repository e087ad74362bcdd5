/* Server functions for other features. */

export { findBusinesses, isPublicBusiness } from './business.queries.ts';
export { cachedComingHours } from './business-hours.ts';
export { businessOwnerChanged, ownsListedBusiness } from './business-owner.ts';

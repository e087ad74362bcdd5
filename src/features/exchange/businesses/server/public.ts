/* What the servers of other features may use of this one. */

export { businessOwnerChanged, ownsListedBusiness } from './announce-owner.ts';
export { keptComingHours } from './hours/kept-coming-hours.ts';
export { findBusinesses, isPublicBusiness } from './queries.ts';

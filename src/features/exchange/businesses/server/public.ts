/* What the servers of other features may use of this one. */

export { keptComingHours } from './hours/kept-coming-hours.ts';
export { findBusinesses, isPublicBusiness } from './queries.ts';

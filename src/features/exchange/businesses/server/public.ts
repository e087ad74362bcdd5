/* What the servers of other features may use of this one. */

export { findBusinesses, isPublicBusiness } from './queries.ts';

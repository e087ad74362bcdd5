/* What the servers of other features may use of this one. */

export { type BusinessRow, findBusinesses, isPublicBusiness } from './queries.ts';

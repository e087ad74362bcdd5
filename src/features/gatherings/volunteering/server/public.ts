/* What the servers of other features may use of this one. */

export { knownApplications, knownOpportunities } from './known-volunteering.ts';
export {
  isOrganiser,
  lockOrganised,
  mayOrganise,
  organisedOpportunity,
  organiserIdsOf,
} from './organisers.ts';
export { findOpportunity, lockOpportunity, type OpportunityRow } from './queries.ts';
export { requireAudience } from './require-audience.ts';

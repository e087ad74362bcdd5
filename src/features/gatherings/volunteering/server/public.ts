/* What the servers of other features may use of this one. */

export { countActiveVolunteers } from './applications/queries.ts';
export {
  isOrganiser,
  lockOrganised,
  mayOrganise,
  organisedOpportunity,
  organiserIdsOf,
} from './organisers.ts';
export { findOpportunity, lockOpportunity, type OpportunityRow } from './queries.ts';

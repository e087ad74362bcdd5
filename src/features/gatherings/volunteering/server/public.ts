/* The interface for other features' servers. */

export {
  findOpportunity,
  knownApplications,
  knownOpportunities,
  lockOpportunity,
  lockOpportunityForShare,
  type OpportunityRow,
} from './opportunity.queries.ts';
export {
  canOrganise,
  isOrganiser,
  listOrganiserIds,
  lockOrganisedOpportunity,
  requireAudience,
  requireOrganisedOpportunity,
} from './opportunity-access.ts';

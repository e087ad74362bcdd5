/* What the servers of other features may use of this one. */

export { confirmedVolunteerMinutes, listActiveOpportunities, type OpportunityRow } from './queries.ts';

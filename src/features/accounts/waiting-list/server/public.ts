/* What the servers of other features may use of this one. */

export { clearCampaign, countByStatus, isFoundingMember } from './queries.ts';

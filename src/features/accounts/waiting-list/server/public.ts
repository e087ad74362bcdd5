/* What the servers of other features may use of this one. */

export { clearCampaign, isFoundingMember } from './queries.ts';

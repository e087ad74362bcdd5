/* What the servers of other features may use of this one. */

export { countJoining } from './count-joining.ts';
export { clearCampaign, isFoundingMember } from './queries.ts';

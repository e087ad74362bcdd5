/* The exports for the servers of other features. */

export { clearCampaign, countSignUps, isFoundingMember } from './waiting-list.queries.ts';

/* What the servers of other features may use of this one. */

export { blockedBy, blockedWith, isBlocked, notBlocked } from './queries.ts';
export { memberBlocked } from './topics.ts';

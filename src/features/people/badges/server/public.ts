/* What the servers of other features may use of this one. */

export { countOpenBadgeRequests } from './queries.ts';

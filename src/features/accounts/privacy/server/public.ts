/* What the servers of other features may use of this one. */

export { countOpenRequests } from './queries.ts';

/* What the servers of other features may use of this one. */

export { listCurrentAnnouncements } from './queries.ts';

/* What the servers of other features may use of this one. */

export { listCurrentAnnouncements, listRecentAnnouncements } from './queries.ts';

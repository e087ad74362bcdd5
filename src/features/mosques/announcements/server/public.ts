/* What other features' servers may use. */

export { listCurrentAnnouncements } from './announcement.queries.ts';

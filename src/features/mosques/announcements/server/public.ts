/* What other features' servers may use. */

export { listCurrentAnnouncements } from './announcement.queries.ts';
export { listComingJanazahs } from './janazah.queries.ts';

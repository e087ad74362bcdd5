/* What other features' servers may use. */

export { listCurrentAnnouncements } from './announcement.queries.ts';
export { listComingJanazahs, raiseComingJanazahs } from './janazah.queries.ts';

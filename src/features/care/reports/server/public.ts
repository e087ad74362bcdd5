/* What the servers of other features may use of this one. */

export { countOpenReports } from './queries.ts';

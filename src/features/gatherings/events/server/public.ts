/* What the servers of other features may use of this one. */

export { countEventsOfMonth, type EventRow, listApprovedEvents } from './queries.ts';

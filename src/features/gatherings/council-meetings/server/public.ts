/* What the servers of other features may use of this one. */

export { listPublicMeetings, type MeetingRow } from './queries.ts';

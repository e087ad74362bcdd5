/* The interface for other features' servers. */

export { groupMeetingPlanned } from './event.messages.tsx';
export { cancelGroupMeetings } from './event.own.ts';
export { storeSampleMeetings } from './event.sample.ts';
export { releaseGroupSeats } from './event-seats.ts';
export { listMeetingsOfGroup } from './event-sources.ts';

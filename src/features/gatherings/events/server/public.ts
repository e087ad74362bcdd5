/* What the servers of other features may use of this one. */

export { cancelGroupMeetings, groupMeetings } from './group-meetings.ts';
export { groupMeetingPlanned } from './messages/topics.ts';
export { giveGroupSeatsBack } from './rsvps/give-seats-back.ts';
export { storeSampleMeetings } from './sample-meetings.ts';

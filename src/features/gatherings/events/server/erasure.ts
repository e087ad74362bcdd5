import {
  emptied,
  erasureOf,
  goes,
  idOfNobody,
  ofPlace,
  ofProgram,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { calendarFeeds, eventRsvps, events } from './tables.ts';

const own =
  'Deleted with the event; kept where it was for a mosque that the member managed, a group’s meeting, or an administrator’s.';

export const erasure: readonly TableErasure[] = [
  erasureOf(events, {
    title: own,
    description: own,
    startTime: ofProgram,
    endTime: ofProgram,
    location: own,
    address: own,
    postcode: own,
    placeId: ofPlace,
    placeName: ofPlace,
    organizer: 'Deleted with the event, or replaced by “A former member”.',
    organizerEmail: emptied,
    organizerPhone: emptied,
    rejectionReason: own,
    createdBy: emptied,
    groupId: ofProgram,
    approvedBy: idOfNobody,
    cancelledReason: own,
    imageKey: 'Deleted with the event, and the file removed; kept with an event that stays.',
    liveStreamUrl: own,
    bookingUrl: own,
    seriesId: ofProgram,
    source: ofProgram,
    searchText: own,
    searchWords: own,
  }),
  erasureOf(eventRsvps, { eventId: goes, userId: goes, dietaryRequirements: goes, responseMessage: goes }),
  erasureOf(calendarFeeds, { id: goes }),
];

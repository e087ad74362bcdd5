import { borough } from '#borough';
import { addDays } from '#kit/contract/date-text.ts';
import { offsetText } from '#kit/server/offset-text.ts';
import type { Event, EventDetail } from '../contract.ts';
import type { EventRow } from './queries.ts';

/** An event as lists show it: nobody's e-mail or phone. */
export function toEvent(row: EventRow): Event {
  const endDate = addDays(row.eventDate, row.endDayOffset);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    eventDate: row.eventDate,
    startTime: row.startTime,
    endTime: row.endTime,
    endsNextDay: row.endDayOffset === 1,
    startsAt: offsetText(row.eventDate, row.startTime, borough.timeZone),
    endsAt: row.endTime === null ? null : offsetText(endDate, row.endTime, borough.timeZone),
    location: row.location,
    address: row.address,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    organizer: row.organizer,
    maxAttendees: row.maxAttendees,
    placeId: row.placeId,
    placeName: row.placeName,
    status: row.status === 'cancelled' ? 'cancelled' : 'approved',
    updatedAt: row.updatedAt,
  };
}

/** An event's own page: how to reach the organiser, where the organiser wants that. */
export function toEventDetail(row: EventRow): EventDetail {
  return {
    ...toEvent(row),
    organizerEmail: row.showContact ? row.organizerEmail : null,
    organizerPhone: row.showContact ? row.organizerPhone : null,
  };
}

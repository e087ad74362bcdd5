import { borough } from '#borough';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { offsetText } from '#kit/server/offset-text.ts';
import type { Event, EventDetail } from '../contract.ts';
import type { HostedEvent } from '../hosting-contract.ts';
import { changesWaitFor } from './approval/waiting-change.ts';
import { type EventRow, type SeatCounts, seatCounts } from './queries.ts';

const nobody: SeatCounts = { attending: 0, waitlisted: 0 };

/** Events as lists show them: nobody's e-mail or phone. */
export async function toEvents(db: Db, rows: readonly EventRow[]): Promise<Event[]> {
  const counts = await seatCounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toEvent(row, counts.get(row.id)));
}

/** One event, without who comes unless that is told. */
export function toEvent(row: EventRow, seats: SeatCounts = nobody): Event {
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
    attendingCount: seats.attending,
    waitlistedCount: seats.waitlisted,
    imageUrl: row.imageKey === null ? null : `/media/${row.imageKey}`,
    womenOnly: row.womenOnly,
    forFamilies: row.forFamilies,
    childrenWelcome: row.childrenWelcome,
    wheelchairAccessible: row.wheelchairAccessible,
    liveStreamUrl: row.liveStreamUrl,
    costPence: row.costPence,
    bookingUrl: row.bookingUrl,
    afterPrayer: row.afterPrayer,
    afterPrayerMinutes: row.afterPrayerMinutes,
    seriesId: row.seriesId,
    isPublic: row.isPublic,
    placeId: row.placeId,
    placeName: row.placeName,
    status: row.status,
    cancelledReason: row.cancelledReason,
    updatedAt: row.updatedAt,
  };
}

/** What an event's own page adds to what lists show. */
export type EventExtras = Pick<
  EventDetail,
  'canHost' | 'changeWaits' | 'otherDates' | 'distance' | 'isOwn' | 'isOver'
>;

/** An event's own page: how to reach the organiser, where the organiser wants that. */
export async function toEventDetail(db: Db, row: EventRow, extras: EventExtras): Promise<EventDetail> {
  const counts = await seatCounts(db, [row.id]);
  return {
    ...toEvent(row, counts.get(row.id)),
    organizerEmail: row.showContact ? row.organizerEmail : null,
    organizerPhone: row.showContact ? row.organizerPhone : null,
    groupId: row.groupId,
    ...extras,
  };
}

/** Events as their hosts and administrators see them. */
export async function toHostedEvents(db: Db, rows: readonly EventRow[]): Promise<HostedEvent[]> {
  const counts = await seatCounts(
    db,
    rows.map(({ id }) => id),
  );
  const waiting = await changesWaitFor(db, rows);
  return rows.map((row) => ({
    ...toEvent(row, counts.get(row.id)),
    changeWaits: waiting.has(row.id),
    organizerEmail: row.organizerEmail,
    organizerPhone: row.organizerPhone,
    showContact: row.showContact,
    groupId: row.groupId,
    durationMinutes: row.durationMinutes,
    rejectionReason: row.rejectionReason,
    isRemoved: row.removedAt !== null,
    createdAt: row.createdAt,
    canHost: true,
    otherDates: [],
  }));
}

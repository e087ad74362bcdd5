import { borough } from '#borough';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { offsetText } from '#kit/server/instants.ts';
import { present } from '#kit/server/present.ts';
import { Event, EventDetail, type HostNotice } from '../event.contract.ts';
import { HostedEvent } from '../hosted-event.contract.ts';
import type { EventRow } from './event.queries.ts';
import { findEventsWithPendingChanges } from './event-change.ts';
import { countSeatsByEvent, type SeatCounts, toEventDraw } from './event-seats.ts';

const noSeats: SeatCounts = { attending: 0, waitlisted: 0 };

/** Where events are read from, and the time at which they are shown. */
type Reading = { db: Db; now: Date };

/** Events as lists show them, without email and phone. */
export async function toEvents({ db, now }: Reading, rows: readonly EventRow[]): Promise<Event[]> {
  const counts = await countSeatsByEvent(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toEvent(row, now, counts.get(row.id)));
}

/** One event; without `seats`, no guest counts. */
export function toEvent(row: EventRow, now: Date, seats: SeatCounts = noSeats): Event {
  const lastDate = addDays(row.eventDate, row.endDayOffset);
  return present(Event, row, {
    endsNextDay: row.endDate === null && row.endDayOffset === 1,
    startsAt: offsetText(row.eventDate, row.startTime, borough.timeZone),
    endsAt: row.endTime === null ? null : offsetText(lastDate, row.endTime, borough.timeZone),
    notice: toHostNotice(row, now),
    attendingCount: seats.attending,
    waitlistedCount: seats.waitlisted,
    imageUrl: row.imageKey === null ? null : `/media/${row.imageKey}`,
  });
}

/** The notice from an event's host, until its end. */
export function toHostNotice(
  { noticeText: text, noticeUntil: until }: EventRow,
  now: Date,
): HostNotice | null {
  return text !== null && until !== null && Date.parse(until) > now.getTime() ? { text, until } : null;
}

/** The fields that only the event's own page shows. */
export type EventExtras = Pick<
  EventDetail,
  | 'canHost'
  | 'changeWaits'
  | 'otherDates'
  | 'distance'
  | 'isDistanceApproximate'
  | 'isOwn'
  | 'isOver'
  | 'placeAccess'
>;

/** An event's own page, with the organiser's contact details if the organiser shows them. */
export async function toEventDetail(
  { db, now }: Reading,
  row: EventRow,
  extras: EventExtras,
): Promise<EventDetail> {
  const counts = await countSeatsByEvent(db, [row.id]);
  return present(EventDetail, row, {
    ...toEvent(row, now, counts.get(row.id)),
    draw: await toEventDraw(db, row),
    organizerEmail: row.showContact ? row.organizerEmail : null,
    organizerPhone: row.showContact ? row.organizerPhone : null,
    ...extras,
  });
}

/** Events as their hosts and administrators see them. */
export async function toHostedEvents(
  { db, now }: Reading,
  rows: readonly EventRow[],
): Promise<HostedEvent[]> {
  const counts = await countSeatsByEvent(
    db,
    rows.map(({ id }) => id),
  );
  const waiting = await findEventsWithPendingChanges(db, rows);
  return rows.map((row) =>
    present(HostedEvent, row, {
      ...toEvent(row, now, counts.get(row.id)),
      changeWaits: waiting.has(row.id),
      isRemoved: row.removedAt !== null,
      canHost: true,
      otherDates: [],
    }),
  );
}

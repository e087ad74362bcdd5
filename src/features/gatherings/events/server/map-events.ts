import { clockText } from '#kit/contract/clock-text.ts';
import { boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';
import type { MapItem, MapKind } from '#kit/contract/map-shapes.ts';
import type { MapSource } from '#kit/server/context.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { inOneLine } from '../event-texts.ts';
import { type EventRow, listApprovedEvents } from './queries.ts';

const kind: MapKind = {
  name: 'event',
  label: 'Events',
  shape: 'square',
  text: 'text-event',
  order: 2,
  isUsual: true,
  listed: 6,
  hasSoonFilter: true,
};

/** The events to come that have a place. */
export const eventsOnMap: MapSource = {
  kind,
  async items({ db, now }, limit) {
    const coming = { from: boroughDate(now), notEndedAt: boroughTime(now) };
    const { items } = await listApprovedEvents(db, coming, { limit });
    return items.flatMap(toItem);
  },
};

function toItem(row: EventRow): MapItem[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  const when = `${dateText(row.eventDate, 'day')}, ${clockText(row.startTime)}`;
  return [
    {
      id: row.id,
      name: row.title,
      address: inOneLine(row.location, row.postcode),
      latitude,
      longitude,
      detail: `${when} · ${eventCategoryLabels[row.category]}`,
      date: row.eventDate,
      path: `/events/${row.id}`,
      phone: null,
    },
  ];
}

import { addDays } from '#kit/contract/date-text.ts';
import type { CalendarEntry } from '#kit/server/calendar.ts';
import { inOneLine } from '../../event-texts.ts';
import type { EventRow } from '../queries.ts';

/** How long an event without an end stands in a calendar. */
const usualHours = 2;

/** An event as an entry of a calendar. */
export function toCalendarEntry(row: EventRow, publicUrl: string): CalendarEntry {
  const entry: CalendarEntry = {
    uid: `event-${row.id}@mahalla`,
    sequence: row.sequence,
    start: { date: row.eventDate, time: row.startTime },
    end: endOf(row),
    summary: row.title,
    description: row.description,
    location: inOneLine(row.location, row.address, row.postcode),
    url: `${publicUrl}/events/${row.id}`,
    category: row.category,
    cancelled: row.status === 'cancelled',
  };
  if (row.latitude !== null && row.longitude !== null) {
    entry.position = { latitude: row.latitude, longitude: row.longitude };
  }
  return entry;
}

function endOf(row: EventRow): { date: string; time: string } {
  if (row.endTime !== null) return { date: addDays(row.eventDate, row.endDayOffset), time: row.endTime };
  const [hours = 0] = row.startTime.split(':').map(Number);
  const later = hours + usualHours;
  const time = `${String(later % 24).padStart(2, '0')}${row.startTime.slice(2)}`;
  return { date: later >= 24 ? addDays(row.eventDate, 1) : row.eventDate, time };
}

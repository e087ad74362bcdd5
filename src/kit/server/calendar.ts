import ICAL from 'ical.js';
import { borough } from '#borough';
import { timeZoneText } from './time-zone-text.ts';

/** One entry of a calendar. Dates and times are wall clock in the borough. */
export type CalendarEntry = {
  /** The same for ever, so that a changed entry replaces itself. */
  uid: string;
  /** Counts the changes that matter to guests. */
  sequence?: number;
  start: { date: string; time: string };
  end: { date: string; time: string };
  summary: string;
  description?: string;
  location?: string;
  url: string;
  position?: { latitude: number; longitude: number };
  category?: string;
  cancelled?: boolean;
};

/**
 * A calendar as text (RFC 5545), in the borough's zone with that zone's clock changes written into it, so that every
 * program reads the same times. `now` is the stamp of the entries.
 */
export function calendarText(
  name: string,
  entries: readonly CalendarEntry[],
  now: Date,
  timeZone: string = borough.timeZone,
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${borough.productName}//${borough.name}//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  // The library does not escape extension properties at all, so this one must be a single line.
  calendar.addPropertyWithValue('x-wr-calname', plain(name).replace(/\s+/g, ' '));
  calendar.addPropertyWithValue('x-wr-timezone', timeZone);
  calendar.addPropertyWithValue('x-published-ttl', 'PT6H');
  calendar.addSubcomponent(ICAL.Component.fromString(timeZoneFor(entries, now, timeZone)));
  for (const entry of entries) calendar.addSubcomponent(eventOf(entry, now, timeZone));
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry, now: Date, timeZone: string): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', entry.uid);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue('sequence', entry.sequence ?? 0);
  event.addProperty(wallClock('dtstart', entry.start, timeZone));
  event.addProperty(wallClock('dtend', entry.end, timeZone));
  event.addPropertyWithValue('summary', plain(entry.summary));
  if (entry.description) event.addPropertyWithValue('description', plain(entry.description));
  if (entry.location) event.addPropertyWithValue('location', plain(entry.location));
  event.addPropertyWithValue('url', entry.url);
  if (entry.position) event.addPropertyWithValue('geo', [entry.position.latitude, entry.position.longitude]);
  if (entry.category) event.addPropertyWithValue('categories', entry.category);
  event.addPropertyWithValue('status', entry.cancelled ? 'CANCELLED' : 'CONFIRMED');
  return event;
}

/** The library escapes line feeds alone: a carriage return in somebody's title would end its line and begin another. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

function wallClock(
  name: string,
  { date, time }: { date: string; time: string },
  timeZone: string,
): ICAL.Property {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', timeZone);
  property.setValue(ICAL.Time.fromDateTimeString(`${date}T${time}:00`));
  return property;
}

/** The zone's clock changes from the year before the first entry to the year after the last. */
function timeZoneFor(entries: readonly CalendarEntry[], now: Date, timeZone: string): string {
  const dates = entries.map(({ start }) => start.date).sort();
  const yearOf = (date: string | undefined) => Number((date ?? now.toISOString()).slice(0, 4));
  return timeZoneText(timeZone, yearOf(dates.at(0)) - 1, yearOf(dates.at(-1)) + 1);
}

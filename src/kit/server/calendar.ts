import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { addDays } from '#kit/contract/dates.ts';
import { memoize } from '#kit/contract/memoize.ts';

// The library doesn't count the space at the beginning of a folded line, and 75 bytes are the limit with it (RFC 5545, 3.1).
ICAL.foldLength = 74;

/** One entry of a calendar. Dates and times are local times in the borough. */
export type CalendarEntry = {
  /** Never changes, so that a changed entry replaces its older version. */
  uid: string;
  /** Counts the changes that matter to guests. */
  sequence?: number;
  /** The instant (ISO, UTC) of its last change, if that is known. */
  changedAt?: string;
  /** Without a time, the entry takes whole days, its last one included. */
  start: { date: string; time: string | null };
  end: { date: string; time: string | null };
  summary: string;
  description?: string;
  location?: string;
  url: string;
  position?: { latitude: number; longitude: number };
  category?: string;
  cancelled?: boolean;
};

/**
 * Formats a calendar as text (RFC 5545), in the borough's time zone with its clock changes included, so that every
 * program reads the same times. An entry's timestamp is its last change, or else the beginning of the day (UTC) of `now`: with the instant of
 * the answer no two answers would be alike, and a program that asks again would always get the whole calendar.
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
  const changedAt = new Date(entry.changedAt ?? now.toISOString().slice(0, 10));
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(changedAt, true));
  if (entry.changedAt) event.addPropertyWithValue('last-modified', ICAL.Time.fromJSDate(changedAt, true));
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

/** The library escapes only line feeds: a carriage return in somebody's title would end its line and begin another. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

function wallClock(
  name: string,
  { date, time }: { date: string; time: string | null },
  timeZone: string,
): ICAL.Property {
  const property = new ICAL.Property(name);
  if (time === null) {
    property.resetType('date');
    // The end of an entry of whole days is the day after its last.
    property.setValue(ICAL.Time.fromDateString(name === 'dtend' ? addDays(date, 1) : date));
    return property;
  }
  property.setParameter('tzid', timeZone);
  property.setValue(ICAL.Time.fromDateTimeString(`${date}T${time}:00`));
  return property;
}

/** Returns the time zone with its clock changes from the year before the first entry to the year after the last. */
function timeZoneFor(entries: readonly CalendarEntry[], now: Date, timeZone: string): string {
  const dates = entries.map(({ start }) => start.date).sort();
  const yearOf = (date: string | undefined) => Number((date ?? now.toISOString()).slice(0, 4));
  return timeZoneText(timeZone, yearOf(dates.at(0)) - 1, yearOf(dates.at(-1)) + 1);
}

/**
 * Formats an IANA zone as iCalendar's VTIMEZONE (RFC 5545, 3.6.5), with every clock change from the beginning of the
 * first year to the end of the last one: correct for any zone and any rules.
 */
function timeZoneText(timeZone: string, firstYear: number, lastYear: number): string {
  return computed(`${timeZone} ${firstYear} ${lastYear}`);
}

const computed = memoize((key) => {
  const [timeZone = '', firstYear = '', lastYear = ''] = key.split(' ');
  const start = yearStart(firstYear, timeZone);
  const end = yearStart(String(Number(lastYear) + 1), timeZone);
  const observances = [observance(start, start)];
  for (let at = start; ; ) {
    const change = at.getTimeZoneTransition('next');
    if (!change || Temporal.ZonedDateTime.compare(change, end) >= 0) break;
    observances.push(observance(change, change.subtract({ nanoseconds: 1 })));
    at = change;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
});

function yearStart(year: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(timeZone);
}

/** Formats the offset from an instant on; its start is written in the local time before the change. */
function observance(from: Temporal.ZonedDateTime, before: Temporal.ZonedDateTime): string[] {
  const wallBefore = from.withTimeZone(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' });
  const kind = from.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${from.offset.replaceAll(':', '')}`,
    `TZNAME:${nameAt(from)}`,
    `DTSTART:${wallBefore.replaceAll(/[-:]/g, '')}`,
    `END:${kind}`,
  ];
}

/** BST, GMT+5 … */
function nameAt(at: Temporal.ZonedDateTime): string {
  const parts = new Intl.DateTimeFormat(borough.locale, {
    timeZone: at.timeZoneId,
    timeZoneName: 'short',
  }).formatToParts(at.epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? at.offset;
}

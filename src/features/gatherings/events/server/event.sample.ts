import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { type SampleReport, storeSampleReports } from '#features/care/reports/server/public.ts';
import { listSampleMosques } from '#features/mosques/places/server/public.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { spanOfLength } from '../event-time.rules.ts';
import { sampleCharityAndCommunity, sampleWorshipAndLearning } from './community-event.sample.ts';
import { eventRsvps, events } from './event.tables.ts';
import { eventTarget } from './event-change.ts';
import { startsAfterPrayer } from './event-schedule.ts';
import type { SampleEvent } from './event-venue.sample.ts';
import { sampleFamiliesAndYouth, sampleWomenAndSocials } from './family-event.sample.ts';
import { loadSampleIftars, loadSampleItikaf } from './ramadan-event.sample.ts';

/** Stores the sample community's events, their guests and some reports. */
export async function loadSample(db: Db, today: string): Promise<void> {
  await loadSampleEvents(db, today);
  await loadSampleGuests(db, today);
  await loadSampleIftars(db, today);
  await loadSampleItikaf(db, today);
  await loadSampleModeration(db, today);
}

/** Invented events that do not take place. */
export const sampleEventList: readonly SampleEvent[] = [
  ...sampleWorshipAndLearning,
  ...sampleFamiliesAndYouth,
  ...sampleWomenAndSocials,
  ...sampleCharityAndCommunity,
];

type Mosque = Awaited<ReturnType<typeof listSampleMosques>>[number];

/** Stores the sample community's events, each on its weekday, counted from the day of loading. */
export async function loadSampleEvents(db: Db, today: string): Promise<void> {
  const mosques = await listSampleMosques(db);
  for (const event of sampleEventList) {
    const { mosque, venue } = placeOf(event, mosques);
    const times = await timesOf(db, event, mosque, today);
    const seriesId = times.length > 1 ? v7() : null;
    const rows = times.map((time) => ({
      ...detailsOf(event, today),
      ...venue,
      ...time,
      seriesId,
    }));
    const stored = rows.length === 0 ? [] : await db.insert(events).values(rows).returning();
    for (const { id, title, status } of stored) {
      if (status !== 'pending') continue;
      const request = { target: eventTarget, targetId: id, submittedBy: null, title };
      await requestApproval(db, request, new Date(`${today}T00:00:00Z`));
    }
  }
}

/** Returns the dates of an event, from today on. */
export function datesOf({ weekday, week, times = 1 }: SampleEvent, today: string): string[] {
  const first = addDays(today, ((weekday - weekdayOf(today) + 7) % 7) + 7 * week);
  return Array.from({ length: times }, (_, at) => addDays(first, 7 * at));
}

/** Returns start and end on each date; dates without a known prayer time are left out. */
async function timesOf(db: Db, event: SampleEvent, mosque: Mosque | null, today: string) {
  const dates = datesOf(event, today);
  if (!('after' in event)) {
    const { start: startTime, end: endTime, endsNextDay } = event;
    return dates.map((eventDate) => ({ eventDate, startTime, endTime, endDayOffset: endsNextDay ? 1 : 0 }));
  }
  const { after: afterPrayer, minutes: afterPrayerMinutes, length: durationMinutes } = event;
  const after = { prayer: afterPrayer, minutes: afterPrayerMinutes };
  const starts = await startsAfterPrayer(db, after, dates, mosque, new Date(`${today}T12:00:00Z`));
  return dates.flatMap((eventDate, at) => {
    const start = starts[at];
    if (!start || start.dayOffset === 1) return [];
    const span = spanOfLength(eventDate, start.time, durationMinutes);
    return [{ eventDate, ...span, afterPrayer, afterPrayerMinutes, durationMinutes }];
  });
}

function detailsOf(event: SampleEvent, today: string) {
  const status = event.status ?? ('approved' as const);
  const has = (tag: NonNullable<SampleEvent['tags']>[number]) => event.tags?.includes(tag) ?? false;
  return {
    title: event.title,
    description: event.description,
    category: event.category,
    organizer: event.organizer,
    maxAttendees: event.seats ?? null,
    costPence: event.cost ?? null,
    womenOnly: has('womenOnly'),
    forFamilies: has('forFamilies'),
    childrenWelcome: has('childrenWelcome'),
    wheelchairAccessible: has('wheelchairAccessible'),
    status,
    rejectionReason: status === 'rejected' ? 'Commercial offers are not community events.' : null,
    cancelledReason: status === 'cancelled' ? 'The hall is being repaired.' : null,
    approvedAt: status === 'approved' || status === 'cancelled' ? `${today}T00:00:00.000Z` : null,
    source: 'sample',
  };
}

/** Returns the place, and the mosque whose prayers the event may follow. */
function placeOf({ at, title }: SampleEvent, mosques: readonly Mosque[]) {
  if (typeof at !== 'string') return { mosque: null, venue: at };
  const mosque = mosques.find((candidate) => candidate.key === at);
  if (!mosque) throw new Error(`The sample event ‘${title}’ is at an unknown mosque, ${at}.`);
  const { id, name, address, postcode, latitude, longitude } = mosque;
  const venue = { location: name, address, postcode, latitude, longitude, placeId: id, placeName: name };
  return { mosque, venue };
}

type Row = typeof events.$inferSelect;

/** Weekly events also took place this many weeks back. */
const weeksOfHistory = 12;

/** A weekly event that is always full and has a waiting list. */
const fullEvent = 'Saturday soup kitchen';

/** Stores guests of past weeks and of upcoming events, some of which are full and have a waiting list. */
async function loadSampleGuests(db: Db, today: string): Promise<void> {
  const members = await listSampleMembers(db);
  if (members.length === 0) return;
  const upcoming = await db
    .select()
    .from(events)
    .where(and(eq(events.source, 'sample'), eq(events.status, 'approved'), gte(events.eventDate, today)))
    .orderBy(asc(events.eventDate), asc(events.title));
  const past = await insertPast(db, upcoming);
  const firstFull = upcoming.find(({ title }) => title === fullEvent);
  const rsvps = [
    ...upcoming.flatMap((event, at) => rsvpsOf(event, at, members, event === firstFull, today)),
    ...past.flatMap((event, at) => rsvpsOf(event, at, members, false, today)),
  ];
  for (let at = 0; at < rsvps.length; at += batch) {
    await db.insert(eventRsvps).values(rsvps.slice(at, at + batch));
  }
}

/** Rows per insert: a statement takes at most 65,535 values. */
const batch = 1000;

/** Stores the past dates of weekly events. */
async function insertPast(db: Db, upcoming: readonly Row[]): Promise<Row[]> {
  const firsts = [...Map.groupBy(upcoming, ({ seriesId }) => seriesId)]
    .filter(([seriesId]) => seriesId !== null)
    .flatMap(([, [first]]) => first ?? []);
  const rows = firsts.flatMap(({ searchText: _, searchWords: _w, endsAt: _e, ...event }) =>
    Array.from({ length: weeksOfHistory }, (_week, at) => ({
      ...event,
      id: v7(),
      eventDate: addDays(event.eventDate, -7 * (at + 1)),
    })),
  );
  return rows.length === 0 ? [] : db.insert(events).values(rows).returning();
}

type NewRsvp = typeof eventRsvps.$inferInsert;

/** Returns the RSVPs of one event: different members for each event, at most as many as there are places. */
function rsvpsOf(
  event: Row,
  at: number,
  members: readonly { id: string }[],
  isFull: boolean,
  today: string,
): NewRsvp[] {
  const isPast = event.eventDate < today;
  const places = event.maxAttendees ?? Number.POSITIVE_INFINITY;
  const count = isFull ? members.length : Math.min(places - 1, 3 + ((at * 7) % 16));
  return Array.from({ length: Math.max(0, count) }, (_, place) => ({
    eventId: event.id,
    userId: members[(at * 5 + place) % members.length]?.id ?? '',
    status: place < places ? ('attending' as const) : ('waitlisted' as const),
    queuedAt: `${addDays(isPast ? event.eventDate : today, -1)}T18:${String(place).padStart(2, '0')}:00.000Z`,
    // These addresses receive no mail.
    reminderSentAt: `${today}T00:00:00.000Z`,
    remindedForDate: event.eventDate,
    attendedConfirmed: isPast ? place % 6 !== 5 : null,
  }));
}

type EventReport = Omit<SampleReport, 'content'> & { title: string };

const sampleReports: readonly EventReport[] = [
  {
    title: 'Timeshare presentation',
    reason: 'spam',
    description: 'This is selling, not an event of the community.',
    daysAgo: 1,
    priority: 'high',
  },
  {
    title: 'Park clean-up',
    reason: 'other',
    description: 'The gate at this address is locked on Saturdays. Could the place be checked?',
    daysAgo: 2,
  },
  {
    title: 'Quiz night',
    reason: 'inappropriate',
    description: 'Cash prizes for a stake are gambling.',
    daysAgo: 6,
    decision: {
      action: 'content_removed',
      statement: 'The event took a stake for cash prizes, which our rules don’t allow.',
      appeal: {
        status: 'pending',
        text: 'There was no stake: the two pounds pay for the tea, and the prize is a book.',
      },
    },
  },
  {
    title: 'Charity car wash',
    reason: 'misinformation',
    description: 'No charity is named.',
    daysAgo: 20,
    decision: {
      action: 'user_warned',
      statement: 'A collection must name the charity that it is for.',
      appeal: {
        status: 'overturned',
        text: 'The charity stood in the first line and was cut off when the text was edited.',
        reason: 'The earlier text names the charity. The warning is withdrawn.',
      },
    },
  },
  {
    title: 'Interfaith table',
    reason: 'other',
    description: 'Why is this listed here?',
    daysAgo: 34,
    decision: { action: 'no_action', statement: 'Meeting our neighbours is within our rules.' },
  },
];

/** Stores reports of events: decided, appealed and still waiting. */
async function loadSampleModeration(db: Db, today: string): Promise<void> {
  const titles = sampleReports.map(({ title }) => title);
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.source, 'sample'), gte(events.eventDate, today), inArray(events.title, titles)));
  const reports = sampleReports.flatMap(({ title, ...report }) => {
    const row = rows.find((event) => event.title === title);
    if (!row) return [];
    const content = { type: 'event', id: row.id, path: `/events/${row.id}`, title, text: row.description };
    return [{ ...report, content }];
  });
  await storeSampleReports(db, reports, today);
  const removed = reports.filter(({ decision }) => decision?.action === 'content_removed');
  for (const { content, daysAgo } of removed) {
    const removedAt = `${addDays(today, 1 - daysAgo)}T12:00:00.000Z`;
    await db.update(events).set({ removedAt }).where(eq(events.id, content.id));
  }
}

/** A group's series of meetings. */
export type SampleMeetings = {
  groupId: string;
  createdBy: string | null;
  seriesId: string;
  title: string;
  description: string;
  organizer: string;
  location: string;
  address: string;
  postcode: string;
  startTime: string;
  endTime: string;
  firstDate: string;
  everyDays: number;
  count: number;
  approvedAt: string;
};

/** Stores meetings of a group of the sample community. */
export async function storeSampleMeetings(
  db: Db,
  { firstDate, everyDays, count, ...meeting }: SampleMeetings,
): Promise<void> {
  await db.insert(events).values(
    Array.from({ length: count }, (_, at) => ({
      ...meeting,
      eventDate: addDays(firstDate, at * everyDays),
      isPublic: false,
      status: 'approved' as const,
      approvedBy: meeting.createdBy,
      createdAt: meeting.approvedAt,
      source: 'sample',
    })),
  );
}

import { and, asc, eq, gte } from 'drizzle-orm';
import { v7 } from 'uuid';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { eventRsvps, events } from '../tables.ts';

type Row = typeof events.$inferSelect;

/** So many weeks back a weekly event has taken place already. */
const weeksOfHistory = 12;

/** The weekly event that has been full for weeks, so that others wait for a place. */
const fullEvent = 'Saturday soup kitchen';

/** Who comes to the sample community's events: some, more, a full house with a waiting list; and who came in the last months. */
export async function loadSampleGuests(db: Db, today: string): Promise<void> {
  const members = await listSampleMembers(db);
  if (members.length === 0) return;
  const coming = await db
    .select()
    .from(events)
    .where(and(eq(events.source, 'sample'), eq(events.status, 'approved'), gte(events.eventDate, today)))
    .orderBy(asc(events.eventDate), asc(events.title));
  const past = await insertPast(db, coming);
  const firstFull = coming.find(({ title }) => title === fullEvent);
  const answers = [
    ...coming.flatMap((event, at) => answersTo(event, at, members, event === firstFull, today)),
    ...past.flatMap((event, at) => answersTo(event, at, members, false, today)),
  ];
  for (let at = 0; at < answers.length; at += batch) {
    await db.insert(eventRsvps).values(answers.slice(at, at + batch));
  }
}

/** Rows in one insert: a statement takes 65,535 values. */
const batch = 1000;

/** The weeks of its series that are over. */
async function insertPast(db: Db, coming: readonly Row[]): Promise<Row[]> {
  const firsts = [...Map.groupBy(coming, ({ seriesId }) => seriesId)]
    .filter(([seriesId]) => seriesId !== null)
    .flatMap(([, [first]]) => first ?? []);
  const rows = firsts.flatMap(({ searchText: _, searchWords: _w, ...event }) =>
    Array.from({ length: weeksOfHistory }, (_week, at) => ({
      ...event,
      id: v7(),
      eventDate: addDays(event.eventDate, -7 * (at + 1)),
    })),
  );
  return rows.length === 0 ? [] : db.insert(events).values(rows).returning();
}

type Answer = typeof eventRsvps.$inferInsert;

/** The answers to one event: each a different part of the members, never more than there are places. */
function answersTo(
  event: Row,
  at: number,
  members: readonly { id: string }[],
  isFull: boolean,
  today: string,
): Answer[] {
  const isPast = event.eventDate < today;
  const places = event.maxAttendees ?? Number.POSITIVE_INFINITY;
  const wanted = isFull ? members.length : Math.min(places - 1, 3 + ((at * 7) % 16));
  return Array.from({ length: Math.max(0, wanted) }, (_, place) => ({
    eventId: event.id,
    userId: members[(at * 5 + place) % members.length]?.id ?? '',
    status: place < places ? ('attending' as const) : ('waitlisted' as const),
    queuedAt: `${addDays(isPast ? event.eventDate : today, -1)}T18:${String(place).padStart(2, '0')}:00.000Z`,
    // Nobody reads mail at these addresses.
    reminderSentAt: `${today}T00:00:00.000Z`,
    attendedConfirmed: isPast ? place % 6 !== 5 : null,
  }));
}

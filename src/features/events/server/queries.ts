import { and, between, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import type { EventCategory } from '../event-categories.ts';
import { events } from './tables.ts';

export type EventRow = typeof events.$inferSelect;

export type EventFilter = {
  category?: EventCategory | undefined;
  search?: string | undefined;
  placeId?: string | undefined;
  /** First and last date, both included. */
  from: string;
  to?: string | undefined;
  /** Leaves out what ended earlier on the first day: the clock (HH:MM) on that day. */
  notEndedAt?: string | undefined;
};

const order: readonly SortKey[] = [
  { by: sql`${events.eventDate}`, type: 'date' },
  { by: sql`${events.startTime}`, type: 'text' },
  { by: sql`${events.id}`, type: 'uuid' },
];

/** A page of approved public events, soonest first. */
export async function listApprovedEvents(
  db: Db,
  filter: EventFilter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = and(isPublic(), ...conditions(filter));
  const rows = await db
    .select()
    .from(events)
    .where(and(where, afterCursor(order, paging.cursor)))
    .orderBy(...order.map((key) => key.by))
    .limit(paging.limit + 1);
  const showsAll = paging.cursor === undefined && rows.length <= paging.limit;
  const total = showsAll ? rows.length : await db.$count(events, where);
  return pageOf(rows, paging.limit, total, (row) => [row.eventDate, row.startTime, row.id]);
}

/** An event that is public: approved, or cancelled after it was. */
export async function findPublicEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await db
    .select()
    .from(events)
    .where(
      and(eq(events.id, id), eq(events.isPublic, true), inArray(events.status, ['approved', 'cancelled'])),
    );
  return row;
}

/** How many approved events take place in a month (YYYY-MM). */
export function countEventsOfMonth(db: Db, month: string): Promise<number> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return db.$count(events, and(isPublic(), between(events.eventDate, `${month}-01`, last)));
}

/** Ids and times of change of the public events from a date on: for the sitemap. */
export function listEventNames(db: Db, from: string, most: number) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(and(isPublic(), gte(events.eventDate, from)))
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(most);
}

function isPublic(): SQL | undefined {
  return and(eq(events.status, 'approved'), eq(events.isPublic, true));
}

function conditions(filter: EventFilter): (SQL | undefined)[] {
  return [
    gte(events.eventDate, filter.from),
    filter.to === undefined ? undefined : lte(events.eventDate, filter.to),
    filter.category && eq(events.category, filter.category),
    filter.placeId === undefined ? undefined : eq(events.placeId, filter.placeId),
    filter.search === undefined ? undefined : containsText(events.searchText, filter.search),
    filter.notEndedAt === undefined ? undefined : notEnded(filter.from, filter.notEndedAt),
  ];
}

/** An event without an end is thought to last until its day ends. */
function notEnded(today: string, clock: string): SQL | undefined {
  return or(
    sql`${events.eventDate} > ${today}`,
    sql`${events.endTime} is null`,
    sql`(${events.endDayOffset}, ${events.endTime}) >= (0, ${clock})`,
  );
}

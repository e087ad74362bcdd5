import { and, asc, between, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import { builtOnce } from '#kit/server/db/built-once.ts';
import { countedUpTo, countUpTo } from '#kit/server/db/count-up-to.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isNear } from '#kit/server/db/is-near.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import { narrowSearch } from '#kit/server/search/narrow-search.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { EventCategory } from '../event-categories.ts';
import { eventRsvps, events } from './tables.ts';

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
  /** For women: women only, or of that category. */
  sisters?: boolean | undefined;
  free?: boolean | undefined;
  /** For families, or where children are welcome. */
  families?: boolean | undefined;
  wheelchair?: boolean | undefined;
  /** At most so far from a place. */
  near?: { place: Point; metres: number } | undefined;
  /** To members, those for members alone too. */
  forMembers?: boolean | undefined;
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
  const asked = and(filter.forMembers ? isOn() : isPublic(), ...conditions(filter));
  const { where, total: counted } = await narrowSearch(db, events, asked, filter.search);
  const totalColumn = counted === undefined ? countedUpTo(events, where) : sql<number>`${counted}::int`;
  const found = await db
    .select({ event: events, total: totalColumn })
    .from(events)
    .where(and(where, afterCursor(order, paging.cursor)))
    .orderBy(...order.map((key) => key.by))
    .limit(paging.limit + 1);
  const rows = found.map(({ event }) => event);
  const isPastTheEnd = rows.length === 0 && paging.cursor !== undefined;
  const total = isPastTheEnd ? (counted ?? (await countUpTo(db, events, where))) : (found[0]?.total ?? 0);
  return pageOf(rows, paging.limit, total, (row) => [row.eventDate, row.startTime, row.id]);
}

/** An event that is public: approved, or cancelled after it was; not taken down. */
export async function findPublicEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const row = await findEvent(db, id);
  return row && wasPublished(row) && row.isPublic ? row : undefined;
}

/** Whether members may see it: approved, or cancelled after it was, and not taken down. */
export function wasPublished(row: EventRow): boolean {
  return (row.status === 'approved' || row.status === 'cancelled') && row.removedAt === null;
}

/** An event, whatever became of it. */
export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row;
}

/**
 * The same, locked until the transaction ends: anyone who counts its places does so alone. The accounts of its host and of
 * the caller are locked before it.
 */
export async function lockEvent(tx: TxCtx, id: string): Promise<EventRow | undefined> {
  const [known] = await tx.db.select({ host: events.createdBy }).from(events).where(eq(events.id, id));
  if (!known) return undefined;
  await lockAccounts(tx, [known.host, actorIdOf(tx)]);
  const [row] = await tx.db.select().from(events).where(eq(events.id, id)).for('update');
  return row;
}

/** The same of several, soonest first. */
export async function lockEvents(tx: TxCtx, ids: readonly string[]): Promise<EventRow[]> {
  const known = await tx.db
    .select({ host: events.createdBy })
    .from(events)
    .where(inArray(events.id, [...ids]));
  await lockAccounts(tx, [...known.map(({ host }) => host), actorIdOf(tx)]);
  return tx.db
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(events.eventDate, events.id)
    .for('update');
}

/** The ids of an event and all others of its series. */
export async function idsOfSeries(db: Db, { id, seriesId }: EventRow): Promise<string[]> {
  if (seriesId === null) return [id];
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.seriesId, seriesId));
  return rows.map((row) => row.id);
}

/** The coming approved dates of a series but one. */
export function otherDatesOf(db: Db, row: EventRow, today: string) {
  if (row.seriesId === null) return Promise.resolve([]);
  return db
    .select({ id: events.id, eventDate: events.eventDate, startTime: events.startTime })
    .from(events)
    .where(
      and(
        eq(events.seriesId, row.seriesId),
        ne(events.id, row.id),
        gte(events.eventDate, today),
        row.groupId === null ? (row.isPublic ? isPublic() : isOn()) : isOnInGroup(row.groupId),
      ),
    )
    .orderBy(events.eventDate)
    .limit(12);
}

export type SeatCounts = { attending: number; waitlisted: number };

/** How many come, guests included, and how many wait, by event id; an event without answers is left out. */
export async function seatCounts(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, SeatCounts>> {
  if (eventIds.length === 0) return new Map();
  const seats = (status: 'attending' | 'waitlisted') =>
    sql<number>`coalesce(sum(1 + ${eventRsvps.guestsCount}) filter (where ${eventRsvps.status} = ${status}), 0)::int`;
  const rows = await db
    .select({ id: eventRsvps.eventId, attending: seats('attending'), waitlisted: seats('waitlisted') })
    .from(eventRsvps)
    .where(inArray(eventRsvps.eventId, [...eventIds]))
    .groupBy(eventRsvps.eventId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const findComingRsvps = builtOnce((db) =>
  db
    .select({ event: events, rsvp: eventRsvps })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(
      and(
        eq(eventRsvps.userId, sql.placeholder('userId')),
        gte(events.eventDate, sql.placeholder('today')),
        inArray(events.status, ['approved', 'pending']),
        isNull(events.removedAt),
      ),
    )
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(sql.placeholder('limit')),
);

/** The coming events to which a member has said yes, soonest first. */
export function comingRsvps(db: Db, userId: string, today: string, limit: number) {
  return findComingRsvps(db, { userId, today, limit });
}

/** How many approved events take place in a month (YYYY-MM). */
export function countEventsOfMonth(db: Db, month: string): Promise<number> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return db.$count(events, and(isPublic(), between(events.eventDate, `${month}-01`, last)));
}

/** Ids and times of change of the public events from a date on: for the sitemap. */
export function listEventNames(db: Db, from: string, limit: number) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(and(isPublic(), gte(events.eventDate, from)))
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(limit);
}

/** That an event is for everyone, approved and not taken down. */
export function isPublic(): SQL | undefined {
  return and(isOn(), eq(events.isPublic, true));
}

/** The same, for members: those for members alone too, but not those for the members of one group. */
export function isOn(): SQL | undefined {
  return and(isApproved, isNull(events.groupId));
}

/** That it is for the members of a group alone, and on. */
function isOnInGroup(groupId: string): SQL | undefined {
  return and(isApproved, eq(events.groupId, groupId));
}

const isApproved = and(eq(events.status, 'approved'), isNull(events.removedAt));

/** A page of a group's meetings from a date on, soonest first. */
export async function listGroupMeetings(
  db: Db,
  groupId: string,
  filter: { from: string; notEndedAt: string },
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = and(
    isOnInGroup(groupId),
    gte(events.eventDate, filter.from),
    notEnded(filter.from, filter.notEndedAt),
  );
  const rows = await db
    .select()
    .from(events)
    .where(and(where, afterCursor(order, paging.cursor)))
    .orderBy(...order.map((key) => key.by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(events, where), (row) => [
    row.eventDate,
    row.startTime,
    row.id,
  ]);
}

function conditions(filter: EventFilter): (SQL | undefined)[] {
  return [
    gte(events.eventDate, filter.from),
    filter.to === undefined ? undefined : lte(events.eventDate, filter.to),
    filter.category && eq(events.category, filter.category),
    filter.placeId === undefined ? undefined : eq(events.placeId, filter.placeId),
    filter.search === undefined
      ? undefined
      : containsWordsOrParts({ text: events.searchText, words: events.searchWords }, filter.search),
    filter.notEndedAt === undefined ? undefined : notEnded(filter.from, filter.notEndedAt),
    filter.sisters ? or(events.womenOnly, eq(events.category, 'women')) : undefined,
    filter.free ? eq(events.costPence, 0) : undefined,
    filter.families
      ? or(events.forFamilies, events.childrenWelcome, eq(events.category, 'family'))
      : undefined,
    filter.wheelchair ? eq(events.wheelchairAccessible, true) : undefined,
    filter.near && isNear(events, filter.near),
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

/** What a member has said yes to from a date on, cancelled events among them: for the member's calendar. */
export function calendarRsvps(db: Db, userId: string, from: string) {
  return db
    .select({ event: events, status: eventRsvps.status })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(and(eq(eventRsvps.userId, userId), gte(events.eventDate, from), isNull(events.removedAt)))
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(500);
}

/** A page of events of any status, latest date first; or soonest first. */
export async function listLatestEvents(
  db: Db,
  where: SQL | undefined,
  paging: { limit: number; cursor?: string | undefined },
  order: 'latest' | 'soonest' = 'latest',
) {
  const isLatest = order === 'latest';
  const by = isLatest ? desc : asc;
  const [date, time, id] = decodeCursor(paging.cursor, ['date', 'text', 'uuid']);
  const after =
    paging.cursor === undefined
      ? undefined
      : sql`(${events.eventDate}, ${events.startTime}, ${events.id}) ${isLatest ? sql`<` : sql`>`} (${date}::date, ${time}::text, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(events)
    .where(and(where, after))
    .orderBy(by(events.eventDate), by(events.startTime), by(events.id))
    .limit(paging.limit + 1);
  const total = await countUpTo(db, events, where);
  return pageOf(rows, paging.limit, total, (row) => [row.eventDate, row.startTime, row.id]);
}

import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import { type AccessNeeds, hasAccess } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { countUpTo, countUpToSql, isWithinDistance } from '#kit/server/db/sql.ts';
import { containsWordsOrParts, matchesQuery, narrowSearch } from '#kit/server/search/find-by-words.ts';
import { meantBy } from '#kit/server/search/meant-categories.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EventCategory, maxEventDays } from '../event.rules.ts';
import { maxOccurrences } from '../event-repeat.rules.ts';
import { eventRsvps, events } from './event.tables.ts';

export type EventRow = typeof events.$inferSelect;

export type EventFilter = Pick<AccessNeeds, 'access' | 'accessUnknown'> & {
  category?: EventCategory | undefined;
  search?: string | undefined;
  placeId?: string | undefined;
  /** Leaves out events without a position on the map. */
  isPlaced?: boolean | undefined;
  /** Leaves out events that are over at this time. */
  notOverAt?: Date | undefined;
  /** First and last date, both included; an event over several days is on each of them. */
  from?: string | undefined;
  to?: string | undefined;
  /** Women only, or in the category for women. */
  sisters?: boolean | undefined;
  free?: boolean | undefined;
  /** For families, or where children are welcome. */
  families?: boolean | undefined;
  wheelchair?: boolean | undefined;
  iftar?: boolean | undefined;
  /** With a free place, or without a limit. */
  room?: boolean | undefined;
  /** Within a distance from a place. */
  near?: { place: Point; metres: number } | undefined;
  /** Includes events that are for members only. */
  forMembers?: boolean | undefined;
};

const order: readonly SortKey[] = [
  { by: sql`${events.eventDate}`, type: 'date' },
  { by: sql`${events.startTime}`, type: 'text' },
  { by: sql`${events.id}`, type: 'uuid' },
];

/** Returns a page of approved public events, soonest first. */
export async function listApprovedEvents(
  db: Db,
  filter: EventFilter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const meant = filter.search === undefined ? undefined : await meantEvents(db, readSearch(filter.search));
  const matching = and(filter.forMembers ? isForMembers() : isPublic(), ...conditions(filter, meant));
  const { where, total: counted } = await narrowSearch(db, events, matching, filter.search);
  const totalColumn = counted === undefined ? countUpToSql(events, where) : sql<number>`${counted}::int`;
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

/** Returns a public event: approved, or cancelled after approval, and not taken down. */
export async function findPublicEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const row = await findEvent(db, id);
  return row && wasPublished(row) && row.isPublic ? row : undefined;
}

/** Whether members may see it: approved, or cancelled after approval, and not taken down. */
export function wasPublished(row: EventRow): boolean {
  if (row.removedAt !== null) return false;
  return row.status === 'approved' || (row.status === 'cancelled' && row.approvedAt !== null);
}

/** Returns an event in any state. */
export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row;
}

/**
 * Returns an event, locked until the transaction ends, so that its places are counted by one transaction at a time. The accounts
 * of its host and the caller are locked first.
 */
export async function lockEvent(tx: TxCtx, id: string): Promise<EventRow | undefined> {
  const [known] = await tx.db.select({ host: events.createdBy }).from(events).where(eq(events.id, id));
  if (!known) return undefined;
  await lockAccounts(tx, [known.host, actorIdOf(tx)]);
  const [row] = await tx.db.select().from(events).where(eq(events.id, id)).for('update');
  return row;
}

/** Returns events, soonest first, locked until the transaction ends after the accounts of their hosts and the caller. */
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

/** Returns the ids of all events of an event's series, its own included. */
export async function idsOfSeries(db: Db, { id, seriesId }: EventRow): Promise<string[]> {
  if (seriesId === null) return [id];
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.seriesId, seriesId));
  return rows.map((row) => row.id);
}

/** Returns the other approved dates of an event's series that are not over. */
export function listOtherDates(db: Db, row: EventRow, now: Date) {
  if (row.seriesId === null) return Promise.resolve([]);
  return db
    .select(pick(events, 'id', 'eventDate', 'startTime'))
    .from(events)
    .where(
      and(
        eq(events.seriesId, row.seriesId),
        ne(events.id, row.id),
        isNotOver(now),
        row.groupId === null ? (row.isPublic ? isPublic() : isForMembers()) : isForGroup(row.groupId),
      ),
    )
    .orderBy(events.eventDate)
    .limit(maxOccurrences);
}

/** How long past and cancelled events stay in calendars, so that programs that seldom fetch them still see cancellations. */
export const calendarDaysBack = 30;

/**
 * Returns the public events that were cancelled, taken down or refused after a change and ended less than a month ago or not yet. A calendar program that
 * has fetched one shows it until it reads that it's cancelled.
 */
export function listCalledOffEvents(
  db: Db,
  now: Date,
  category: EventCategory | undefined,
  limit: number,
): Promise<EventRow[]> {
  const since = new Date(now.getTime() - calendarDaysBack * 86_400_000);
  return db
    .select()
    .from(events)
    .where(
      and(
        or(inArray(events.status, ['cancelled', 'rejected']), isNotNull(events.removedAt)),
        isNotNull(events.approvedAt),
        eq(events.isPublic, true),
        isNotOver(since),
        category && eq(events.category, category),
      ),
    )
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(limit);
}

/** Counts the approved events of a month (YYYY-MM). */
export function countEventsOfMonth(db: Db, month: string): Promise<number> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return db.$count(events, and(isPublic(), between(events.eventDate, `${month}-01`, last)));
}

/** Returns ids and times of change of the public events that are not over, for the sitemap. */
export function listSitemapEvents(db: Db, now: Date, limit: number) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(and(isPublic(), isNotOver(now)))
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(limit);
}

/** Condition: approved, for everyone and not taken down. */
export function isPublic(): SQL | undefined {
  return and(isForMembers(), eq(events.isPublic, true));
}

/** Condition: approved, not taken down, and not for the members of one group only. */
export function isForMembers(): SQL | undefined {
  return and(isApproved, isNull(events.groupId));
}

/** Condition: approved, not taken down, and for the members of this group only. */
function isForGroup(groupId: string): SQL | undefined {
  return and(isApproved, eq(events.groupId, groupId));
}

const isApproved = and(eq(events.status, 'approved'), isNull(events.removedAt));

/** Condition: its day, or the last of several, is not before a date. */
export function isOnOrAfter(date: string): SQL | undefined {
  const lastDay = sql`coalesce(${events.endDate}, ${events.eventDate})`;
  return and(gte(events.eventDate, addDays(date, -maxEventDays)), gte(lastDay, date));
}

/** Condition: upcoming or in progress. */
export function isNotOver(now: Date): SQL | undefined {
  // No event lasts longer, so this bound lets the indexes by date be used.
  const earliest = addDays(boroughDate(now), -maxEventDays);
  return and(gte(events.eventDate, earliest), gt(events.endsAt, minuteOf(now)));
}

export function isOver(now: Date): SQL {
  return lte(events.endsAt, minuteOf(now));
}

/** Rounds down to the minute. Events end on whole minutes, so the result is exact, and queries can be cached for a minute. */
export function minuteOf(now: Date): string {
  const minute = 60_000;
  return new Date(Math.floor(now.getTime() / minute) * minute).toISOString();
}

/** Whether an event that was read is over. */
export function hasEnded({ endsAt }: Pick<EventRow, 'endsAt'>, now: Date): boolean {
  return Date.parse(endsAt) <= now.getTime();
}

/** Whether it is public and not over, so that guests expect it. */
export function isToCome(event: Pick<EventRow, 'status' | 'endsAt' | 'removedAt'>, now: Date): boolean {
  return event.status === 'approved' && event.removedAt === null && !hasEnded(event, now);
}

/** Returns a page of a group's meetings that are not over, soonest first. */
export async function listGroupMeetings(
  db: Db,
  groupId: string,
  now: Date,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = and(isForGroup(groupId), isNotOver(now));
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

/** Condition: no limit, or fewer people with a place than there are places. */
const hasRoom = or(
  isNull(events.maxAttendees),
  sql`${events.maxAttendees} > (select coalesce(sum(1 + ${eventRsvps.guestsCount}), 0) from ${eventRsvps}
    where ${eventRsvps.eventId} = ${events.id} and ${eventRsvps.status} = 'attending')`,
);

/** Returns the condition that an event is in a category that a search means. */
export function meantEvents(db: Db, query: SearchQuery): Promise<SQL | undefined> {
  return meantBy(db, query, {
    list: '/events',
    filters: ['category'],
    where: ({ category }) => sql`${events.category} = ${category}`,
    hasWords: (words) => matchesQuery(events.searchWords, { ...query, words }),
  });
}

function conditions(filter: EventFilter, meant: SQL | undefined): (SQL | undefined)[] {
  return [
    filter.notOverAt && isNotOver(filter.notOverAt),
    filter.isPlaced ? isNotNull(events.latitude) : undefined,
    filter.from === undefined ? undefined : isOnOrAfter(filter.from),
    filter.to === undefined ? undefined : lte(events.eventDate, filter.to),
    filter.category && eq(events.category, filter.category),
    filter.placeId === undefined ? undefined : eq(events.placeId, filter.placeId),
    filter.search === undefined
      ? undefined
      : or(
          containsWordsOrParts({ text: events.searchText, words: events.searchWords }, filter.search),
          meant,
        ),
    filter.sisters ? or(events.womenOnly, eq(events.category, 'women')) : undefined,
    filter.free ? eq(events.costPence, 0) : undefined,
    filter.families
      ? or(events.forFamilies, events.childrenWelcome, eq(events.category, 'family'))
      : undefined,
    filter.wheelchair ? eq(events.wheelchairAccessible, true) : undefined,
    hasAccess(events.placeId, filter),
    filter.iftar ? eq(events.isIftar, true) : undefined,
    filter.room ? hasRoom : undefined,
    filter.near && isWithinDistance(events, filter.near),
  ];
}

/** Returns a page of events in any state, latest or soonest first. */
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

import { and, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { daysAfter, readableDays, requestDays } from '../connection-rules.ts';
import type { connectionLists } from '../contract.ts';
import { connectionNotFound } from '../errors.ts';
import { memberConnections } from './tables.ts';

export type ConnectionRow = typeof memberConnections.$inferSelect;

const { fromUserId, toUserId, status, sentAt, chatExpiresAt, closedAt, lastActivityAt } = memberConnections;

/** Connections that a member is one of the two of. */
export function isOf(userId: string): SQL | undefined {
  return or(eq(fromUserId, userId), eq(toUserId, userId));
}

/** Connections of two members with each other, no matter who asked. */
export function isBetween(one: string, other: string): SQL | undefined {
  return or(and(eq(fromUserId, one), eq(toUserId, other)), and(eq(fromUserId, other), eq(toUserId, one)));
}

/** Requests that wait for an answer at an instant. */
export function isWaiting(now: Date): SQL {
  return sql`(${status} = 'pending' and ${sentAt} > ${daysAfter(now, -requestDays)}::timestamptz)`;
}

/** Conversations that run at an instant. */
export function isRunning(now: Date): SQL {
  return sql`(${status} = 'accepted' and (${chatExpiresAt} is null or ${chatExpiresAt} > ${now.toISOString()}::timestamptz))`;
}

/** Those that are over and can still be read: a member who withdrew one is done with it, and nothing of it is left with the other. */
function isPast(now: Date): SQL {
  const since = daysAfter(now, -readableDays);
  const closed = sql`coalesce(${closedAt}, case ${status} when 'pending' then ${sentAt} + make_interval(days => ${requestDays}) else ${chatExpiresAt} end)`;
  return sql`(${status} <> 'withdrawn' and ${closed} > ${since}::timestamptz and ${closed} <= ${now.toISOString()}::timestamptz)`;
}

const other = alias(members, 'other');

/** The one of the two who isn't the viewer. */
export function otherOf(viewerId: string): SQL {
  return sql`case when ${fromUserId} = ${viewerId} then ${toUserId} else ${fromUserId} end`;
}

function selectSeen(db: Db, viewerId: string, where: SQL | undefined) {
  const last = sql`(select m.message from chat_messages as m where m.connection_id = ${memberConnections.id} and m.removed_at is null order by m.position desc limit 1)`;
  return db
    .select({
      connection: memberConnections,
      other: {
        id: other.id,
        firstName: other.firstName,
        lastName: other.lastName,
        photoKey: other.photoKey,
        email: other.email,
        phone: other.phone,
        mobile: other.mobile,
        joinedAt: other.joinedAt,
      },
      isFree: sql<boolean>`${notBlocked(viewerId, other.id) ?? sql`true`}`,
      shown: { name: shownMembers.shownName, ward: shownMembers.ward, seenBy: shownMembers.seenBy },
      lastMessage: sql<string | null>`${last}`,
      lastMessageBy: sql<
        string | null
      >`(select m.from_user_id from chat_messages as m where m.connection_id = ${memberConnections.id} and m.removed_at is null order by m.position desc limit 1)`,
      unread: sql<number>`(select count(*)::int from chat_messages as m where m.connection_id = ${memberConnections.id} and m.from_user_id <> ${viewerId} and m.read_at is null and m.removed_at is null)`,
    })
    .from(memberConnections)
    .leftJoin(other, eq(other.id, otherOf(viewerId)))
    .leftJoin(shownMembers, eq(shownMembers.userId, other.id))
    .where(and(isOf(viewerId), where))
    .$dynamic();
}

/** A connection as one of the two sees it. */
export type SeenRow = Awaited<ReturnType<typeof selectSeen>>[number];

/** One connection of the viewer's, whatever has become of it. */
export async function findSeen(db: Db, viewerId: string, id: string): Promise<SeenRow | undefined> {
  const [row] = await selectSeen(db, viewerId, eq(memberConnections.id, id));
  return row;
}

/** The same. Refuses: connection_not_found. */
export async function readSeen(db: Db, viewerId: string, id: string): Promise<SeenRow> {
  const row = await findSeen(db, viewerId, id);
  if (!row) throw apiError(connectionNotFound);
  return row;
}

type Paging = {
  list?: (typeof connectionLists)[number] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** A page of the viewer's connections, those with the latest news first. */
export async function listSeen(db: Db, viewerId: string, now: Date, { list, limit, cursor }: Paging) {
  const [at, id] = decodeCursor(cursor, ['text', 'uuid']);
  const where = and(isOf(viewerId), inList(viewerId, now, list));
  const after =
    at === undefined
      ? undefined
      : sql`(${lastActivityAt}, ${memberConnections.id}) < (${instantOf(String(at))}::timestamptz, ${String(id)}::uuid)`;
  const rows = await selectSeen(db, viewerId, and(where, after))
    .orderBy(desc(lastActivityAt), desc(memberConnections.id))
    .limit(limit + 1);
  const total = await db.$count(memberConnections, where);
  return pageOf(rows, limit, total, ({ connection }) => [connection.lastActivityAt, connection.id]);
}

/** A cursor may have been written by anybody. */
function instantOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? new Date(0).toISOString() : instant.toISOString();
}

function inList(viewerId: string, now: Date, list: Paging['list']): SQL | undefined {
  const received = and(eq(toUserId, viewerId), isWaiting(now), notBlocked(viewerId, fromUserId));
  const current = or(isRunning(now), and(eq(fromUserId, viewerId), isWaiting(now)));
  if (list === 'received') return received;
  if (list === 'current') return current;
  return list === 'past' ? isPast(now) : or(isWaiting(now), isRunning(now), isPast(now));
}

/** How many requests wait for the viewer, and in how many running conversations something is unread. */
export async function countUnread(db: Db, viewerId: string, now: Date) {
  const unread = sql`exists (select from chat_messages as m where m.connection_id = ${memberConnections.id}
    and m.from_user_id <> ${viewerId} and m.read_at is null and m.removed_at is null)`;
  const [requests, conversations] = await Promise.all([
    db.$count(
      memberConnections,
      and(eq(toUserId, viewerId), isWaiting(now), notBlocked(viewerId, fromUserId)),
    ),
    db.$count(memberConnections, and(isOf(viewerId), isRunning(now), unread)),
  ]);
  return { requests, conversations };
}

/** All connections of two members, the latest first. */
export function listBetween(db: Db, one: string, another: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(memberConnections)
    .where(isBetween(one, another))
    .orderBy(desc(sentAt), desc(memberConnections.id));
}

/**
 * Writes down that connections are over whose time has run out: requests without an answer, conversations that nobody kept.
 * Answers how many there were.
 */
export async function closeLapsed(db: Db, now: Date, which?: SQL): Promise<number> {
  const requests = await db
    .update(memberConnections)
    .set({ status: 'expired', closedAt: sql`${sentAt} + make_interval(days => ${requestDays})` })
    .where(and(which, eq(status, 'pending'), lte(sentAt, daysAfter(now, -requestDays))))
    .returning({ id: memberConnections.id });
  const conversations = await db
    .update(memberConnections)
    .set({ status: 'ended', closedAt: sql`${chatExpiresAt}` })
    .where(and(which, eq(status, 'accepted'), lte(chatExpiresAt, now.toISOString())))
    .returning({ id: memberConnections.id });
  return requests.length + conversations.length;
}

/** A conversation of a member's, without a lock. Refuses: connection_not_found. */
export async function readOwn(db: Db, userId: string, id: string): Promise<ConnectionRow> {
  const [row] = await db
    .select()
    .from(memberConnections)
    .where(and(eq(memberConnections.id, id), isOf(userId)));
  if (!row) throw apiError(connectionNotFound);
  return row;
}

/** Who of the two the member is not; null once that account is deleted. */
export function otherIdOf(row: ConnectionRow, userId: string): string | null {
  return row.fromUserId === userId ? row.toUserId : row.fromUserId;
}

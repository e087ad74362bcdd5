import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasBlocked, notBlocked } from '#features/accounts/blocks/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import {
  ChatMessage,
  type connectionLists,
  connectionNotFound,
  MemberConnection,
} from '../connection.contract.ts';
import {
  type ConnectionStatus,
  closedAtOf,
  daysAfter,
  readableDays,
  requestDays,
  statusAt,
} from '../connection.rules.ts';
import { shouldWarnOfContact } from '../off-platform-contact.rules.ts';
import { type chatMessages, memberConnections } from './connection.tables.ts';

export type ConnectionRow = typeof memberConnections.$inferSelect;

const { kind, fromUserId, toUserId, status, sentAt, chatExpiresAt, closedAt, lastActivityAt } =
  memberConnections;

/** Matches the connections of a member. */
export function isConnectionOf(userId: string): SQL | undefined {
  return or(eq(fromUserId, userId), eq(toUserId, userId));
}

/** Matches the connections between two members, whoever asked. */
export function isConnectionBetween(a: string, b: string): SQL | undefined {
  return or(and(eq(fromUserId, a), eq(toUserId, b)), and(eq(fromUserId, b), eq(toUserId, a)));
}

/** Connections that began with an introduction; only these count as connections between members. */
export const isIntroduction = eq(kind, 'introduction');

/** Matches requests that are unanswered at an instant. */
export function isWaiting(now: Date): SQL {
  return sql`(${status} = 'pending' and ${sentAt} > ${daysAfter(now, -requestDays)}::timestamptz)`;
}

/** Matches conversations that are open at an instant. */
export function isActiveConversation(now: Date): SQL {
  return sql`(${status} = 'accepted' and (${chatExpiresAt} is null or ${chatExpiresAt} > ${now.toISOString()}::timestamptz))`;
}

/**
 * Matches connections that are over and can still be read. Withdrawn requests are left out, because nothing of them is
 * shown to either member.
 */
function isPast(now: Date): SQL {
  const since = daysAfter(now, -readableDays);
  const closed = sql`coalesce(${closedAt}, case ${status} when 'pending' then ${sentAt} + make_interval(days => ${requestDays}) else ${chatExpiresAt} end)`;
  return sql`(${status} <> 'withdrawn' and ${closed} > ${since}::timestamptz and ${closed} <= ${now.toISOString()}::timestamptz)`;
}

const other = alias(members, 'other');

/** The id of the member who isn't the viewer. */
export function otherOf(viewerId: string): SQL {
  return sql`case when ${fromUserId} = ${viewerId} then ${toUserId} else ${fromUserId} end`;
}

/** Reads connections of the viewer's, with the other member as the viewer sees them. */
export function selectSeen(db: Db, viewerId: string, where?: SQL) {
  const last = sql`(select m.message from chat_messages as m where m.connection_id = ${memberConnections.id} and m.removed_at is null order by m.position desc limit 1)`;
  return db
    .select({
      connection: memberConnections,
      other: pick(other, 'id', 'firstName', 'lastName', 'photoKey', 'email', 'phone', 'mobile', 'joinedAt'),
      about: { title: knownOpportunities.title, removedAt: knownOpportunities.removedAt },
      hasBlocked: hasBlocked(viewerId, other.id),
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
    .leftJoin(knownOpportunities, eq(knownOpportunities.id, memberConnections.opportunityId))
    .where(and(isConnectionOf(viewerId), where))
    .$dynamic();
}

/** A connection as one of its members sees it. */
type SeenRow = Awaited<ReturnType<typeof selectSeen>>[number];

/** Finds a connection of the viewer's, whatever its status. */
export async function findSeen(db: Db, viewerId: string, id: string): Promise<SeenRow | undefined> {
  const [row] = await selectSeen(db, viewerId, eq(memberConnections.id, id));
  return row;
}

/** Finds a connection of the viewer's. Refuses: connection_not_found. */
export async function requireSeen(db: Db, viewerId: string, id: string): Promise<SeenRow> {
  const row = await findSeen(db, viewerId, id);
  if (!row) throw apiError(connectionNotFound);
  return row;
}

type Paging = {
  list?: (typeof connectionLists)[number] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Reads a page of the viewer's connections, most recently active first. */
export async function listSeen(db: Db, viewerId: string, now: Date, { list, limit, cursor }: Paging) {
  const [at, id] = decodeCursor(cursor, ['instant', 'uuid']);
  const where = and(isConnectionOf(viewerId), inList(viewerId, now, list));
  const after =
    at === undefined
      ? undefined
      : sql`(${lastActivityAt}, ${memberConnections.id}) < (${at}::timestamptz, ${id}::uuid)`;
  const rows = await selectSeen(db, viewerId, and(where, after))
    .orderBy(desc(lastActivityAt), desc(memberConnections.id))
    .limit(limit + 1);
  const total = await db.$count(memberConnections, where);
  return pageOf(rows, limit, total, ({ connection }) => [connection.lastActivityAt, connection.id]);
}

function inList(viewerId: string, now: Date, list: Paging['list']): SQL | undefined {
  const received = and(eq(toUserId, viewerId), isWaiting(now), notBlocked(viewerId, fromUserId));
  const current = or(isActiveConversation(now), and(eq(fromUserId, viewerId), isWaiting(now)));
  if (list === 'received') return received;
  if (list === 'current') return current;
  return list === 'past' ? isPast(now) : or(isWaiting(now), isActiveConversation(now), isPast(now));
}

/** Counts the requests that the viewer has not answered, and the open conversations with unread messages. */
export async function countUnread(db: Db, viewerId: string, now: Date) {
  const unread = sql`exists (select from chat_messages as m where m.connection_id = ${memberConnections.id}
    and m.from_user_id <> ${viewerId} and m.read_at is null and m.removed_at is null)`;
  const [requests, conversations] = await Promise.all([
    db.$count(
      memberConnections,
      and(eq(toUserId, viewerId), isWaiting(now), notBlocked(viewerId, fromUserId)),
    ),
    db.$count(memberConnections, and(isConnectionOf(viewerId), isActiveConversation(now), unread)),
  ]);
  return { requests, conversations };
}

/** Lists the introductions between two members, latest first. */
export function listBetween(db: Db, a: string, b: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(memberConnections)
    .where(and(isConnectionBetween(a, b), isIntroduction))
    .orderBy(desc(sentAt), desc(memberConnections.id));
}

/**
 * Closes connections that have expired: requests without an answer, and conversations that were not extended. Returns how
 * many there were.
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

/** Finds a connection of a member's, without a lock. Refuses: connection_not_found. */
export async function requireOwn(db: Db, userId: string, id: string): Promise<ConnectionRow> {
  const [row] = await db
    .select()
    .from(memberConnections)
    .where(and(eq(memberConnections.id, id), isConnectionOf(userId)));
  if (!row) throw apiError(connectionNotFound);
  return row;
}

/** Whether moderators have not taken down what a conversation is about. Otherwise nobody can write in it. */
export async function isSubjectShown(db: Db, { kind, opportunityId }: ConnectionRow): Promise<boolean> {
  if (kind === 'introduction') return true;
  if (opportunityId === null) return false;
  const shown = and(eq(knownOpportunities.id, opportunityId), isNull(knownOpportunities.removedAt));
  return (await db.select({ id: knownOpportunities.id }).from(knownOpportunities).where(shown)).length > 0;
}

/** The id of the other member; null once that account is deleted. */
export function otherIdOf(row: ConnectionRow, userId: string): string | null {
  return row.fromUserId === userId ? row.toUserId : row.fromUserId;
}

/** What is shown of a member whose account is deleted. */
const formerMember: MemberConnection['other'] = {
  id: null,
  name: 'A former member',
  profileImageUrl: null,
  ward: null,
  memberSince: null,
  hasEntry: false,
  isBlockedByCaller: false,
};

/**
 * The status that a member sees. A block ends a connection before the queue has processed it, and so does taking down what
 * it is about, until that is restored.
 */
function statusSeen(row: SeenRow, now: Date): ConnectionStatus {
  const status = statusAt(row.connection, now);
  const isTakenDown = row.connection.kind === 'volunteering' && !isAboutShown(row);
  if ((row.isFree && !isTakenDown) || status !== 'accepted') return status;
  return 'ended';
}

/** Maps a connection to what one of its members sees at an instant. */
export function toMemberConnection(row: SeenRow, viewerId: string, now: Date): MemberConnection {
  const { connection, lastMessage, lastMessageBy, unread } = row;
  const isMine = connection.fromUserId === viewerId;
  const status = statusSeen(row, now);
  const isOver = status !== 'pending' && status !== 'accepted';
  const closedAt = isOver ? (closedAtOf(connection) ?? now.toISOString()) : null;
  return present(MemberConnection, connection, {
    status,
    isMine,
    about: aboutIn(row),
    other: otherIn(row),
    chatExpiresAt: status === 'accepted' ? connection.chatExpiresAt : null,
    closedAt,
    readableUntil: closedAt === null ? null : daysAfter(closedAt, readableDays),
    ...sides(connection, isMine),
    contact: status === 'accepted' ? contactIn(row) : null,
    lastMessage:
      lastMessage === null
        ? null
        : {
            message: lastMessage,
            isMine: lastMessageBy === viewerId,
            sentAt: connection.lastActivityAt,
          },
    unread,
    asksToLeave: shouldWarnOfContact((isMine ? connection.responseMessage : connection.introMessage) ?? '', {
      position: 0,
      areContactsShared: connection.contactsRevealedAt !== null,
    }),
  });
}

function sides(row: ConnectionRow, isMine: boolean) {
  const from = { keeps: row.fromUserKeeps, shared: row.fromUserContactShared };
  const to = { keeps: row.toUserKeeps, shared: row.toUserContactShared };
  const [own, others] = isMine ? [from, to] : [to, from];
  return { iKeep: own.keeps, otherKeeps: others.keeps, iShared: own.shared, otherShared: others.shared };
}

function isAboutShown({ about }: SeenRow): boolean {
  return about !== null && about.removedAt === null;
}

function aboutIn(row: SeenRow): MemberConnection['about'] {
  const { kind, opportunityId } = row.connection;
  if (kind === 'introduction') return null;
  if (!isAboutShown(row)) return { kind, opportunityId: null, title: null };
  return { kind, opportunityId, title: row.about?.title ?? null };
}

/** The name of the other member as the viewer sees it. */
export function otherName({ other, shown }: Pick<SeenRow, 'other' | 'shown'>): string {
  return other === null ? formerMember.name : (shown?.name ?? fullName(other));
}

function otherIn({
  other,
  shown,
  isFree,
  hasBlocked: isBlockedByCaller,
}: SeenRow): MemberConnection['other'] {
  if (other === null) return formerMember;
  const hasEntry = isFree && shown !== null && shown.seenBy !== 'nobody';
  return {
    id: other.id,
    name: otherName({ other, shown }),
    profileImageUrl: isFree ? photoUrl(other.photoKey) : null,
    ward: hasEntry ? shown.ward : null,
    memberSince: other.joinedAt,
    hasEntry,
    isBlockedByCaller,
  };
}

function contactIn({ connection, other }: SeenRow): MemberConnection['contact'] {
  if (connection.contactsRevealedAt === null || other === null) return null;
  return { email: other.email, phone: other.mobile ?? other.phone };
}

/** Maps a message to what one of the two members sees. */
export function toChatMessage(
  row: typeof chatMessages.$inferSelect,
  viewerId: string,
  { contactsRevealedAt }: ConnectionRow,
): ChatMessage {
  const isMine = row.fromUserId === viewerId;
  const isRemoved = row.removedAt !== null;
  return present(ChatMessage, row, {
    isMine,
    message: isRemoved ? '' : row.message,
    isRemoved,
    sentAt: row.createdAt,
    asksToLeave:
      !isMine &&
      !isRemoved &&
      shouldWarnOfContact(row.message, {
        position: row.position,
        areContactsShared: contactsRevealedAt !== null,
      }),
  });
}

import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { Talk, type TalkMessage } from '../talk.contract.ts';
import type { Paging } from './listing.queries.ts';
import { findMemberNames } from './listing.read.ts';
import { classifiedMessages as messages, classifiedTalks as talks } from './listing.tables.ts';

export type TalkRow = typeof talks.$inferSelect;
type MessageRow = typeof messages.$inferSelect;

/** Finds a conversation that the member is part of. */
export async function findOwnTalk(db: Db, id: string, userId: string): Promise<TalkRow | undefined> {
  const [row] = await db
    .select()
    .from(talks)
    .where(and(eq(talks.id, id), isParticipant(userId)));
  return row;
}

/** Matches the conversations of a member. */
export function isParticipant(userId: string) {
  return or(eq(talks.sellerUserId, userId), eq(talks.buyerUserId, userId));
}

/** Returns the other member; null after their account was deleted. */
export function otherParty({ sellerUserId, buyerUserId }: TalkRow, userId: string): string | null {
  return sellerUserId === userId ? buyerUserId : sellerUserId;
}

/** Returns a page of a member's conversations, latest first. */
export async function listTalksOf(db: Db, userId: string, { limit, cursor }: Paging) {
  const [at, id] = decodeCursor(cursor, ['instant', 'uuid']);
  const after = sql`(${talks.lastMessageAt}, ${talks.id}) < (${at}::timestamptz, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(talks)
    .where(and(isParticipant(userId), cursor === undefined ? undefined : after))
    .orderBy(desc(talks.lastMessageAt), desc(talks.id))
    .limit(limit + 1);
  const total = await db.$count(talks, isParticipant(userId));
  return pageOf(rows, limit, total, (row) => [row.lastMessageAt, row.id]);
}

/** Returns the latest messages of a conversation, oldest first. */
export async function lastMessages(db: Db, talkId: string, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.talkId, talkId))
    .orderBy(desc(messages.id))
    .limit(limit);
  return rows.toReversed();
}

/** Returns conversations as one of the two members sees them. */
export async function toTalks(db: Db, rows: readonly TalkRow[], userId: string): Promise<Talk[]> {
  const ids = rows.map(({ id }) => id);
  const names = await findMemberNames(
    db,
    rows.map((row) => otherParty(row, userId)),
  );
  const last = await lastOf(db, ids);
  const unread = await unreadOf(db, ids, userId);
  return rows.map((row) =>
    present(Talk, row, {
      other: names.get(otherParty(row, userId) ?? '') ?? null,
      isSelling: row.sellerUserId === userId,
      lastMessage: last.get(row.id) ?? '',
      unread: unread.get(row.id) ?? 0,
    }),
  );
}

export function toTalkMessage(row: MessageRow, userId: string): TalkMessage {
  const { id, fromUserId, message, removedAt, readAt, createdAt } = row;
  const isMine = fromUserId === userId;
  const isRemoved = removedAt !== null;
  return { id, isMine, message: isRemoved ? '' : message, isRemoved, readAt, sentAt: createdAt };
}

async function lastOf(db: Db, talkIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (talkIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([messages.talkId], { talkId: messages.talkId, message: messages.message })
    .from(messages)
    .where(and(inArray(messages.talkId, [...talkIds]), isNull(messages.removedAt)))
    .orderBy(messages.talkId, desc(messages.id));
  return new Map(rows.map(({ talkId, message }) => [talkId, message]));
}

async function unreadOf(
  db: Db,
  talkIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  if (talkIds.length === 0) return new Map();
  const rows = await db
    .select({ talkId: messages.talkId, unread: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(inArray(messages.talkId, [...talkIds]), isUnreadBy(userId)))
    .groupBy(messages.talkId);
  return new Map(rows.map(({ talkId, unread }) => [talkId, unread]));
}

/** The messages that wait for a member to read them. Nobody can read one that moderators have removed. */
export function isUnreadBy(userId: string) {
  return and(ne(messages.fromUserId, userId), isNull(messages.readAt), isNull(messages.removedAt));
}

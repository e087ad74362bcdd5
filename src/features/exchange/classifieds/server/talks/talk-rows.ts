import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Talk, TalkMessage } from '../../talk-contract.ts';
import { membersNamed } from '../presenters.ts';
import type { Paging } from '../queries.ts';
import { classifiedMessages as messages, classifiedTalks as talks } from '../tables.ts';

export type TalkRow = typeof talks.$inferSelect;
type MessageRow = typeof messages.$inferSelect;

/** A talk, if the caller is one of the two. */
export async function findOwnTalk(db: Db, id: string, me: string): Promise<TalkRow | undefined> {
  const [row] = await db
    .select()
    .from(talks)
    .where(and(eq(talks.id, id), isOf(me)));
  return row;
}

function isOf(me: string) {
  return or(eq(talks.sellerUserId, me), eq(talks.buyerUserId, me));
}

/** The other of the two; null once the account is gone. */
export function otherOf({ sellerUserId, buyerUserId }: TalkRow, me: string): string | null {
  return sellerUserId === me ? buyerUserId : sellerUserId;
}

/** A page of a member's talks, latest first. */
export async function listTalksOf(db: Db, me: string, { limit, cursor }: Paging) {
  const [at, id] = decodeCursor(cursor, ['text', 'uuid']);
  const when = Number.isNaN(Date.parse(String(at))) ? '-infinity' : String(at);
  const after = sql`(${talks.lastMessageAt}, ${talks.id}) < (${when}::timestamptz, ${id}::uuid)`;
  const rows = await db
    .select()
    .from(talks)
    .where(and(isOf(me), cursor === undefined ? undefined : after))
    .orderBy(desc(talks.lastMessageAt), desc(talks.id))
    .limit(limit + 1);
  const total = await db.$count(talks, isOf(me));
  return pageOf(rows, limit, total, (row) => [row.lastMessageAt, row.id]);
}

/** The latest messages of a talk, oldest first. */
export async function lastMessages(db: Db, talkId: string, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.talkId, talkId))
    .orderBy(desc(messages.id))
    .limit(limit);
  return rows.toReversed();
}

/** Talks as one of the two sees them. */
export async function toTalks(db: Db, rows: readonly TalkRow[], me: string): Promise<Talk[]> {
  const ids = rows.map(({ id }) => id);
  const names = await membersNamed(
    db,
    rows.map((row) => otherOf(row, me)),
  );
  const last = await lastOf(db, ids);
  const unread = await unreadOf(db, ids, me);
  return rows.map((row) => ({
    id: row.id,
    listingId: row.listingId,
    title: row.title,
    other: names.get(otherOf(row, me) ?? '') ?? null,
    isSelling: row.sellerUserId === me,
    lastMessage: last.get(row.id) ?? '',
    lastMessageAt: row.lastMessageAt,
    unread: unread.get(row.id) ?? 0,
  }));
}

export function toTalkMessage(row: MessageRow, me: string): TalkMessage {
  const { id, fromUserId, message, removedAt, readAt, createdAt } = row;
  const isMine = fromUserId === me;
  const isRemoved = removedAt !== null;
  return {
    id,
    isMine,
    message: isRemoved ? '' : message,
    isRemoved,
    readAt: isMine ? readAt : null,
    sentAt: createdAt,
  };
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
  me: string,
): Promise<ReadonlyMap<string, number>> {
  if (talkIds.length === 0) return new Map();
  const rows = await db
    .select({ talkId: messages.talkId, unread: sql<number>`count(*)::int` })
    .from(messages)
    .where(and(inArray(messages.talkId, [...talkIds]), ne(messages.fromUserId, me), isNull(messages.readAt)))
    .groupBy(messages.talkId);
  return new Map(rows.map(({ talkId, unread }) => [talkId, unread]));
}

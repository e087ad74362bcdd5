import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '#kit/server/db/keyset.ts';
import { replyNotFound } from '../forum.errors.ts';
import { forumLikes, forumReads, forumReplies } from './forum.tables.ts';
import { findShownPost, type PostRow } from './forum-post.queries.ts';
import { isBlocked, type Reader, replyNotBlocked } from './forum-reader.ts';

export type ReplyRow = typeof forumReplies.$inferSelect;

/** A reply with the reader’s own state. */
export type ReadReply = { reply: ReplyRow; isLiked: boolean; isUnread: boolean };

/** A position in the reading order of a thread. */
export type Place = { threadPlace: number; position: number };

/** The position of a page: after, before or around a place. */
type Where = { after?: Place; before?: Place; around?: Place };

const readingOrder = sql`(${forumReplies.threadPlace}, ${forumReplies.position})`;

/**
 * Returns a page of a thread by keyset, in constant time. Cursors exist in both directions and begin with the direction. `total`
 * counts the replies that everybody sees.
 */
export async function listReplies(
  db: Db,
  reader: Reader,
  post: PostRow,
  paging: { limit: number; where: Where },
): Promise<Page<ReadReply>> {
  const { limit, where } = paging;
  const { after, before, around } = where;
  const select = (side: SQL | undefined, order: 'asc' | 'desc', count: number) =>
    selectReplies(db, reader, post)
      .where(and(shownIn(reader, post), side))
      .orderBy(
        order === 'asc'
          ? sql`${forumReplies.threadPlace}, ${forumReplies.position}`
          : sql`${forumReplies.threadPlace} desc, ${forumReplies.position} desc`,
      )
      .limit(count + 1);
  const total = post.replyCount;
  if (before) {
    const rows = await select(sql`${readingOrder} < ${tuple(before)}`, 'desc', limit);
    const items = rows.slice(0, limit).reverse();
    return { items, total, ...cursors(items, { isMoreBefore: rows.length > limit, isMoreAfter: true }) };
  }
  if (!around) {
    const rows = await select(after && sql`${readingOrder} > ${tuple(after)}`, 'asc', limit);
    const items = rows.slice(0, limit);
    return {
      items,
      total,
      ...cursors(items, { isMoreBefore: after !== undefined, isMoreAfter: rows.length > limit }),
    };
  }
  const earlier = Math.floor(limit / 2);
  const previous = await select(sql`${readingOrder} < ${tuple(around)}`, 'desc', earlier);
  const kept = previous.slice(0, earlier).reverse();
  const next = await select(sql`${readingOrder} >= ${tuple(around)}`, 'asc', limit - kept.length);
  const items = [...kept, ...next.slice(0, limit - kept.length)];
  const more = { isMoreBefore: previous.length > earlier, isMoreAfter: next.length > limit - kept.length };
  return { items, total, ...cursors(items, more) };
}

/** Decodes a cursor of a thread. Refuses: bad_input. */
export function placeOf(cursor: string): Where {
  const [direction, threadPlace, position] = decodeCursor(cursor, ['text', 'int', 'int']);
  const place = { threadPlace: Number(threadPlace), position: Number(position) };
  if (direction === '1') return { after: place };
  if (direction === '-1') return { before: place };
  throw invalidCursor();
}

/** Returns the place of a reply that the reader may see; undefined if there is none. */
export async function placeOfReply(db: Db, reader: Reader, post: PostRow, replyId: string) {
  return onePlace(db, and(shownIn(reader, post), eq(forumReplies.id, replyId)), sql`${forumReplies.id}`);
}

/** Returns the place of the newest reply. */
export function placeOfNewest(db: Db, reader: Reader, post: PostRow) {
  const shown = and(
    eq(forumReplies.postId, post.id),
    eq(forumReplies.isShown, true),
    replyNotBlocked(reader, post),
  );
  return onePlace(db, shown, sql`${forumReplies.position} desc`);
}

/** Returns the place of the last reply in reading order. */
export function placeOfLast(db: Db, reader: Reader, post: PostRow) {
  return onePlace(
    db,
    shownIn(reader, post),
    sql`${forumReplies.threadPlace} desc, ${forumReplies.position} desc`,
  );
}

/** Returns the place of the first unread reply; undefined if the reader never opened the thread. */
export function placeOfUnread(db: Db, reader: Reader, post: PostRow, readTo: number) {
  const unread = and(unreadBy(reader, post, readTo), replyNotBlocked(reader, post));
  return onePlace(db, unread, sql`${forumReplies.threadPlace}, ${forumReplies.position}`);
}

/** Counts the replies that the reader has not read. */
export function countUnread(db: Db, reader: Reader, post: PostRow, readTo: number): Promise<number> {
  return db.$count(forumReplies, and(unreadBy(reader, post, readTo), replyNotBlocked(reader, post)));
}

/** Counts the replies that wait for approval. */
export function countWaiting(db: Db, postId: string): Promise<number> {
  return db.$count(forumReplies, and(eq(forumReplies.postId, postId), eq(forumReplies.status, 'pending')));
}

/** Returns one reply in any state as the reader sees it. */
export async function readReply(
  db: Db,
  reader: Reader,
  post: PostRow,
  id: string,
): Promise<ReadReply | undefined> {
  const [row] = await selectReplies(db, reader, post).where(eq(forumReplies.id, id));
  return row;
}

/** Returns a reply in any state. */
export async function findReply(db: Db, id: string): Promise<ReplyRow | undefined> {
  const [row] = await db.select().from(forumReplies).where(eq(forumReplies.id, id));
  return row;
}

/** Returns a reply in any state, locked for an update; its post must be locked first. */
export async function lockReply(tx: Db, id: string): Promise<ReplyRow | undefined> {
  const [row] = await tx.select().from(forumReplies).where(eq(forumReplies.id, id)).for('no key update');
  return row;
}

function unreadBy({ id }: Reader, post: PostRow, readTo: number): SQL | undefined {
  return and(
    eq(forumReplies.postId, post.id),
    eq(forumReplies.isShown, true),
    sql`${forumReplies.position} > ${readTo}`,
    sql`${forumReplies.userId} is distinct from ${id}::uuid`,
  );
}

/**
 * Condition: visible to the reader in the thread. This includes shown replies, their own pending ones, and deleted ones with
 * replies.
 */
function shownIn(reader: Reader, post: PostRow): SQL | undefined {
  const below = sql`exists (select from ${forumReplies} as below where below.is_shown
    and (below.parent_reply_id = ${forumReplies.id} or below.answers_id = ${forumReplies.id}))`;
  const own = and(
    sql`${forumReplies.userId} = ${reader.id}::uuid`,
    sql`${forumReplies.status} in ('pending', 'rejected')`,
  );
  return and(
    eq(forumReplies.postId, post.id),
    or(
      eq(forumReplies.isShown, true),
      sql`((${forumReplies.removedAt} is not null or ${forumReplies.status} = 'deleted') and ${below})`,
      reader.id === null ? undefined : own,
    ),
    replyNotBlocked(reader, post),
  );
}

function selectReplies(db: Db, { id }: Reader, post: PostRow) {
  const reader = sql`${id}::uuid`;
  const readTo = sql`(select ${forumReads.position} from ${forumReads}
    where ${forumReads.postId} = ${post.id} and ${forumReads.userId} = ${reader})`;
  return db
    .select({
      reply: forumReplies,
      isLiked: sql<boolean>`exists (select from ${forumLikes} as l
        where l.reply_id = ${forumReplies.id} and l.user_id = ${reader})`,
      isUnread: sql<boolean>`coalesce(${forumReplies.isShown} and ${forumReplies.position} > ${readTo}
        and ${forumReplies.userId} is distinct from ${reader}, false)`,
    })
    .from(forumReplies);
}

async function onePlace(db: Db, where: SQL | undefined, order: SQL): Promise<Place | undefined> {
  const [row] = await db
    .select({ threadPlace: forumReplies.threadPlace, position: forumReplies.position })
    .from(forumReplies)
    .where(where)
    .orderBy(order)
    .limit(1);
  return row;
}

function tuple({ threadPlace, position }: Place): SQL {
  return sql`(${threadPlace}::int, ${position}::int)`;
}

function cursors(items: readonly ReadReply[], more: { isMoreBefore: boolean; isMoreAfter: boolean }) {
  const [first, last] = [items.at(0)?.reply, items.at(-1)?.reply];
  return {
    nextCursor: last && more.isMoreAfter ? encodeCursor(['1', last.threadPlace, last.position]) : null,
    previousCursor:
      first && more.isMoreBefore ? encodeCursor(['-1', first.threadPlace, first.position]) : null,
  };
}

/** Returns a reply that is shown, with its post. Refuses: forum_reply_not_found, also if a block exists. */
export async function requireShownReply(
  db: Db,
  reader: Reader,
  id: string,
): Promise<{ post: PostRow; reply: ReplyRow }> {
  const reply = await findReply(db, id);
  const post = reply?.isShown ? await findShownPost(db, reader, reply.postId) : undefined;
  if (!reply || !post || isBlocked(reader, post, reply.userId)) throw apiError(replyNotFound);
  return { post, reply };
}

/** Counts the likes of a reply. */
export async function countLikes(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ likeCount: forumReplies.likeCount })
    .from(forumReplies)
    .where(eq(forumReplies.id, id));
  return row?.likeCount ?? 0;
}

import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { toRichText } from '#kit/server/markdown.ts';
import type { GroupPost } from '../../board-contract.ts';
import { peopleOf } from '../people.ts';
import { groupPosts } from '../tables.ts';

export type PostRow = typeof groupPosts.$inferSelect;
type Paging = { limit: number; cursor?: string | undefined };

/** Who reads a board: those who moderate it see what was taken down, and everybody, for they answer for all. */
export type Reader = { id: string; isModerating: boolean };

/** What a reader may see: what stands, of nobody between whom and the reader a block stands. */
export function isReadable({ id, isModerating }: Reader): SQL | undefined {
  if (isModerating) return undefined;
  return and(
    isNull(groupPosts.removedAt),
    or(isNull(groupPosts.authorId), notBlocked(id, groupPosts.authorId)),
  );
}

const isUnpinned = sql<boolean>`(not ${groupPosts.isPinned})`;

/** A page of the posts of a board: pinned ones, then the newest first (ids grow with time). */
export async function listPosts(db: Db, groupId: string, reader: Reader, { limit, cursor }: Paging) {
  const where = and(eq(groupPosts.groupId, groupId), isNull(groupPosts.parentPostId), isReadable(reader));
  const [unpinned, before] = decodeCursor(cursor, ['boolean', 'uuid']);
  const after =
    before === undefined
      ? undefined
      : sql`(${isUnpinned} > ${unpinned} or (${isUnpinned} = ${unpinned} and ${groupPosts.id} < ${before}::uuid))`;
  const rows = await db
    .select()
    .from(groupPosts)
    .where(and(where, after))
    .orderBy(asc(isUnpinned), desc(groupPosts.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(groupPosts, where), (row) => [!row.isPinned, row.id]);
}

/** A page of the replies to a post, oldest first. */
export async function listReplies(db: Db, postId: string, reader: Reader, { limit, cursor }: Paging) {
  const where = and(eq(groupPosts.parentPostId, postId), isReadable(reader));
  const [after] = decodeCursor(cursor, ['uuid']);
  const rows = await db
    .select()
    .from(groupPosts)
    .where(and(where, after === undefined ? undefined : gt(groupPosts.id, String(after))))
    .orderBy(asc(groupPosts.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(groupPosts, where), (row) => [row.id]);
}

/** A post or reply of a group that a reader may see. */
export async function findPost(
  db: Db,
  groupId: string,
  postId: string,
  reader: Reader,
): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(groupPosts)
    .where(and(eq(groupPosts.groupId, groupId), eq(groupPosts.id, postId), isReadable(reader)));
  return row;
}

/** A post or reply, locked until the transaction ends. */
export async function lockPost(tx: Db, postId: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(groupPosts).where(eq(groupPosts.id, postId)).for('update');
  return row;
}

/** Counts the replies that stand to a post, which is locked. */
export async function recountReplies(tx: Db, postId: string): Promise<void> {
  const replyCount = await tx.$count(
    groupPosts,
    and(eq(groupPosts.parentPostId, postId), isNull(groupPosts.removedAt)),
  );
  await tx.update(groupPosts).set({ replyCount }).where(eq(groupPosts.id, postId));
}

/** Posts as a reader sees them, with as many replies as the reader can. */
export async function toPosts(db: Db, rows: readonly PostRow[], reader: Reader): Promise<GroupPost[]> {
  const people = await peopleOf(
    db,
    rows.map(({ authorId }) => authorId),
  );
  const seen = await repliesSeen(db, rows, reader);
  return rows.map((row) => ({
    id: row.id,
    groupId: row.groupId,
    parentPostId: row.parentPostId,
    author: people.get(row.authorId ?? '') ?? null,
    content: toRichText(row.content),
    source: row.authorId === reader.id ? row.content : null,
    isPinned: row.isPinned,
    isEmptied: row.content === '',
    isRemoved: row.removedAt !== null,
    replyCount: reader.isModerating ? row.replyCount : (seen.get(row.id) ?? 0),
    createdAt: row.createdAt,
    editedAt: row.editedAt,
  }));
}

/** How many replies to each post its reader can see: a block hides replies from the count as well. */
async function repliesSeen(
  db: Db,
  rows: readonly PostRow[],
  reader: Reader,
): Promise<ReadonlyMap<string | null, number>> {
  const answered = rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  if (answered.length === 0 || reader.isModerating) return new Map();
  const counts = await db
    .select({ postId: groupPosts.parentPostId, replies: count() })
    .from(groupPosts)
    .where(and(inArray(groupPosts.parentPostId, answered), isReadable(reader)))
    .groupBy(groupPosts.parentPostId);
  return new Map(counts.map(({ postId, replies }) => [postId, replies]));
}

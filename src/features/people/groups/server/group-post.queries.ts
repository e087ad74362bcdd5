import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { toRichTexts } from '#kit/server/markdown.ts';
import { present } from '#kit/server/present.ts';
import { GroupPost } from '../group-post.contract.ts';
import { peopleOf } from './group.queries.ts';
import { groupPosts } from './group.tables.ts';

export type PostRow = typeof groupPosts.$inferSelect;
type Paging = { limit: number; cursor?: string | undefined };

/** The reader of a board. Moderators see everything, including what was taken down, because they are responsible for it. */
export type Reader = { id: string; isModerating: boolean };

/** Matches posts that a reader may see: not taken down, and not by a member with whom a block exists. */
export function isReadable({ id, isModerating }: Reader): SQL | undefined {
  if (isModerating) return undefined;
  return and(
    isNull(groupPosts.removedAt),
    or(isNull(groupPosts.authorId), notBlocked(id, groupPosts.authorId)),
  );
}

const isUnpinned = sql<boolean>`(not ${groupPosts.isPinned})`;

/** Reads a page of a board's posts: pinned ones, then the newest first (ids grow with time). */
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

/** Reads a page of the replies to a post, oldest first. */
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

/** Finds a post or reply of a group that a reader may see. */
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

/** Locks a post or reply until the transaction ends. */
export async function lockPost(tx: Db, postId: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(groupPosts).where(eq(groupPosts.id, postId)).for('update');
  return row;
}

/** Counts the visible replies to a locked post. */
export async function recountReplies(tx: Db, postId: string): Promise<void> {
  const replyCount = await tx.$count(
    groupPosts,
    and(eq(groupPosts.parentPostId, postId), isNull(groupPosts.removedAt)),
  );
  await tx.update(groupPosts).set({ replyCount }).where(eq(groupPosts.id, postId));
}

/** Maps posts to what a reader sees, with the number of replies visible to that reader. */
export async function toPosts(db: Db, rows: readonly PostRow[], reader: Reader): Promise<GroupPost[]> {
  const people = await peopleOf(
    db,
    rows.map(({ authorId }) => authorId),
  );
  const visibleReplies = await countVisibleReplies(db, rows, reader);
  const trees = await toRichTexts(rows.map(({ content }) => content));
  return rows.map((row, at) =>
    present(GroupPost, row, {
      author: people.get(row.authorId ?? '') ?? null,
      content: trees[at] ?? [],
      source: row.authorId === reader.id ? row.content : null,
      isEmptied: row.content === '',
      isRemoved: row.removedAt !== null,
      replyCount: reader.isModerating ? row.replyCount : (visibleReplies.get(row.id) ?? 0),
    }),
  );
}

/** Counts the replies to each post that its reader can see: a block hides replies from the count as well. */
async function countVisibleReplies(
  db: Db,
  rows: readonly PostRow[],
  reader: Reader,
): Promise<ReadonlyMap<string | null, number>> {
  const parentIds = rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  if (parentIds.length === 0 || reader.isModerating) return new Map();
  const counts = await db
    .select({ postId: groupPosts.parentPostId, replies: count() })
    .from(groupPosts)
    .where(and(inArray(groupPosts.parentPostId, parentIds), isReadable(reader)))
    .groupBy(groupPosts.parentPostId);
  return new Map(counts.map(({ postId, replies }) => [postId, replies]));
}

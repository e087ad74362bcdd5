import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { badField } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import type { ForumCategory, ForumSort } from '../../forum-options.ts';
import type { Reader } from '../require-forum.ts';
import {
  forumCounts,
  forumFollows,
  forumLikes,
  forumPosts,
  forumPostTexts,
  forumReads,
  forumReplies,
} from '../tables.ts';
import { anyOf, postNotBlocked } from '../visibility.ts';

export type PostRow = typeof forumPosts.$inferSelect;

/** A post with what concerns the reader. */
export type ReadPost = {
  post: PostRow;
  isLiked: boolean;
  /** How far the reader has read; null: never opened. */
  readTo: number | null;
  hasUnread: boolean;
  /** Replies that a block hides from the reader. */
  hiddenReplies: number;
};

type Filters = { search?: string | undefined; category?: ForumCategory | undefined; sort: ForumSort };
type Paging = { limit: number; cursor?: string | undefined };

/** So many posts that contain the words are put in order, the newest: nobody reads further, and any word is found quickly. */
export const maxFound = 1000;

/** What each order sorts by, after what is sticky; all but the oldest read their index backwards. */
const orders = {
  latest: { by: forumPosts.activeAt, cast: 'timestamptz' },
  popular: { by: forumPosts.popularity, cast: 'int' },
  mostViewed: { by: forumPosts.viewCount, cast: 'int' },
} as const;

/** A page of the posts that are shown, sticky ones first. */
export async function listShownPosts(
  db: Db,
  reader: Reader,
  filters: Filters,
  paging: Paging,
): Promise<Page<ReadPost>> {
  const found = filters.search === undefined ? undefined : foundBy(filters.search, filters.category);
  const where = and(
    eq(forumPosts.isShown, true),
    filters.category && eq(forumPosts.category, filters.category),
    postNotBlocked(reader),
    found && sql`${forumPosts.id} in (${found})`,
  );
  const [rows, total] = await Promise.all([
    selectPosts(db, reader)
      .where(and(where, afterPost(filters.sort, paging.cursor)))
      .orderBy(...orderOf(filters.sort))
      .limit(paging.limit + 1),
    found ? db.$count(forumPosts, where) : countShown(db, reader, filters.category),
  ]);
  return pageOf(rows, paging.limit, total, ({ post }) => keyOf(filters.sort, post));
}

/** A page of somebody’s own posts, whatever became of them, newest first. */
export async function listOwnPosts(
  db: Db,
  reader: Reader & { id: string },
  paging: Paging,
): Promise<Page<ReadPost>> {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const own = and(eq(forumPosts.userId, reader.id), ne(forumPosts.status, 'deleted'));
  const rows = await selectPosts(db, reader)
    .where(and(own, before === undefined ? undefined : sql`${forumPosts.id} < ${before}::uuid`))
    .orderBy(sql`${forumPosts.id} desc`)
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(forumPosts, own), ({ post }) => [post.id]);
}

/** A page of the posts that somebody is told of, those with the latest news first. */
export async function listFollowedPosts(
  db: Db,
  reader: Reader & { id: string },
  paging: Paging,
): Promise<Page<ReadPost>> {
  const [at, id] = paging.cursor === undefined ? [] : followedCursor(paging.cursor);
  const follows = db
    .select({ postId: forumFollows.postId })
    .from(forumFollows)
    .where(eq(forumFollows.userId, reader.id));
  const followed = and(eq(forumPosts.isShown, true), inArray(forumPosts.id, follows), postNotBlocked(reader));
  const further =
    at === undefined
      ? undefined
      : sql`(${forumPosts.activeAt}, ${forumPosts.id}) < (${at}::timestamptz, ${id}::uuid)`;
  const rows = await selectPosts(db, reader)
    .where(and(followed, further))
    .orderBy(sql`${forumPosts.activeAt} desc, ${forumPosts.id} desc`)
    .limit(paging.limit + 1);
  const total = await db.$count(forumPosts, followed);
  return pageOf(rows, paging.limit, total, ({ post }) => [post.activeAt, post.id]);
}

function followedCursor(cursor: string) {
  const [at, id] = decodeCursor(cursor, ['text', 'uuid']);
  if (!isKey('latest', at)) throw badField('cursor', 'This cursor doesn’t belong to this list.');
  return [at, id];
}

/**
 * A post that the reader may open: shown, the reader’s own, or deleted by its author where others have answered; an
 * administrator’s any. Undefined where a block stands in between, too.
 */
export async function findPost(db: Db, reader: Reader, id: string): Promise<ReadPost | undefined> {
  const deleted = and(
    eq(forumPosts.status, 'deleted'),
    isNull(forumPosts.removedAt),
    sql`${forumPosts.replyCount} > 0`,
  );
  const mine =
    reader.id === null ? undefined : and(eq(forumPosts.userId, reader.id), ne(forumPosts.status, 'deleted'));
  const open = reader.isAdministrator ? undefined : or(eq(forumPosts.isShown, true), deleted, mine);
  const [row] = await selectPosts(db, reader).where(and(eq(forumPosts.id, id), open, postNotBlocked(reader)));
  return row;
}

/** A post that everybody can read, where no block stands in between. */
export async function findShownPost(db: Db, reader: Reader, id: string): Promise<PostRow | undefined> {
  const shown = and(eq(forumPosts.id, id), eq(forumPosts.isShown, true), postNotBlocked(reader));
  const [row] = await db.select().from(forumPosts).where(shown);
  return row;
}

/** The same, locked until the transaction ends: what is written under it comes one after the other. */
export async function lockShownPost(tx: Db, reader: Reader, id: string): Promise<PostRow | undefined> {
  const shown = and(eq(forumPosts.id, id), eq(forumPosts.isShown, true), postNotBlocked(reader));
  const [row] = await tx.select().from(forumPosts).where(shown).for('no key update');
  return row;
}

/** A post, whatever became of it, locked for a change of its own. */
export async function lockPost(tx: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(forumPosts).where(eq(forumPosts.id, id)).for('no key update');
  return row;
}

function selectPosts(db: Db, { id, hidden }: Reader) {
  const own = id === null ? sql`false` : sql`true`;
  const reader = sql`${id}::uuid`;
  const unread = sql`exists (select from ${forumReplies} as r where r.post_id = ${forumPosts.id} and r.is_shown
    and r.position > ${forumReads.position} and r.user_id is distinct from ${reader}
    ${hidden.length === 0 ? sql`` : sql`and (r.user_id is null or r.user_id not in ${anyOf(hidden)})`})`;
  return db
    .select({
      post: forumPosts,
      isLiked: sql<boolean>`exists (select from ${forumLikes} as l where l.post_id = ${forumPosts.id} and l.user_id = ${reader})`,
      readTo: sql<number | null>`${forumReads.position}`,
      hiddenReplies: countHidden(hidden),
      hasUnread: sql<boolean>`(${forumReads.position} is not null and ${unread})`,
    })
    .from(forumPosts)
    .leftJoin(
      forumReads,
      and(own, eq(forumReads.postId, forumPosts.id), sql`${forumReads.userId} = ${reader}`),
    );
}

/** An unnamed asker's own replies are never hidden. */
function countHidden(hidden: readonly string[]): SQL<number> {
  if (hidden.length === 0) return sql<number>`0`;
  return sql<number>`(select count(*)::int from ${forumReplies} as h where h.post_id = ${forumPosts.id} and h.is_shown
    and h.user_id in ${anyOf(hidden)} and not (${forumPosts.isAnonymous} and h.user_id = ${forumPosts.userId}))`;
}

function foundBy(search: string, category: ForumCategory | undefined): SQL {
  const inCategory = category === undefined ? sql`` : sql`and found.category = ${category}`;
  return sql`select found.id from ${forumPosts} as found join ${forumPostTexts} on ${forumPostTexts.postId} = found.id
    where ${containsWords(forumPostTexts.searchWords, search)} and found.is_shown ${inCategory}
    order by found.id desc limit ${maxFound}`;
}

async function countShown(db: Db, reader: Reader, category: ForumCategory | undefined): Promise<number> {
  const [row] = await db
    .select({ posts: sql<number>`coalesce(sum(${forumCounts.posts}), 0)::int` })
    .from(forumCounts)
    .where(category && eq(forumCounts.category, category));
  const all = row?.posts ?? 0;
  if (reader.hidden.length === 0) return all;
  const blocked = and(
    eq(forumPosts.isShown, true),
    eq(forumPosts.isAnonymous, false),
    sql`${forumPosts.userId} in ${anyOf(reader.hidden)}`,
    category && eq(forumPosts.category, category),
  );
  return all - (await db.$count(forumPosts, blocked));
}

function orderOf(sort: ForumSort): SQL[] {
  if (sort === 'oldest') return [sql`(not ${forumPosts.isSticky})`, sql`${forumPosts.id}`];
  return [sql`${forumPosts.isSticky} desc`, sql`${orders[sort].by} desc`, sql`${forumPosts.id} desc`];
}

function keyOf(sort: ForumSort, post: PostRow) {
  const by = { latest: post.activeAt, popular: post.popularity, mostViewed: post.viewCount, oldest: '' }[
    sort
  ];
  return [sort, post.isSticky, by, post.id];
}

function afterPost(sort: ForumSort, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const isNumber = sort === 'popular' || sort === 'mostViewed';
  const [of, isSticky, by, id] = decodeCursor(cursor, [
    'text',
    'boolean',
    isNumber ? 'number' : 'text',
    'uuid',
  ]);
  if (of !== sort || !isKey(sort, by)) throw badField('cursor', 'This cursor doesn’t belong to this list.');
  if (sort === 'oldest')
    return sql`((not ${forumPosts.isSticky}), ${forumPosts.id}) > (not ${isSticky}::boolean, ${id}::uuid)`;
  const { by: column, cast } = orders[sort];
  return sql`(${forumPosts.isSticky}, ${column}, ${forumPosts.id})
    < (${isSticky}::boolean, ${by}::${sql.raw(cast)}, ${id}::uuid)`;
}

/** Whether a cursor’s value is one that a post can have. */
function isKey(sort: ForumSort, value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;
  if (sort === 'oldest') return value === '';
  return (
    /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value)) &&
    !Number.isNaN(Date.parse(String(value)))
  );
}

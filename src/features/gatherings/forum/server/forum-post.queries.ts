import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#kit/contract/paging.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, invalidCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import { type ForumCategory, type ForumSort, forumLimits } from '../forum.rules.ts';
import { type Author, ForumPost } from '../forum-post.contract.ts';
import { excerpt, mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import {
  forumCounts,
  forumFollows,
  forumLikes,
  forumPosts,
  forumPostTexts,
  forumReads,
  forumReplies,
} from './forum.tables.ts';
import {
  findAuthors,
  isBlocked,
  isUnnamed,
  namesOf,
  postIsBlocked,
  postNotBlocked,
  type Reader,
  statusOf,
  unknownMemberName,
  writerOfReplyIsBlocked,
  writerOfReplyNotBlocked,
} from './forum-reader.ts';

export type PostRow = typeof forumPosts.$inferSelect;

/** A post with the reader’s own state. */
export type ReadPost = {
  post: PostRow;
  isLiked: boolean;
  /** The number of the last reply that the reader has read; null if they never opened the thread. */
  readTo: number | null;
  hasUnread: boolean;
  /** The number of replies that a block hides from the reader. */
  hiddenReplies: number;
};

type Filters = { search?: string | undefined; category?: ForumCategory | undefined; sort: ForumSort };
type Paging = { limit: number; cursor?: string | undefined };

/** Only this many of the newest matches are sorted, which keeps searches for common words fast. */
export const maxFound = 1000;

/** The sort column of each order, after sticky posts; all but `oldest` scan their index backwards. */
const orders = {
  latest: { by: forumPosts.activeAt, type: 'instant', cast: 'timestamptz' },
  popular: { by: forumPosts.popularity, type: 'int', cast: 'int' },
  mostViewed: { by: forumPosts.viewCount, type: 'int', cast: 'int' },
} as const;

/** Returns a page of the posts that are shown, sticky ones first. */
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

/** Returns a page of a member’s own posts in any state, newest first. */
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

/** Returns a page of the posts that a member follows, the latest activity first. */
export async function listFollowedPosts(
  db: Db,
  reader: Reader & { id: string },
  paging: Paging,
): Promise<Page<ReadPost>> {
  const [at, id] = decodeCursor(paging.cursor, ['instant', 'uuid']);
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

/**
 * Returns a post that the reader may open: shown, their own, or deleted but with replies; administrators may open any. Undefined
 * also if a block exists between the reader and the author.
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

/** Returns a post that is shown, if no block exists between the reader and the author. */
export async function findShownPost(db: Db, reader: Reader, id: string): Promise<PostRow | undefined> {
  const shown = and(eq(forumPosts.id, id), eq(forumPosts.isShown, true), postNotBlocked(reader));
  const [row] = await db.select().from(forumPosts).where(shown);
  return row;
}

/** Returns a post as findShownPost does, locked until the transaction ends, so that replies to it are stored one after the other. */
export async function lockShownPost(tx: Db, reader: Reader, id: string): Promise<PostRow | undefined> {
  const shown = and(eq(forumPosts.id, id), eq(forumPosts.isShown, true), postNotBlocked(reader));
  const [row] = await tx.select().from(forumPosts).where(shown).for('no key update');
  return row;
}

/** Returns a post in any state, regardless of the reader. */
export async function findThread(db: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  return row;
}

/** Returns a post in any state, locked until the transaction ends. */
export async function lockPost(tx: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(forumPosts).where(eq(forumPosts.id, id)).for('no key update');
  return row;
}

function selectPosts(db: Db, who: Reader) {
  const { id } = who;
  const own = id === null ? sql`false` : sql`true`;
  const reader = sql`${id}::uuid`;
  const unread = sql`exists (select from ${forumReplies} as r where r.post_id = ${forumPosts.id} and r.is_shown
    and r.position > ${forumReads.position} and r.user_id is distinct from ${reader}
    and ${writerOfReplyNotBlocked(who, sql`r.user_id`) ?? sql`true`})`;
  return db
    .select({
      post: forumPosts,
      isLiked: sql<boolean>`exists (select from ${forumLikes} as l where l.post_id = ${forumPosts.id} and l.user_id = ${reader})`,
      readTo: sql<number | null>`${forumReads.position}`,
      hiddenReplies: countHidden(who),
      hasUnread: sql<boolean>`(${forumReads.position} is not null and ${unread})`,
    })
    .from(forumPosts)
    .leftJoin(
      forumReads,
      and(own, eq(forumReads.postId, forumPosts.id), sql`${forumReads.userId} = ${reader}`),
    );
}

function countHidden(reader: Reader): SQL<number> {
  const blocked = writerOfReplyIsBlocked(reader, sql`h.user_id`);
  if (!blocked) return sql<number>`0`;
  return sql<number>`(select count(*)::int from ${forumReplies} as h where h.post_id = ${forumPosts.id} and h.is_shown
    and ${blocked})`;
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
  const blocked = postIsBlocked(reader);
  if (!blocked) return all;
  const hiddenPosts = and(
    eq(forumPosts.isShown, true),
    blocked,
    category && eq(forumPosts.category, category),
  );
  return all - (await db.$count(forumPosts, hiddenPosts));
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
  const type = sort === 'oldest' ? 'text' : orders[sort].type;
  const [of, isSticky, by, id] = decodeCursor(cursor, ['text', 'boolean', type, 'uuid']);
  if (of !== sort) throw invalidCursor();
  if (sort === 'oldest')
    return sql`((not ${forumPosts.isSticky}), ${forumPosts.id}) > (not ${isSticky}::boolean, ${id}::uuid)`;
  const { by: column, cast } = orders[sort];
  return sql`(${forumPosts.isSticky}, ${column}, ${forumPosts.id})
    < (${isSticky}::boolean, ${by}::${sql.raw(cast)}, ${id}::uuid)`;
}

type Authors = ReadonlyMap<string, Author>;

/** Posts as a list shows them, with excerpts. */
export async function toForumPosts(db: Db, reader: Reader, rows: readonly ReadPost[]): Promise<ForumPost[]> {
  const authors = await authorsOfPosts(
    db,
    reader,
    rows.map(({ post }) => post),
  );
  return rows.map((row) => {
    const shown = toForumPost(row, reader, authors);
    return { ...shown, content: excerpt(shown.content, forumLimits.excerpt) };
  });
}

/** Returns everybody whom the posts name: authors, authors of last replies and mentioned members. */
export function authorsOfPosts(db: Db, reader: Reader, posts: readonly PostRow[]): Promise<Authors> {
  const ids = posts.flatMap((post) => [post.userId, post.lastReplyBy, ...mentionedIds(post.content)]);
  return findAuthors(db, ids, reader.id === null);
}

/** A post as the reader sees it. */
export function toForumPost(
  { post, isLiked, readTo, hasUnread, hiddenReplies }: ReadPost,
  reader: Reader,
  authors: Authors,
): ForumPost {
  const isOwn = reader.id !== null && post.userId === reader.id;
  const named = (id: string | null) => {
    if (id === null || isUnnamed(post, id) || isBlocked(reader, post, id)) return null;
    return authors.get(id) ?? null;
  };
  // In their own text, authors see all names that they mentioned.
  const names = namesOf(authors, isOwn ? undefined : reader);
  return present(ForumPost, post, {
    content: replaceMentionTokens(post.content, names, unknownMemberName),
    user: named(post.userId),
    isOwn,
    replyCount: post.replyCount - hiddenReplies,
    lastReplyBy: named(post.lastReplyBy),
    hasScholarAnswer: post.scholarCount > 0,
    hasUnread,
    isNew: reader.id !== null && readTo === null && !isOwn,
    isLiked,
    status: statusOf(post),
    rejectionReason: isOwn ? post.rejectionReason : null,
  });
}

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { forumCategories } from '../forum-options.ts';

/** Of posts and replies: what a moderator took down keeps its state for being put back. */
export const storedStatuses = ['active', 'pending', 'rejected', 'deleted'] as const;

/** What posts and replies have in common: whose, in what state, and how it came to be so. */
const writtenColumns = () => ({
  /** Null once the account is deleted. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** Markdown as it was written, with `@{id}` where it mentions a member; empty once it is deleted. */
  content: text('content').notNull(),
  /** Counted by the database from `forum_likes`. */
  likeCount: integer('like_count').notNull().default(0),
  status: text('status', { enum: storedStatuses }).notNull().default('active'),
  /** Why an administrator did not publish it. */
  rejectionReason: text('rejection_reason'),
  /** Taken off every page by a moderator. */
  removedAt: instantColumn('removed_at'),
  moderatedBy: uuid('moderated_by'),
  moderatedAt: instantColumn('moderated_at'),
  deletedAt: instantColumn('deleted_at'),
  deleteReason: text('delete_reason'),
  editedAt: instantColumn('edited_at'),
  /** Whether it is shown to everybody who may read the forum. */
  isShown: boolean('is_shown').notNull().generatedAlwaysAs(sql`(status = 'active' and removed_at is null)`),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
});

/** What somebody asked or said. All counters are kept by triggers (in the migration), so that they equal their rows no matter who changes them. */
export const forumPosts = pgTable(
  'forum_posts',
  {
    id: idColumn(),
    ...writtenColumns(),
    title: text('title').notNull(),
    category: text('category', { enum: forumCategories }).notNull(),
    tags: text('tags').array().notNull().default([]),
    /** The asker stays unnamed to readers, in replies to the own question too. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    isSticky: boolean('is_sticky').notNull().default(false),
    isLocked: boolean('is_locked').notNull().default(false),
    lockedAt: instantColumn('locked_at'),
    lockReason: text('lock_reason'),
    movedFrom: text('moved_from', { enum: forumCategories }),
    /** Members who have opened it: rows of `forum_reads`. */
    viewCount: integer('view_count').notNull().default(0),
    /** Replies that are shown. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Of these, answers by scholars. */
    scholarCount: integer('scholar_count').notNull().default(0),
    lastReplyAt: instantColumn('last_reply_at'),
    /** Kept by a trigger. Not a foreign key: deleting a reply must not wait for the account of the previous reply’s author. */
    lastReplyBy: uuid('last_reply_by'),
    /** The number that the last reply got, whatever became of it. */
    lastPosition: integer('last_position').notNull().default(0),
    activeAt: instantColumn('active_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_reply_at, created_at)`),
    popularity: integer('popularity').notNull().generatedAlwaysAs(sql`(like_count + reply_count)`),
  },
  (table) => [
    oneOf('forum_posts_category_known', table.category, forumCategories),
    oneOf('forum_posts_moved_from_known', table.movedFrom, forumCategories),
    oneOf('forum_posts_status_known', table.status, storedStatuses),
    check(
      'forum_posts_counts_not_negative',
      sql`least(like_count, view_count, reply_count, scholar_count) >= 0`,
    ),
    check('forum_posts_short', sql`char_length(title) <= 200 and char_length(content) <= 25000`),
    // Read backwards, but for the oldest.
    index('forum_posts_latest').on(table.isSticky, table.activeAt, table.id).where(sql`is_shown`),
    index('forum_posts_latest_of_category')
      .on(table.category, table.isSticky, table.activeAt, table.id)
      .where(sql`is_shown`),
    index('forum_posts_popular').on(table.isSticky, table.popularity, table.id).where(sql`is_shown`),
    index('forum_posts_viewed').on(table.isSticky, table.viewCount, table.id).where(sql`is_shown`),
    index('forum_posts_oldest').on(sql`(not is_sticky)`, table.id).where(sql`is_shown`),
    index('forum_posts_of_author').on(table.userId, table.id),
  ],
);

/** What is searched of a post, in lower case. It has a table of its own because counters change often, and their row should be small. */
export const forumPostTexts = pgTable(
  'forum_post_texts',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    /** Title, words and tags. */
    searchText: text('search_text').notNull(),
    searchWords: searchWordsColumn('title', 'search_text'),
  },
  (table) => [...searchIndexes('forum_post_texts', table.searchWords)],
);

/** How many posts of a category are shown. */
export const forumCounts = pgTable('forum_counts', {
  category: text('category', { enum: forumCategories }).primaryKey(),
  posts: integer('posts').notNull(),
});

/** Replies. */
export const forumReplies = pgTable(
  'forum_replies',
  {
    id: idColumn(),
    ...writtenColumns(),
    postId: uuid('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    /** The reply under which it stands: always one that stands under none. */
    parentReplyId: uuid('parent_reply_id').references((): AnyPgColumn => forumReplies.id),
    /** The reply that it answers: that one, or another that stands under it. */
    answersId: uuid('answers_id').references((): AnyPgColumn => forumReplies.id),
    /** Its number in the thread, given by the database in the order of commits. */
    position: integer('position').notNull().default(0),
    /** Where it is read: with the reply that it stands under, and scholars’ answers first. */
    threadPlace: integer('thread_place').notNull().default(0),
    isScholarAnswer: boolean('is_scholar_answer').notNull().default(false),
    isHelpful: boolean('is_helpful').notNull().default(false),
  },
  (table) => [
    oneOf('forum_replies_status_known', table.status, storedStatuses),
    check('forum_replies_likes_not_negative', sql`like_count >= 0`),
    check('forum_replies_short', sql`char_length(content) <= 15000`),
    uniqueIndex('forum_replies_position').on(table.postId, table.position),
    index('forum_replies_shown').on(table.postId, table.position).where(sql`is_shown`),
    index('forum_replies_reading_order').on(table.postId, table.threadPlace, table.position),
    index('forum_replies_waiting').on(table.postId).where(sql`status = 'pending'`),
    index('forum_replies_below').on(table.parentReplyId).where(sql`parent_reply_id is not null`),
    index('forum_replies_answering').on(table.answersId).where(sql`answers_id is not null`),
    index('forum_replies_of_author').on(table.userId, table.id),
  ],
);

/** Who likes what: a post or a reply, once. */
export const forumLikes = pgTable(
  'forum_likes',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => forumPosts.id, { onDelete: 'cascade' }),
    replyId: uuid('reply_id').references(() => forumReplies.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('forum_likes_of_one', sql`num_nonnulls(post_id, reply_id) = 1`),
    uniqueIndex('forum_likes_post_once').on(table.postId, table.userId).where(sql`post_id is not null`),
    uniqueIndex('forum_likes_reply_once').on(table.replyId, table.userId).where(sql`reply_id is not null`),
    index('forum_likes_of_member').on(table.userId),
  ],
);

/** Who is told of new replies. */
export const forumFollows = pgTable(
  'forum_follows',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('forum_follows_of_member').on(table.userId),
  ],
);

/** Who has opened a thread, and has read it up to which reply. */
export const forumReads = pgTable(
  'forum_reads',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    openedAt: instantColumn('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('forum_reads_of_member').on(table.userId),
  ],
);

/** Who has been told of news in a thread and has not opened it since: until then there is no second notice. */
export const forumTold = pgTable(
  'forum_told',
  {
    /** The key of that notice. */
    noticeKey: text('notice_key').notNull(),
    postId: uuid('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('forum_told_of_member').on(table.userId),
    index('forum_told_by_notice').on(table.noticeKey),
  ],
);

/** What stood before an edit. */
export const forumEdits = pgTable(
  'forum_edits',
  {
    id: idColumn(),
    postId: uuid('post_id').references(() => forumPosts.id, { onDelete: 'cascade' }),
    replyId: uuid('reply_id').references(() => forumReplies.id, { onDelete: 'cascade' }),
    title: text('title'),
    content: text('content').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('forum_edits_of_one', sql`num_nonnulls(post_id, reply_id) = 1`),
    index('forum_edits_of_post').on(table.postId, table.id),
    index('forum_edits_of_reply').on(table.replyId, table.id),
  ],
);

/** Members who answer as scholars. Those who no longer do keep their row for the answers that they gave. */
export const forumScholars = pgTable(
  'forum_scholars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    namedBy: uuid('named_by'),
    namedAt: instantColumn('named_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [index('forum_scholars_by_place').on(table.placeId)],
);

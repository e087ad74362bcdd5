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
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  emptied,
  erasureOf,
  noPersonalData,
  orphanedId,
  publicPlaceData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { forumCategories } from '../forum.rules.ts';

/** The states of posts and replies. Removal by a moderator is separate, so that restoring keeps the state. */
export const storedStatuses = ['active', 'pending', 'rejected', 'deleted'] as const;

/** The columns that posts and replies share: author, text and state. */
const writtenColumns = () => ({
  /** Null once the account is deleted. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** Markdown as it was written, with `@{id}` for each mention; empty once deleted. */
  content: text('content').notNull(),
  /** Maintained by triggers on `forum_likes`. */
  likeCount: integer('like_count').notNull().default(0),
  status: text('status', { enum: storedStatuses }).notNull().default('active'),
  /** Why an administrator did not approve it. */
  rejectionReason: text('rejection_reason'),
  /** When a moderator took it down. */
  removedAt: instantColumn('removed_at'),
  moderatedBy: uuid('moderated_by'),
  moderatedAt: instantColumn('moderated_at'),
  deletedAt: instantColumn('deleted_at'),
  deleteReason: text('delete_reason'),
  editedAt: instantColumn('edited_at'),
  /** Whether it is shown to everybody to whom the forum is open. */
  isShown: boolean('is_shown').notNull().generatedAlwaysAs(sql`(status = 'active' and removed_at is null)`),
  createdAt: createdAtColumn(),
  updatedAt: updatedAtColumn(),
});

/** Posts. Triggers (in the migration) maintain all counters, so that they match the rows whichever statement changes these. */
export const forumPosts = pgTable(
  'forum_posts',
  {
    id: idColumn(),
    ...writtenColumns(),
    title: text('title').notNull(),
    category: text('category', { enum: forumCategories }).notNull(),
    tags: text('tags').array().notNull().default([]),
    /** Whether readers don’t see the asker’s name, also on their replies to this post. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    isSticky: boolean('is_sticky').notNull().default(false),
    /** When it was checked for links to other sites, which count for its author; null after an edit. */
    linksCountedAt: instantColumn('links_counted_at'),
    isLocked: boolean('is_locked').notNull().default(false),
    lockedAt: instantColumn('locked_at'),
    lockReason: text('lock_reason'),
    movedFrom: text('moved_from', { enum: forumCategories }),
    /** Members who have opened it: rows of `forum_reads`. */
    viewCount: integer('view_count').notNull().default(0),
    /** Replies that are shown. */
    replyCount: integer('reply_count').notNull().default(0),
    /** How many of these are answers by scholars. */
    scholarCount: integer('scholar_count').notNull().default(0),
    lastReplyAt: instantColumn('last_reply_at'),
    /** Maintained by a trigger. Not a foreign key: deleting a reply must not wait for the account of the previous reply’s author. */
    lastReplyBy: uuid('last_reply_by'),
    /** The number of the last reply, in any state. */
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
    // Scanned backwards by all orders but `oldest`.
    index('forum_posts_latest').on(table.isSticky, table.activeAt, table.id).where(sql`is_shown`),
    index('forum_posts_latest_of_category')
      .on(table.category, table.isSticky, table.activeAt, table.id)
      .where(sql`is_shown`),
    index('forum_posts_popular').on(table.isSticky, table.popularity, table.id).where(sql`is_shown`),
    index('forum_posts_viewed').on(table.isSticky, table.viewCount, table.id).where(sql`is_shown`),
    index('forum_posts_oldest').on(sql`(not is_sticky)`, table.id).where(sql`is_shown`),
    index('forum_posts_of_author').on(table.userId, table.id),
    index('forum_posts_to_count').on(table.id).where(sql`links_counted_at is null`),
  ],
);

/**
 * The searchable text of a post, in lower case. It has its own table because counters change often, and their row should be
 * small.
 */
export const forumPostTexts = pgTable(
  'forum_post_texts',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default(''),
    /** Title, content and tags. */
    searchText: text('search_text').notNull(),
    searchWords: searchWordsColumn('title', 'search_text'),
  },
  (table) => [...searchIndexes('forum_post_texts', table.searchWords)],
);

/** The number of shown posts in each category. */
export const forumCounts = pgTable('forum_counts', {
  category: text('category', { enum: forumCategories }).primaryKey(),
  posts: integer('posts').notNull(),
});

export const forumReplies = pgTable(
  'forum_replies',
  {
    id: idColumn(),
    ...writtenColumns(),
    postId: uuid('post_id')
      .notNull()
      .references(() => forumPosts.id, { onDelete: 'cascade' }),
    /** The reply under which it is nested; that one is never nested itself. */
    parentReplyId: uuid('parent_reply_id').references((): AnyPgColumn => forumReplies.id),
    /** The reply that it answers: its parent, or another reply with the same parent. */
    answersId: uuid('answers_id').references((): AnyPgColumn => forumReplies.id),
    /** Its number in the thread, assigned by the database in the order of commits. */
    position: integer('position').notNull().default(0),
    /** The reading order of top-level replies with those nested under them; scholars’ answers come first. */
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

/**
 * What replies quote: which post or reply, and the chosen words. `>[1]` on a line of a reply’s text is the place of its quotation
 * with that position.
 */
export const forumQuotations = pgTable(
  'forum_quotations',
  {
    id: idColumn(),
    /** The reply that quotes. */
    replyId: uuid('reply_id')
      .notNull()
      .references(() => forumReplies.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The post or reply that is quoted, of the same thread; both null once it is gone. */
    quotedPostId: uuid('quoted_post_id').references(() => forumPosts.id, { onDelete: 'set null' }),
    quotedReplyId: uuid('quoted_reply_id').references(() => forumReplies.id, { onDelete: 'set null' }),
    /** Plain text, with `@{id}` for each mention; null once the quoted text is deleted. */
    words: text('words'),
  },
  (table) => [
    check('forum_quotations_of_one', sql`num_nonnulls(quoted_post_id, quoted_reply_id) <= 1`),
    check('forum_quotations_short', sql`char_length(words) <= 10000`),
    uniqueIndex('forum_quotations_place').on(table.replyId, table.position),
    index('forum_quotations_of_post').on(table.quotedPostId).where(sql`quoted_post_id is not null`),
    index('forum_quotations_of_reply').on(table.quotedReplyId).where(sql`quoted_reply_id is not null`),
  ],
);

/** Likes: each member once for each post or reply. */
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

/** Members who are notified of new replies. */
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

/** Members who have opened a thread, and the last reply that they have read. */
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

/** Members who were notified of a thread and have not opened it since: they are not notified again until they do. */
export const forumTold = pgTable(
  'forum_told',
  {
    /** The dedupe key of that notification. */
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

/** The version before an edit. */
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

/** Members who answer as scholars. Former scholars keep their row for their earlier answers. */
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

const own = 'The words are removed; if nobody has replied, the whole entry is deleted.';
const byAdministrator = 'Emptied with the words.';

export const erasure: readonly TableErasure[] = [
  erasureOf(forumPosts, {
    userId: emptied,
    content: own,
    rejectionReason: byAdministrator,
    moderatedBy: orphanedId,
    deleteReason: own,
    title: own,
    tags: own,
    lockReason: 'Kept: an administrator’s words about the thread.',
    lastReplyBy: emptied,
  }),
  erasureOf(forumPostTexts, {
    title: 'Emptied with the words of the post.',
    searchText: 'Emptied with the words of the post.',
    searchWords: 'Emptied with the words of the post.',
  }),
  erasureOf(forumCounts, {}),
  erasureOf(forumReplies, {
    userId: emptied,
    content: own,
    rejectionReason: byAdministrator,
    moderatedBy: orphanedId,
    deleteReason: own,
    postId: noPersonalData,
    parentReplyId: noPersonalData,
    answersId: noPersonalData,
  }),
  erasureOf(forumQuotations, {
    replyId: noPersonalData,
    quotedPostId: noPersonalData,
    quotedReplyId: noPersonalData,
    words: 'Emptied with the words of the post or reply that is quoted.',
  }),
  erasureOf(forumLikes, { userId: rowDeleted, postId: noPersonalData, replyId: noPersonalData }),
  erasureOf(forumFollows, { postId: noPersonalData, userId: rowDeleted }),
  erasureOf(forumReads, { postId: noPersonalData, userId: rowDeleted }),
  erasureOf(forumTold, { noticeKey: noPersonalData, postId: noPersonalData, userId: rowDeleted }),
  erasureOf(forumEdits, {
    postId: noPersonalData,
    replyId: noPersonalData,
    title: 'Deleted with the words of the post.',
    content: 'Deleted with the words of the post or reply.',
  }),
  erasureOf(forumScholars, { name: rowDeleted, placeId: publicPlaceData, namedBy: orphanedId }),
];

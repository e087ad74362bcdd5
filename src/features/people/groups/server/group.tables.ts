import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { groupCategories, groupRoles, groupStatuses, membershipStatuses } from '../group.rules.ts';

/** Groups of members, as their founders describe them. */
export const communityGroups = pgTable(
  'community_groups',
  {
    id: idColumn(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: groupCategories }).notNull(),
    /** Members join by request or invitation. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** Shown to members outside the group; only a private group can be unlisted. */
    isListed: boolean('is_listed').notNull().default(true),
    memberLimit: integer('member_limit').notNull(),
    /** The number of active memberships, updated in the transaction that changes them, with this row locked. */
    memberCount: integer('member_count').notNull().default(0),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    imageKey: text('image_key'),
    meetingSchedule: text('meeting_schedule'),
    location: text('location'),
    status: text('status', { enum: groupStatuses }).notNull().default('pending'),
    /** The reason for rejection; null unless it was rejected. */
    rejectionReason: text('rejection_reason'),
    approvedAt: instantColumn('approved_at'),
    /** When an administrator took it down. */
    removedAt: instantColumn('removed_at'),
    source: text('source').notNull(),
    searchWords: searchWordsColumn('name', 'description', 'category'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('community_groups_category_known', table.category, groupCategories),
    oneOf('community_groups_status_known', table.status, groupStatuses),
    check('community_groups_public_listed', sql`${table.isPrivate} or ${table.isListed}`),
    check('community_groups_limit_positive', sql`${table.memberLimit} between 2 and 5000`),
    check('community_groups_not_overfull', sql`${table.memberCount} between 0 and ${table.memberLimit}`),
    index('community_groups_by_name').on(table.status, sql`lower(${table.name})`, table.id),
    index('community_groups_of_founder').on(table.createdBy),
    index('community_groups_by_image').on(table.imageKey),
    ...searchIndexes('community_groups', table.searchWords),
  ],
);

/** People who belong to a group, ask to join, are invited, or are barred. */
export const groupMemberships = pgTable(
  'group_memberships',
  {
    id: idColumn(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => communityGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: groupRoles }).notNull().default('member'),
    status: text('status', { enum: membershipStatuses }).notNull().default('active'),
    joinedAt: instantColumn('joined_at'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** The message with a request to join. */
    requestMessage: text('request_message'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('group_memberships_role_known', table.role, groupRoles),
    oneOf('group_memberships_status_known', table.status, membershipStatuses),
    check('group_memberships_roles_inside', sql`${table.role} = 'member' or ${table.status} = 'active'`),
    check(
      'group_memberships_joined_inside',
      sql`(${table.status} = 'active') = (${table.joinedAt} is not null)`,
    ),
    uniqueIndex('group_memberships_once').on(table.groupId, table.userId),
    uniqueIndex('group_memberships_one_owner').on(table.groupId).where(sql`${table.role} = 'owner'`),
    index('group_memberships_by_group').on(
      table.groupId,
      table.status,
      sql`(array_position(array['owner', 'moderator', 'member'], ${table.role}))`,
      table.id,
    ),
    index('group_memberships_of_member').on(table.userId, table.status),
    index('group_memberships_by_inviter').on(table.invitedBy),
  ],
);

/** The board of a group: posts, and replies to them. */
export const groupPosts = pgTable(
  'group_posts',
  {
    id: idColumn(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => communityGroups.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The post that it replies to; null for a post. */
    parentPostId: uuid('parent_post_id').references((): AnyPgColumn => groupPosts.id, {
      onDelete: 'cascade',
    }),
    /** Markdown. Emptied when the author deletes it, or their account, after others have replied. */
    content: text('content').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** The number of visible replies, updated in the transaction that changes them, with this row locked. */
    replyCount: integer('reply_count').notNull().default(0),
    editedAt: instantColumn('edited_at'),
    /** When a moderator of the group or the site took it down. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('group_posts_replies_counted', sql`${table.replyCount} >= 0`),
    check(
      'group_posts_replies_plain',
      sql`${table.parentPostId} is null or (not ${table.isPinned} and ${table.replyCount} = 0)`,
    ),
    index('group_posts_on_board')
      .on(table.groupId, sql`(not ${table.isPinned})`, table.id.desc().nullsFirst())
      .where(sql`${table.parentPostId} is null`),
    index('group_posts_replies').on(table.parentPostId, table.id),
    index('group_posts_of_author').on(table.authorId),
  ],
);

/** The shelf of a group: links and PDFs that its members share. */
export const groupResources = pgTable(
  'group_resources',
  {
    id: idColumn(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => communityGroups.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted. */
    sharedBy: uuid('shared_by').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** The link's URL; a PDF has its key in the file store instead. */
    url: text('url'),
    fileKey: text('file_key'),
    /** When it was counted for its member: a day after it was shared. */
    countedAt: instantColumn('counted_at'),
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('group_resources_link_or_file', sql`num_nonnulls(${table.url}, ${table.fileKey}) = 1`),
    uniqueIndex('group_resources_by_file').on(table.fileKey),
    index('group_resources_on_shelf').on(table.groupId, table.id.desc().nullsFirst()),
    index('group_resources_of_member').on(table.sharedBy),
    index('group_resources_to_count')
      .on(table.createdAt)
      .where(sql`${table.countedAt} is null and ${table.removedAt} is null`),
  ],
);

const ofGroup =
  'Kept while others are in the group, whose words they are too; deleted with a group that nobody else is in.';
const ownWords = 'Deleted with the post; emptied where others have answered it.';

export const erasure: readonly TableErasure[] = [
  erasureOf(communityGroups, {
    name: ofGroup,
    description: ofGroup,
    createdBy: emptied,
    imageKey: ofGroup,
    meetingSchedule: ofGroup,
    location: ofGroup,
    rejectionReason: 'Deleted with the group, which had no other members.',
    source: noPersonalData,
    searchWords: ofGroup,
  }),
  erasureOf(groupMemberships, {
    groupId: rowDeleted,
    userId: rowDeleted,
    invitedBy: emptied,
    requestMessage: rowDeleted,
  }),
  erasureOf(groupPosts, {
    groupId: noPersonalData,
    authorId: emptied,
    parentPostId: noPersonalData,
    content: ownWords,
  }),
  erasureOf(groupResources, {
    groupId: noPersonalData,
    sharedBy: emptied,
    title: 'Deleted with the row.',
    url: 'Deleted with the row.',
    fileKey: 'Deleted with the row, and the file with it.',
  }),
];

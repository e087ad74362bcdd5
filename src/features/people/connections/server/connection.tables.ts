import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { connectionKinds, connectionStatuses } from '../connection.rules.ts';

/**
 * Introductions between two members, and the conversations that follow; each pair can have one open. In addition, a pair
 * can have one conversation about each opportunity at which one of them volunteers for the other.
 */
export const memberConnections = pgTable(
  'member_connections',
  {
    id: idColumn(),
    /** The sender; null once that account is deleted, as is `toUserId`. */
    fromUserId: uuid('from_user_id').references(() => users.id, { onDelete: 'set null' }),
    toUserId: uuid('to_user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: connectionKinds }).notNull().default('introduction'),
    /** The opportunity: `fromUserId` organises it, `toUserId` volunteers there. Null for an introduction. */
    opportunityId: uuid('opportunity_id').references(() => volunteerOpportunities.id, {
      onDelete: 'set null',
    }),
    status: text('status', { enum: connectionStatuses }).notNull().default('pending'),
    introMessage: text('intro_message').notNull(),
    responseMessage: text('response_message'),
    sentAt: instantColumn('sent_at').notNull(),
    respondedAt: instantColumn('responded_at'),
    /**
     * Null for an accepted connection without an end: both have shared their contact details, or it ends with the
     * opportunity.
     */
    chatExpiresAt: instantColumn('chat_expires_at'),
    /** Who has pressed 'Keep talking' since the last extension. */
    fromUserKeeps: boolean('from_user_keeps').notNull().default(false),
    toUserKeeps: boolean('to_user_keeps').notNull().default(false),
    fromUserContactShared: boolean('from_user_contact_shared').notNull().default(false),
    toUserContactShared: boolean('to_user_contact_shared').notNull().default(false),
    contactsRevealedAt: instantColumn('contacts_revealed_at'),
    closedAt: instantColumn('closed_at'),
    /** The member who ended the conversation; null if it expired or was ended by a block. */
    endedBy: uuid('ended_by'),
    /** The position of the last message. */
    lastPosition: integer('last_position').notNull().default(0),
    lastActivityAt: instantColumn('last_activity_at').notNull(),
  },
  (table) => [
    oneOf('member_connections_kind_known', table.kind, connectionKinds),
    oneOf('member_connections_status_known', table.status, connectionStatuses),
    check(
      'member_connections_about_opportunity',
      sql`${table.kind} = 'volunteering' or ${table.opportunityId} is null`,
    ),
    check(
      'member_connections_introduced_first',
      sql`${table.kind} = 'introduction' or ${table.status} in ('accepted', 'ended')`,
    ),
    check('member_connections_of_two', sql`${table.fromUserId} <> ${table.toUserId}`),
    check(
      'member_connections_closed_whole',
      sql`(${table.status} in ('pending', 'accepted')) = (${table.closedAt} is null)`,
    ),
    check(
      'member_connections_revealed_whole',
      sql`(${table.contactsRevealedAt} is not null) = (${table.fromUserContactShared} and ${table.toUserContactShared})`,
    ),
    uniqueIndex('member_connections_one_open')
      .on(
        sql`least(${table.fromUserId}, ${table.toUserId})`,
        sql`greatest(${table.fromUserId}, ${table.toUserId})`,
      )
      .where(sql`${table.status} in ('pending', 'accepted') and ${table.kind} = 'introduction'`),
    uniqueIndex('member_connections_one_of_volunteer')
      .on(table.opportunityId, table.toUserId)
      .where(sql`${table.status} = 'accepted' and ${table.kind} = 'volunteering'`),
    index('member_connections_from').on(table.fromUserId, table.lastActivityAt),
    index('member_connections_to').on(table.toUserId, table.lastActivityAt),
    index('member_connections_by_status').on(table.status, table.lastActivityAt),
  ],
);

/** Messages between the two members. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: idColumn(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => memberConnections.id, { onDelete: 'cascade' }),
    fromUserId: uuid('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts up from 1 in each conversation. */
    position: integer('position').notNull(),
    /** The id that the sender's device gave it, so that a repeated message is stored once. */
    clientId: uuid('client_id').notNull(),
    message: text('message').notNull(),
    readAt: instantColumn('read_at'),
    /** When moderators removed it. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('chat_messages_in_order').on(table.connectionId, table.position),
    uniqueIndex('chat_messages_once').on(table.connectionId, table.fromUserId, table.clientId),
    index('chat_messages_of_user').on(table.fromUserId),
    index('chat_messages_unread')
      .on(table.connectionId, table.fromUserId)
      .where(sql`${table.readAt} is null`),
  ],
);

const ofWriter =
  'Emptied where the person wrote it; what the other wrote stays with the other until the conversation is erased.';

export const erasure: readonly TableErasure[] = [
  erasureOf(memberConnections, {
    fromUserId: emptied,
    toUserId: emptied,
    opportunityId: noPersonalData,
    introMessage: ofWriter,
    responseMessage: ofWriter,
    endedBy: emptied,
  }),
  erasureOf(chatMessages, {
    connectionId: 'Kept with what the other wrote, until the conversation is erased.',
    fromUserId: rowDeleted,
    clientId: noPersonalData,
    message: rowDeleted,
  }),
];

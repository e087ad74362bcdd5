import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { connectionStatuses } from '../connection-rules.ts';

/** Introductions between two members, and the conversations that follow. Of one pair only one can be open. */
export const memberConnections = pgTable(
  'member_connections',
  {
    id: idColumn(),
    /** Who asked; null once that account is deleted, as is `toUserId`. */
    fromUserId: uuid('from_user_id').references(() => users.id, { onDelete: 'set null' }),
    toUserId: uuid('to_user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: connectionStatuses }).notNull().default('pending'),
    introMessage: text('intro_message').notNull(),
    responseMessage: text('response_message'),
    sentAt: instantColumn('sent_at').notNull(),
    respondedAt: instantColumn('responded_at'),
    /** Null of an accepted one: it has no end, for both have shared their contact details. */
    chatExpiresAt: instantColumn('chat_expires_at'),
    /** Who has pressed 'Keep talking' since the end was last put off. */
    fromUserKeeps: boolean('from_user_keeps').notNull().default(false),
    toUserKeeps: boolean('to_user_keeps').notNull().default(false),
    fromUserContactShared: boolean('from_user_contact_shared').notNull().default(false),
    toUserContactShared: boolean('to_user_contact_shared').notNull().default(false),
    contactsRevealedAt: instantColumn('contacts_revealed_at'),
    closedAt: instantColumn('closed_at'),
    /** Who ended the conversation; null where it ran out or by a block. */
    endedBy: uuid('ended_by'),
    /** The position of the last message. */
    lastPosition: integer('last_position').notNull().default(0),
    lastActivityAt: instantColumn('last_activity_at').notNull(),
  },
  (table) => [
    oneOf('member_connections_status_known', table.status, connectionStatuses),
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
      .where(sql`${table.status} in ('pending', 'accepted')`),
    index('member_connections_from').on(table.fromUserId, table.lastActivityAt),
    index('member_connections_to').on(table.toUserId, table.lastActivityAt),
    index('member_connections_by_status').on(table.status, table.lastActivityAt),
  ],
);

/** What the two write to each other. */
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
    /** As the writer's device called it: a message that is sent again is stored once. */
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

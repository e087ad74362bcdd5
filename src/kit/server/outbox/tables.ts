import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '../db/columns.ts';
import { oneOf } from '../db/constraints.ts';

/**
 * queued: waits; sending: a worker has it, until its lease ends; sent: the mail server took it; given_up: it never will;
 * unwanted: the member switched this kind off before it went out.
 */
export const outboxStatuses = ['queued', 'sending', 'sent', 'given_up', 'unwanted'] as const;

/** Messages to be sent, written in the transaction of what caused them. What a message says is made when it is sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    channel: text('channel').notNull().default('email'),
    template: text('template').notNull(),
    /** The member it is to; null for people who have no account. */
    userId: uuid('user_id'),
    toEmail: text('to_email').notNull(),
    /** What the template is filled with; emptied once the message is sent, for it may lead to links. */
    props: jsonb('props').notNull(),
    /** What one can unsubscribe from; null for messages about the account itself. */
    topic: text('topic'),
    /** Two messages with one key are one: 'invitation:<entry>'. */
    dedupeKey: text('dedupe_key'),
    /** One of very many: it waits until nothing else is due. */
    bulk: boolean('bulk').notNull().default(false),
    sendAfter: instantColumn('send_after').notNull(),
    status: text('status', { enum: outboxStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: instantColumn('leased_until'),
    lastError: text('last_error'),
    sentAt: instantColumn('sent_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('outbox_status_known', table.status, outboxStatuses),
    oneOf('outbox_channel_known', table.channel, ['email']),
    uniqueIndex('outbox_once').on(table.dedupeKey),
    index('outbox_due').on(table.status, table.sendAfter),
    index('outbox_of_member').on(table.userId),
  ],
);

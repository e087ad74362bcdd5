import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '../db/columns.ts';
import { oneOf } from '../db/constraints.ts';

/** What is due in one lane never waits for another lane. */
export const lanes = ['mail', 'bulk-mail', 'push', 'jobs'] as const;
export type Lane = (typeof lanes)[number];

/**
 * queued: waits for its time; running: a worker has it until its lease ends; done; given_up: it failed for the last time;
 * suppressed: there was nothing to do any more, such as a message that its member has switched off meanwhile.
 */
export const taskStatuses = ['queued', 'running', 'done', 'given_up', 'suppressed'] as const;

/** Everything that follows from a change, each row written in the transaction of its cause and carried out by a worker. */
export const queue = pgTable(
  'queue',
  {
    id: idColumn(),
    lane: text('lane', { enum: lanes }).notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<object>().notNull(),
    /** The member whom it is for: deleting the account removes the row. */
    userId: uuid('user_id'),
    /** The member whom it names or quotes to others: deleting that account removes the row too. */
    aboutUserId: uuid('about_user_id'),
    /** Of two rows with one key the second is not written: 'invitation:<entry>'. */
    dedupeKey: text('dedupe_key'),
    runAfter: instantColumn('run_after').notNull(),
    status: text('status', { enum: taskStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: instantColumn('leased_until'),
    lastError: text('last_error'),
    finishedAt: instantColumn('finished_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('queue_lane_known', table.lane, lanes),
    oneOf('queue_status_known', table.status, taskStatuses),
    uniqueIndex('queue_once').on(table.dedupeKey),
    index('queue_due').on(table.lane, table.runAfter, table.id).where(sql`${table.status} = 'queued'`),
    index('queue_leased').on(table.leasedUntil).where(sql`${table.status} = 'running'`),
    index('queue_by_status').on(table.kind, table.status, table.id),
    index('queue_of_member').on(table.userId),
    index('queue_about_member').on(table.aboutUserId).where(sql`${table.aboutUserId} is not null`),
    index('queue_mail_to').on(sql`(${table.payload} ->> 'toEmail')`).where(sql`${table.kind} = 'mail'`),
  ],
);

export type QueueRow = typeof queue.$inferSelect;

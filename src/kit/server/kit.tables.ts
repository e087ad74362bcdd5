import { eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from './db/columns.ts';

/** Work in one lane never waits for another lane. */
export const lanes = ['mail', 'bulk-mail', 'push', 'jobs'] as const;
export type Lane = (typeof lanes)[number];

/**
 * queued: waits for its time; running: a worker holds it until its lease ends; done; given_up: it failed for the last
 * time; suppressed: there was nothing to do any more, such as a message that its member has since turned off.
 */
export const taskStatuses = ['queued', 'running', 'done', 'given_up', 'suppressed'] as const;

/** Everything that follows from a change: each row is written in the transaction of its cause and processed by a worker. */
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
    /** A second row with the same key is not written: 'invitation:<entry>'. */
    dedupeKey: text('dedupe_key'),
    runAfter: instantColumn('run_after').notNull(),
    /** The initial delay that its cause requested: a row due later than that was written by a clock that was ahead. */
    delaySeconds: integer('delay_seconds').notNull().default(0),
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

/** The messages in the queue, with their payload as columns. The text of a message is composed when it is sent. */
export const outbox = pgView('outbox').as((query) =>
  query
    .select({
      id: queue.id,
      template: sql<string>`${queue.payload} ->> 'template'`.as('template'),
      toEmail: sql<string>`${queue.payload} ->> 'toEmail'`.as('to_email'),
      /** The topic to unsubscribe from; null for messages about the account itself. */
      topic: sql<string | null>`${queue.payload} ->> 'topic'`.as('topic'),
      /** The template's props; emptied once the message is sent, because they may contain links that sign somebody in. */
      props: sql<object>`${queue.payload} -> 'props'`.as('props'),
      lane: queue.lane,
      /** The recipient's account; null for people who have no account. */
      userId: queue.userId,
      dedupeKey: queue.dedupeKey,
      sendAfter: queue.runAfter,
      status: queue.status,
      attempts: queue.attempts,
      leasedUntil: queue.leasedUntil,
      lastError: queue.lastError,
      sentAt: queue.finishedAt,
      createdAt: queue.createdAt,
    })
    .from(queue)
    .where(eq(queue.kind, sql`'mail'`)),
);

export type OutboxMessage = typeof outbox.$inferSelect;

/** When each job last ran, so that only one of several processes runs it. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  finishedAt: instantColumn('finished_at'),
  lastError: text('last_error'),
});

/**
 * Due rows that a job could not process: the job skips each of them until its next attempt, and continues with the
 * others.
 */
export const dueFailures = pgTable(
  'due_failures',
  {
    /** The name of the `DueRows`. */
    name: text('name').notNull(),
    /** The value of the row's key as text. */
    rowKey: text('row_key').notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error').notNull(),
    failedAt: instantColumn('failed_at').notNull(),
    nextAttemptAt: instantColumn('next_attempt_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.rowKey] })],
);

/** The rows of the sample community, so that an administrator can remove all of it at once. */
export const sampleRows = pgTable(
  'sample_rows',
  {
    tableName: text('table_name').notNull(),
    /** The columns of the row's primary key, with their values. */
    key: jsonb('key').$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.key] })],
);

/**
 * What was done to whom and by whom. The application's role may only add to it; functions of the database's owner empty
 * what an entry says of a person who is erased, and remove expired entries (docs/audit-log.md). People appear by id
 * only; names and addresses only inside before and after.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    /** Null: one of our own jobs, or somebody who wasn't signed in. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('audit_log_of_action').on(table.action, table.id),
    index('audit_log_of_target').on(table.targetType, table.targetId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
  ],
);

/**
 * The seals of entries, in the order of sealing: each hash covers the previous one, the unchangeable part of the entry,
 * and a digest of the part that erasure may empty. Only `audit_seal()` writes here.
 */
export const auditSeals = pgTable('audit_seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull().unique(),
  /**
   * Random, and part of the digest; emptied together with the entry's texts, so that nobody can guess them from the
   * digest.
   */
  salt: text('salt'),
  /** Hexadecimal SHA-256, as the hash. */
  digest: text('digest').notNull(),
  hash: text('hash').notNull(),
  /** The last seal whose entry expired and was removed: the chain begins after it. */
  isAnchor: boolean('is_anchor').notNull().default(false),
});

/** Each file of the store and its owner: null until the transaction that uses it, so that unused files are removed. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    /** One of the features' `files`: 'photo'. */
    ownerKind: text('owner_kind'),
    ownerId: uuid('owner_id'),
    /**
     * The member who uploaded it, until it has an owner: nobody else can use it. Null for files that the server
     * created.
     */
    uploadedBy: uuid('uploaded_by'),
    /** The thing that it was uploaded for, until it has an owner, if the number of waiting uploads is limited. */
    uploadedFor: uuid('uploaded_for'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('stored_files_of_owner').on(table.ownerKind, table.ownerId),
    index('stored_files_waiting').on(table.uploadedFor).where(sql`${table.uploadedFor} is not null`),
    index('stored_files_uploaded').on(table.uploadedBy).where(sql`${table.uploadedBy} is not null`),
    check(
      'stored_files_sender_until_owned',
      sql`${table.ownerKind} is null or (${table.uploadedBy} is null and ${table.uploadedFor} is null)`,
    ),
  ],
);

/** A transaction id, to compare with PostgreSQL's snapshots. */
const transactionColumn = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Live messages, one row for each member, kept for some minutes for those whose connection was interrupted. Rows are
 * deleted with the account. Times are the database's, which all processes share.
 */
export const liveMessages = pgTable(
  'live_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    /** The transaction that wrote the row: row numbers don't show the order in which rows became visible. */
    writtenBy: transactionColumn('written_by').notNull().default(sql`pg_current_xact_id()`),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('live_messages_of_member').on(table.userId, table.writtenBy)],
);

/** Results of calls with an Idempotency-Key, so that repeating the request changes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: uuid('actor_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    /** A keyed hash of the input, so that one key can't be used for two different requests. */
    inputDigest: text('input_digest').notNull(),
    answer: json('answer'),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
);

/**
 * How often something was done in the current window. Keys are keyed hashes: without the site's secret nobody can test
 * addresses against them.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    key: text('key').notNull(),
    windowStart: instantColumn('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.key] })],
);

/** Values from outside services, kept past their freshness for when the service fails. */
export const externalCache = pgTable(
  'external_cache',
  {
    service: text('service').notNull(),
    key: text('key').notNull(),
    /** Null: the service has nothing for this key. */
    body: jsonb('body'),
    fetchedAt: instantColumn('fetched_at').notNull(),
    freshUntil: instantColumn('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.key] })],
);

/** backup: an attempt to make an archive; drill: one was restored into an empty place and compared. */
export const backupRunKinds = ['backup', 'drill'] as const;

/** Each finished backup and drill, for the operators. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: idColumn(),
    kind: text('kind', { enum: backupRunKinds }).notNull(),
    /** The archive's name in the folder of backups; null if none was made. */
    file: text('file'),
    startedAt: instantColumn('started_at').notNull(),
    finishedAt: instantColumn('finished_at').notNull(),
    /** What went wrong, as a sentence; null: nothing. */
    problem: text('problem'),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** The sizes of the archive and of its content. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
  },
  (table) => [
    oneOf('backup_runs_kind_known', table.kind, backupRunKinds),
    index('backup_runs_by_time').on(table.kind, table.finishedAt, table.id),
  ],
);

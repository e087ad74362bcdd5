import { json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from '../db/columns.ts';

/** Answers of calls that were made with an Idempotency-Key, so that the same request again changes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: uuid('actor_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    /** A keyed hash of the input, so that one key can't stand for two requests. */
    inputDigest: text('input_digest').notNull(),
    answer: json('answer'),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
);

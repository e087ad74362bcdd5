import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../db/columns.ts';

/** The number of a transaction, which PostgreSQL's snapshots speak of. */
const transactionColumn = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What members with an open page are told, one row for each of them: kept for some minutes, for those whose connection was cut.
 * Rows go with the account. Times are the database's, which all processes share.
 */
export const liveMessages = pgTable(
  'live_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    /** The transaction that wrote the row: numbers of rows say nothing of the order in which they became visible. */
    writtenBy: transactionColumn('written_by').notNull().default(sql`pg_current_xact_id()`),
    createdAt: instantColumn('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('live_messages_of_member').on(table.userId, table.writtenBy)],
);

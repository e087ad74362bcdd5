import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from '../db/columns.ts';

/** Each file of the store and whose it is: null until the transaction that uses it, so that nothing stays that nobody uses. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    /** One of the features' `files`: 'photo'. */
    ownerKind: text('owner_kind'),
    ownerId: uuid('owner_id'),
    createdAt: createdAtColumn(),
  },
  (table) => [index('stored_files_of_owner').on(table.ownerKind, table.ownerId)],
);

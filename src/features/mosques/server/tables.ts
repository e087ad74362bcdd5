import { sql } from 'drizzle-orm';
import { json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/tables.ts';
import { places } from '#features/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import type { MosqueChanges } from '../mosque-changes.ts';

/** Changes to a mosque that members have suggested: only the fields that differ. One open one of a member for each mosque. */
export const mosqueEdits = pgTable(
  'mosque_edits',
  {
    id: idColumn(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changes: json('changes').$type<MosqueChanges>().notNull(),
    decision: text('decision', { enum: ['approved', 'rejected'] }),
    decidedAt: instantColumn('decided_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('mosque_edits_one_open')
      .on(table.placeId, table.userId)
      .where(sql`${table.decidedAt} is null`),
  ],
);

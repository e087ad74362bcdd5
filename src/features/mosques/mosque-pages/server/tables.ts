import { sql } from 'drizzle-orm';
import { json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Point } from '#kit/contract/distance.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import type { MosqueChanges } from '../edit-contract.ts';

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
    /** What stood in those fields when it was suggested; null in the oldest rows. */
    before: json('before').$type<MosqueChanges>(),
    /** Where a suggested postcode lies; null where it is not known exactly, or not changed. */
    point: json('point').$type<Point>(),
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

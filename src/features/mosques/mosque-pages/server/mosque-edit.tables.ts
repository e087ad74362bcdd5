import { sql } from 'drizzle-orm';
import { json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import type { Point } from '#kit/contract/distance.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, publicPlaceData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import type { MosqueChanges } from '../mosque-edit.contract.ts';

/** Suggested changes to mosques, only the fields that differ. A member has at most one open suggestion for each mosque. */
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
    /** The values of those fields at the time of the suggestion; null in the oldest rows. */
    before: json('before').$type<MosqueChanges>(),
    /** The position of a suggested postcode and its ward, which the oldest rows don’t have; null where it isn't known exactly or isn't changed. */
    point: json('point').$type<Point & { ward?: string | null }>(),
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

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueEdits, {
    placeId: publicPlaceData,
    userId: rowDeleted,
    changes: rowDeleted,
    before: publicPlaceData,
    point: publicPlaceData,
  }),
];

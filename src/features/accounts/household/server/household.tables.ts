import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { householdKinds, maxNameLength, maxNeedsLength } from '../household.rules.ts';

/**
 * The people for whom a member books. Nobody else sees them, but for the hosts of the events they are booked for. Neither dates of birth
 * nor ages are stored: hosts need to know only who is a child.
 */
export const householdPeople = pgTable(
  'household_people',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: householdKinds }).notNull(),
    /** What a host must prepare for: 'Wheelchair place, no nuts'. */
    needs: text('needs'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('household_people_kind_known', table.kind, householdKinds),
    check(
      'household_people_name_given',
      sql`char_length(btrim(${table.name})) between 1 and ${sql.raw(String(maxNameLength))}`,
    ),
    check(
      'household_people_needs_short',
      sql`char_length(btrim(${table.needs})) between 1 and ${sql.raw(String(maxNeedsLength))}`,
    ),
    index('household_people_by_user').on(table.userId, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(householdPeople, { userId: rowDeleted, name: rowDeleted, needs: rowDeleted }),
];

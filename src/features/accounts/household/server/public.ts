/* The interface for other features' servers. */

import { text, uuid } from 'drizzle-orm/pg-core';
import { readOnlyTable } from '#kit/server/db/columns.ts';
import { householdKinds } from '../household.rules.ts';

export { lockHouseholdPeople } from './household.queries.ts';

/** The people of all households, as they are joined to their bookings. */
export const householdNames = readOnlyTable('household_people', {
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind', { enum: householdKinds }).notNull(),
  needs: text('needs'),
});

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { householdPeople } from './household.tables.ts';

export type HouseholdRow = typeof householdPeople.$inferSelect;

/** Returns the people of a member's household, in the order in which they were added. */
export function listHousehold(db: Db, userId: string): Promise<HouseholdRow[]> {
  return db
    .select()
    .from(householdPeople)
    .where(eq(householdPeople.userId, userId))
    .orderBy(asc(householdPeople.id));
}

/**
 * Returns which of the ids are people of the member's household. They can't be removed until the transaction ends; their names and needs
 * may change.
 */
export async function lockHouseholdPeople(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: householdPeople.id })
    .from(householdPeople)
    .where(and(eq(householdPeople.userId, userId), inArray(householdPeople.id, [...ids])))
    .orderBy(asc(householdPeople.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

import { and, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueFollows } from './tables.ts';

/** The active members who follow a mosque, with what a message to them needs. */
export function followersOf(db: Db, placeId: string) {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(mosqueFollows)
    .innerJoin(users, eq(users.id, mosqueFollows.userId))
    .where(and(eq(mosqueFollows.placeId, placeId), eq(users.accountStatus, 'active')));
}

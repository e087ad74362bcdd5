import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { passkeys, secondFactors, sessions } from './sign-in.tables.ts';

/** Whether a second factor is switched on. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db.$count(
    secondFactors,
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
  );
  return found > 0;
}

/** A member's passkeys, oldest first. */
export function listPasskeysOf(db: Db, userId: string): Promise<(typeof passkeys.$inferSelect)[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
}

/** A member's sessions, most recently used first. */
export function listSessionsOf(db: Db, userId: string) {
  return db
    .select(pick(sessions, 'id', 'device', 'lastUsedAt'))
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100);
}

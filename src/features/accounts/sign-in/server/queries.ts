import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { passkeys, secondFactors, sessions } from './tables.ts';

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

/** Where a member is signed in, most recently used first. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .select({ id: sessions.id, device: sessions.device, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100);
}

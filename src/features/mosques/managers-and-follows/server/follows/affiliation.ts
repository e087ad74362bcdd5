import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueFollows } from './tables.ts';

/**
 * A member has chosen another mosque as their own, or none: they follow it, and no longer the one before, unless they followed
 * that by hand.
 */
export async function followAffiliation(tx: Db, userId: string, placeId: string | null): Promise<void> {
  const byAffiliation = and(eq(mosqueFollows.userId, userId), eq(mosqueFollows.byAffiliation, true));
  const others = placeId === null ? undefined : ne(mosqueFollows.placeId, placeId);
  await tx.delete(mosqueFollows).where(and(byAffiliation, others));
  if (placeId === null) return;
  await tx.insert(mosqueFollows).values({ placeId, userId, byAffiliation: true }).onConflictDoNothing();
}

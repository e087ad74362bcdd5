import { eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueEdits } from './tables.ts';

/** What a member suggested to change about mosques, and what became of it. */
export function editsOf(db: Db, userId: string) {
  return db
    .select({
      placeId: mosqueEdits.placeId,
      changes: mosqueEdits.changes,
      decision: mosqueEdits.decision,
      createdAt: mosqueEdits.createdAt,
    })
    .from(mosqueEdits)
    .where(eq(mosqueEdits.userId, userId));
}

import { gte, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { waitingList } from './tables.ts';

/** How far those came who asked to join since an instant: who asked, who was invited, who has joined. */
export async function countJoining(
  db: Db,
  since: string,
): Promise<{ asked: number; invited: number; joined: number }> {
  const [row] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      invited: sql<number>`count(*) filter (where ${waitingList.status} in ('approved', 'invited', 'joined'))::int`,
      joined: sql<number>`count(*) filter (where ${waitingList.status} = 'joined')::int`,
    })
    .from(waitingList)
    .where(gte(waitingList.createdAt, since));
  return row ?? { asked: 0, invited: 0, joined: 0 };
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { foundingPlaces } from '../../rules.ts';
import { foundingMembers } from '../tables.ts';

/** Takes the lowest free founding place for an entry and its account. Returns its number, or null if all are taken. */
export async function takeFoundingPlace(
  tx: Db,
  owner: { waitingListId: string; userId: string },
): Promise<number | null> {
  // Two approvals at once find different places.
  await takeLock(tx, 'founding places');
  const [taken] = await tx
    .insert(foundingMembers)
    .select(
      sql`select place, ${owner.waitingListId}::uuid, ${owner.userId}::uuid, now()
          from generate_series(1, ${foundingPlaces}::int) as place
          where place not in (select ${foundingMembers.place} from ${foundingMembers})
          order by place limit 1`,
    )
    .returning({ place: foundingMembers.place });
  return taken?.place ?? null;
}

/** Frees the place of an entry that nobody joined with. */
export async function freeFoundingPlace(tx: Db, waitingListId: string, userId: string | null): Promise<void> {
  await tx
    .delete(foundingMembers)
    .where(
      and(
        eq(foundingMembers.waitingListId, waitingListId),
        userId === null ? isNull(foundingMembers.userId) : eq(foundingMembers.userId, userId),
      ),
    );
}

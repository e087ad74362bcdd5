import { and, eq, isNull, lt } from 'drizzle-orm';
import { recordActivity, resourceUploaded } from '#features/accounts/activities/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { groupResources } from '../tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 200;

/** Counts each resource that has stood on a shelf for a day, once, for the member who shared it. */
export async function countResources(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now.getTime() - dayMs).toISOString();
  const isDue = and(
    lt(groupResources.createdAt, dayAgo),
    isNull(groupResources.countedAt),
    isNull(groupResources.removedAt),
  );
  const due = await ctx.db.select().from(groupResources).where(isDue).limit(atOnce);
  for (const { id, title, sharedBy } of due) {
    await inTransaction(ctx, async (tx) => {
      await lockAccounts(tx, [sharedBy]);
      const counted = await tx.db
        .update(groupResources)
        .set({ countedAt: tx.now.toISOString() })
        .where(and(eq(groupResources.id, id), isDue))
        .returning({ sharedBy: groupResources.sharedBy });
      const [userId] = counted.map((row) => row.sharedBy);
      if (!userId) return;
      const description = `Shared “${title}” in a group`;
      await recordActivity(tx.db, { userId, type: resourceUploaded, subjectId: id, description }, tx.now);
    });
  }
}

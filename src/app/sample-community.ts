import { sql } from 'drizzle-orm';
import { borough } from '#borough';
import { isEmptyDatabase } from '#features/mosques/places/server/queries.ts';
import { byOrder } from '#kit/contract/by-order.ts';
import type { Ctx } from '#kit/server/context.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { serverFeatures } from './registry.ts';

/**
 * Fills an empty database with the sample community, its dates counted from now, in one transaction: a start that is
 * cut off leaves nothing behind. Does nothing where any place is stored already: of several processes that start at once, one
 * fills it and the others wait.
 */
export async function loadSampleCommunity(ctx: Ctx): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: borough.timeZone }).format(ctx.now);
  await inTransaction(ctx, async (tx) => {
    // Waiting for another process to fill it takes longer than a statement may on a slow machine.
    await tx.db.execute(sql`set local statement_timeout = 0`);
    await takeLock(tx.db, 'sample community');
    if (!(await isEmptyDatabase(tx.db))) return;
    const samples = serverFeatures.flatMap(({ sample }) => sample ?? []);
    for (const { load } of samples.toSorted(byOrder)) await load(tx.db, today);
  });
}

import { borough } from '#borough';
import { isEmptyDatabase } from '#features/mosques/places/server/queries.ts';
import { byOrder } from '#kit/contract/by-order.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { serverFeatures } from './registry.ts';

/**
 * Fills an empty database with the sample community, its dates counted from now, in one transaction: a start that is
 * cut off leaves nothing behind. Does nothing where any place is stored already.
 */
export async function loadSampleCommunity(ctx: Ctx): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: borough.timeZone }).format(ctx.now);
  await inTransaction(ctx, async (tx) => {
    if (!(await isEmptyDatabase(tx.db))) return;
    const samples = serverFeatures.flatMap(({ sample }) => sample ?? []);
    for (const { load } of samples.toSorted(byOrder)) await load(tx.db, today);
  });
}

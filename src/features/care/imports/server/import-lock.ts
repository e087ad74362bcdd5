import { sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';

/** Any constant will do, as long as nothing else in the product uses it. */
const importLock = 7_240_115;

/** Runs `work` in a transaction under the import lock, so that what was compared is still true when it is written. */
export function inImport<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    return work(tx);
  });
}

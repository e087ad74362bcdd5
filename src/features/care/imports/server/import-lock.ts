import type { Ctx } from '#kit/server/context.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';

/** Runs `work` in a transaction under the import lock, so that what was compared is still true when it is written. */
export function inImport<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await takeLock(tx.db, 'imports');
    return work(tx);
  });
}

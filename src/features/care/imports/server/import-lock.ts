import type { Ctx } from '#kit/server/context.ts';
import { lockUntilCommit } from '#kit/server/db/lock-until-commit.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';

/** Runs `work` in a transaction under the import lock, so that what was compared is still true when it is written. */
export function inImport<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockUntilCommit(tx.db, 'import');
    return work(tx);
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { type Ctx, inTransactionMark, type TxCtx } from './context.ts';
import type { Db } from './db/database.ts';
import { sqlStateOf } from './db/database-errors.ts';

export type { TxCtx };

/**
 * 40P01: deadlock detected; 40001: could not serialize. The database rolled everything back, and expects another
 * attempt.
 */
const retryable: readonly (string | undefined)[] = ['40P01', '40001'];
/** Deleting an account takes many locks, and may be chosen as the deadlock's victim several times. */
const maxTries = 8;

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside another transaction it joins that one. A
 * deadlock or a serialization failure rolls everything back and runs `work` again, up to seven times: so it must have
 * no effects outside the transaction, and only use the context that it gets.
 *
 * Rows are locked in one order everywhere, or two requests would deadlock:
 *
 * 1. accounts, by id if there are several (`lockAccounts`): a row with a foreign key to an account, such as a
 *    notification, locks it too, and deleting an account locks it before everything that it owns;
 * 2. places;
 * 3. what belongs to them: events by their date, announcements, reports, …; and last what belongs to those: replies,
 *    appeals, ….
 *
 * Code that finds the account through the event reads the event without a lock first, and again when the account is
 * locked.
 */
export async function inTransaction<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  if (inTransactionMark in ctx) return work(ctx);
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.db.transaction((db) => work(txCtx(ctx, db)));
    } catch (error) {
      if (tried >= maxTries || !retryable.includes(sqlStateOf(error))) throw error;
      ctx.log.warn(
        { requestId: ctx.requestId, code: sqlStateOf(error), tried },
        'transaction is tried again',
      );
      // Longer each time, and random: two that met once must not meet again.
      await delay(10 + Math.random() * 10 * 2 ** tried);
    }
  }
}

function txCtx({ actor, now, log, config, secrets, caller, requestId, registry }: Ctx, db: Db): TxCtx {
  return { db, actor, now, log, config, secrets, caller, requestId, registry, [inTransactionMark]: true };
}

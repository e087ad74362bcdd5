import { setTimeout as delay } from 'node:timers/promises';
import { type Ctx, marked, type TxCtx } from './context.ts';
import type { Db } from './db/database.ts';
import { sqlStateOf } from './db/error-causes.ts';

export type { TxCtx };

/** 40P01: deadlock detected; 40001: could not serialize. The database undid everything, and asks to be asked again. */
const passing: readonly (string | undefined)[] = ['40P01', '40001'];
/** Who deletes an account waits for much, and may be the one that the database ends several times over. */
const maxTries = 8;

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside another transaction it joins that one. A deadlock or
 * a serialization failure undoes everything and runs `work` again, up to seven times: so it does nothing that the
 * transaction can't undo, and only uses the context that it is given.
 *
 * Rows are locked in one order everywhere, or two requests would wait for each other:
 * 1. accounts, by id where there are several (`lockAccounts`): a row that only points at an account, as a notice does, locks it
 *    too, and deleting an account locks it before all that is its owner's;
 * 2. places;
 * 3. what belongs to them: events by their date, announcements, reports, …; and last what belongs to those: answers, appeals, ….
 * Code that learns the account from the event reads the event without a lock first, and again when the account is locked.
 */
export async function inTransaction<T>(ctx: Ctx | TxCtx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  if (marked in ctx) return work(ctx);
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.db.transaction((db) => work(txCtx(ctx, db)));
    } catch (error) {
      if (tried >= maxTries || !passing.includes(sqlStateOf(error))) throw error;
      ctx.log.warn(
        { requestId: ctx.requestId, code: sqlStateOf(error), tried },
        'transaction is tried again',
      );
      // Longer each time, and never as long as another: two that met once must not meet again.
      await delay(10 + Math.random() * 10 * 2 ** tried);
    }
  }
}

function txCtx({ actor, now, log, config, secrets, caller, requestId, registry }: Ctx, db: Db): TxCtx {
  return { db, actor, now, log, config, secrets, caller, requestId, registry, [marked]: true };
}

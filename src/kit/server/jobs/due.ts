import { and, asc, between, eq, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { maxClockSkewSeconds } from '../instants.ts';
import { dueFailures } from '../kit.tables.ts';
import { errorText } from '../log.ts';
import { longestDelays, waitAfter } from '../queue/task.ts';
import { inTransaction, type TxCtx } from '../transaction.ts';
import { isQuiet } from './quiet-hours.ts';

/** A table, or the view of one table that its feature lets others read. */
type Rows = PgTable | PgView;

/** Rows that become due, and what is then done with each of them. */
export type DueRows<Table extends Rows = Rows, Prepared = unknown> = {
  /** Unique among all jobs; administrators see it next to a row that keeps failing: 'end-adverts'. */
  name: string;
  table: Table;
  /** The order of processing: the primary key, or a shared value of rows that `act` processes together. */
  key: PgColumn | SQL<string>;
  /**
   * The condition for due rows; checked again once the row is locked. Rows that are still due after `act` are processed
   * in the next run too.
   */
  due(at: Pick<Ctx, 'db' | 'now'>): SQL | undefined;
  /** Whether it reminds people: rows that are due in the quiet hours are processed after them. */
  isReminder?: true;
  /** Calls outside services, before the transaction. */
  prepare?(ctx: Ctx, row: Table['$inferSelect']): Promise<Prepared>;
  /** Locks what comes before the row in the lock order: accounts, places. */
  lock?(tx: TxCtx, row: Table['$inferSelect']): Promise<unknown>;
  /** Processes the locked row; of several with one key it gets the first, and all are locked. */
  act(tx: TxCtx, row: Table['$inferSelect'], prepared: Prepared): Promise<unknown>;
};

/** Defines due rows; the types of `row` and `prepared` are inferred from the table and from `prepare`. */
export function dueRows<Table extends Rows, Prepared = undefined>(
  rows: DueRows<Table, Prepared>,
): DueRows<Table, Prepared> {
  return rows;
}

const pageSize = 200;

/**
 * Processes the rows that are due, in the order of their keys, each in a separate transaction in which it is locked and
 * checked again: so each is processed once, however many processes work and whenever one is killed. A row that throws
 * is logged and skipped until its next attempt; the others go on.
 */
export async function walkDue(ctx: Ctx, rows: DueRows): Promise<void> {
  if (rows.isReminder && isQuiet(ctx.now)) return;
  let after: string | undefined;
  do {
    const keys = await dueKeys(ctx, rows, after);
    for (const key of keys) {
      await processRow(ctx, rows, key).catch((error: unknown) => postpone(ctx, rows, key, error));
    }
    after = keys.length < pageSize ? undefined : keys.at(-1);
  } while (after !== undefined);
  await deleteOutdated(ctx, rows);
}

/** The next due keys, without those whose next attempt is in the future. */
async function dueKeys(ctx: Ctx, rows: DueRows, after: string | undefined): Promise<string[]> {
  const dueKeyRows = await ctx.db
    .select({ key: sql<string>`(${rows.key})::text` })
    .from(rows.table)
    .where(
      and(
        rows.due(ctx),
        after === undefined ? undefined : sql`${rows.key} > ${after}`,
        notExists(postponedFailure(ctx, rows)),
      ),
    )
    .groupBy(rows.key)
    .orderBy(asc(rows.key))
    .limit(pageSize);
  return dueKeyRows.map(({ key }) => key);
}

/** A next attempt further ahead than the longest delay was written by a clock that was ahead, so it is ignored. */
function postponedFailure({ db, now }: Ctx, { name, key }: DueRows) {
  const soonest = new Date(now.getTime() + 1).toISOString();
  const latest = new Date(now.getTime() + Math.max(...longestDelays) + maxClockSkewSeconds * 1000);
  return db
    .select({ one: sql`1` })
    .from(dueFailures)
    .where(
      and(
        eq(dueFailures.name, name),
        eq(dueFailures.rowKey, sql`(${key})::text`),
        between(dueFailures.nextAttemptAt, soonest, latest.toISOString()),
      ),
    );
}

async function processRow(ctx: Ctx, rows: DueRows, key: string): Promise<void> {
  const [dueRow] = await selectDue(ctx, rows, key);
  if (!dueRow) return;
  const prepared = await rows.prepare?.(ctx, dueRow);
  await inTransaction(ctx, async (tx) => {
    await rows.lock?.(tx, dueRow);
    const locked = await selectDue(tx, rows, key).for('update');
    // A statement that waited for the lock saw the other tables as they were before it waited.
    const [row] = locked.length > 0 ? await selectDue(tx, rows, key) : [];
    if (row) await rows.act(tx, row, prepared);
  });
}

function selectDue(at: Pick<Ctx, 'db' | 'now'>, rows: DueRows, key: string) {
  return at.db
    .select()
    .from(rows.table)
    .where(and(sql`${rows.key} = ${key}`, rows.due(at)));
}

async function postpone(ctx: Ctx, { name }: DueRows, rowKey: string, error: unknown): Promise<void> {
  const { db, now, log } = ctx;
  log.error({ job: name, row: rowKey, error }, 'due row failed');
  const [failure] = await db
    .select({ attempts: dueFailures.attempts })
    .from(dueFailures)
    .where(and(eq(dueFailures.name, name), eq(dueFailures.rowKey, rowKey)));
  const attempts = (failure?.attempts ?? 0) + 1;
  const failed = {
    attempts,
    // PostgreSQL's text can't hold a NUL character.
    lastError: errorText(error).replaceAll('\0', '').slice(0, 500),
    failedAt: now.toISOString(),
    nextAttemptAt: new Date(now.getTime() + waitAfter(attempts)).toISOString(),
  };
  await db
    .insert(dueFailures)
    .values({ name, rowKey, ...failed })
    .onConflictDoUpdate({ target: [dueFailures.name, dueFailures.rowKey], set: failed });
}

/** After a walk, a failure whose next attempt is past belongs to a row that has been processed or is no longer due. */
async function deleteOutdated({ db, now }: Ctx, { name }: DueRows): Promise<void> {
  await db
    .delete(dueFailures)
    .where(and(eq(dueFailures.name, name), lte(dueFailures.nextAttemptAt, now.toISOString())));
}

const retentionDays = 7;

/** Deletes the failures of jobs that no longer exist: every other job has tried each of its rows again meanwhile. */
export async function purgeDueFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000).toISOString();
  await db.delete(dueFailures).where(lt(dueFailures.nextAttemptAt, before));
}

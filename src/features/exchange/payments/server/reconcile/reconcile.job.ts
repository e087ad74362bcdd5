import { eq, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { cardService, isCardError, isLiveMode } from '../card-service/card-service.ts';
import { applyFact, applyWaiting } from '../money/apply-event.ts';
import { cardEvents, reconciliations } from '../tables.ts';
import { differencesOf, movedBy, ourList } from './compare.ts';
import { readTheirList } from './their-list.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The time that is compared. Theirs reaches further back: what was begun before it can have ended in it. */
const comparedDays = 35;
const beforeDays = 3;
const keptDays = 400;
const waitingAtOnce = 500;

/**
 * The job: asks the card service for its list of the last weeks, books what we never heard of, as its event would have, and writes
 * down whether our books agree with it.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const service = await cardService(ctx);
  if (!service) return;
  const from = new Date(ctx.now.getTime() - comparedDays * dayMs);
  try {
    const theirs = await readTheirList(service, new Date(from.getTime() - beforeDays * dayMs));
    for (const { fact, at } of theirs) await inTransaction(ctx, (tx) => applyFact(tx, fact, at));
    await inTransaction(ctx, async (tx) => applyWaiting(tx, await waitedFor(tx)));
    const { ours, older } = await ourList(ctx.db, from.toISOString());
    // What stands in our books before the compared time is not asked of theirs.
    const compared = theirs
      .flatMap(({ fact }) => movedBy(fact) ?? [])
      .filter((one) => !older.some(({ what, id }) => what === one.what && id === one.id));
    const differences = differencesOf(compared, ours);
    await write(ctx, from, {
      result: differences.length > 0 ? 'differs' : 'agrees',
      compared: compared.length,
      differences,
    });
  } catch (error) {
    if (!isCardError(error)) throw error;
    ctx.log.warn({ type: error.type, code: error.code }, 'the card service could not be compared with');
    await write(ctx, from, { result: 'failed', compared: 0, differences: [] });
  }
}

async function waitedFor({ db }: TxCtx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sql<string>`${cardEvents.aboutId}` })
    .from(cardEvents)
    .where(eq(cardEvents.outcome, 'waiting'))
    .limit(waitingAtOnce);
  return rows.map(({ id }) => id);
}

type Written = Pick<typeof reconciliations.$inferInsert, 'result' | 'compared' | 'differences'>;

async function write(ctx: Ctx, from: Date, written: Written): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await ctx.db
    .insert(reconciliations)
    .values({ ...written, fromAt: from.toISOString(), isLive: isLiveMode(ctx), createdAt });
  const old = new Date(ctx.now.getTime() - keptDays * dayMs).toISOString();
  await ctx.db.delete(reconciliations).where(lt(reconciliations.createdAt, old));
}

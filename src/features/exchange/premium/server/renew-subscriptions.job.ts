import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { findTier } from '#features/exchange/prices/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { cardSlackDays, daysAfter, pendingDays, renewalDays } from '../premium-rules.ts';
import { endSubscription } from './end-subscription.ts';
import { becomeLate } from './payable-subscription.ts';
import { lockSubscription } from './queries.ts';
import { askForPeriod } from './subscribe.ts';
import { type SubscriptionRow, subscriptions as table } from './tables.ts';
import { tellDue } from './tell-member.ts';

const batch = 200;

/**
 * The job: asks for the next period, notes which weren’t paid, and ends those whose time is up. Each membership has a transaction of its own,
 * in which it is looked at again under its lock: so it is dealt with once, however many processes work.
 */
export async function renewSubscriptions(ctx: Ctx): Promise<void> {
  const instant = ctx.now.toISOString();
  await each(ctx, eq(table.status, 'pending'), lte(table.createdAt, daysAfter(instant, -pendingDays)));
  await each(
    ctx,
    inArray(table.status, ['active', 'past_due']),
    lte(table.paidUntil, daysAfter(instant, renewalDays)),
  );
}

/** Deals with those of a kind, in the order of their ids. */
async function each(ctx: Ctx, ...kind: SQL[]): Promise<void> {
  for (let after: string | undefined; ; ) {
    const some = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(...kind, after === undefined ? undefined : gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(batch);
    for (const { id } of some) await inTransaction(ctx, (tx) => bringUpToDate(tx, id));
    after = some.at(-1)?.id;
    if (after === undefined || some.length < batch) return;
  }
}

async function bringUpToDate(tx: TxCtx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (!row) return;
  const now = tx.now.toISOString();
  if (row.status === 'pending' && daysAfter(row.createdAt, pendingDays) <= now) {
    await endSubscription(tx, row, 'unpaid');
  } else if (row.status === 'past_due' && (row.graceUntil ?? now) <= now) {
    await endSubscription(tx, row, 'unpaid');
  } else if (row.status === 'active') await bringActiveUpToDate(tx, row, now);
}

async function bringActiveUpToDate(tx: TxCtx, row: SubscriptionRow, now: string): Promise<void> {
  const { paidUntil, cancelledAt, orderId } = row;
  if (paidUntil === null) return;
  const isByCard = row.cardSubscriptionId !== null;
  const isOver = daysAfter(paidUntil, isByCard ? cardSlackDays : 0) <= now;
  if (isOver && cancelledAt !== null) await endSubscription(tx, row, 'cancelled');
  else if (isOver) await becomeLate(tx, row);
  else if (!isByCard && cancelledAt === null && orderId === null) {
    const found = await findTier(tx.db, row.pricingTierId);
    await askForPeriod(tx, row, found?.tier.name ?? 'Premium');
    await tellDue(tx, row, false);
  }
}

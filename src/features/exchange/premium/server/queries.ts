import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { findTier } from '#features/exchange/prices/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { OwnSubscription } from '../contract.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';

/** The membership that a member has, paid or not; ended ones don’t count. */
export async function findOwn(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended')));
  return row;
}

/** The same, locked until the transaction ends, after its account. */
export async function lockOwn(tx: TxCtx, userId: string): Promise<SubscriptionRow | undefined> {
  await lockAccounts(tx, [userId], 'update');
  const [row] = await tx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended')))
    .for('update');
  return row;
}

/** A membership by its id, locked after its account; undefined where it is gone. */
export async function lockSubscription(tx: TxCtx, id: string): Promise<SubscriptionRow | undefined> {
  const [known] = await tx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!known) return undefined;
  await lockAccounts(tx, [known.userId], 'update');
  const [row] = await tx.db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

export async function updateSubscription(
  tx: TxCtx,
  id: string,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const [row] = await tx.db
    .update(subscriptions)
    .set({ ...change, updatedAt: tx.now.toISOString() })
    .where(eq(subscriptions.id, id))
    .returning();
  if (!row) throw new Error('The membership is gone.');
  return row;
}

/** How the card service knows a member from an earlier membership. */
export async function lastCustomer(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: subscriptions.cardCustomerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.cardCustomerId)))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row?.customerId ?? null;
}

/** Whether a member’s premium membership runs. */
export async function hasPremium(db: Db, userId: string): Promise<boolean> {
  const running = and(
    eq(subscriptions.userId, userId),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  return (await db.$count(subscriptions, running)) > 0;
}

export async function toOwnSubscription(db: Db, row: SubscriptionRow): Promise<OwnSubscription> {
  const found = await findTier(db, row.pricingTierId);
  const { id, status, pricingTierId, price, billingInterval, orderId } = row;
  const { startedAt, paidUntil, graceUntil, cancelledAt } = row;
  return {
    ...{ id, status, pricingTierId, price, billingInterval, orderId },
    ...{ startedAt, paidUntil, graceUntil, cancelledAt },
    tierName: found?.tier.name ?? 'Premium',
    isByCard: row.cardSubscriptionId !== null,
  };
}

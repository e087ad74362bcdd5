import { and, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { findTier } from '#features/exchange/prices/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { OwnSubscription } from '../subscription.contract.ts';
import { premiumGrants } from './premium-grant.tables.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';

/** Finds a member’s current membership, paid or not; ended ones don’t count. */
export async function findOpenSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended')));
  return row;
}

/** Locks a member’s current membership until the transaction ends, after their account. */
export async function lockOpenSubscription(tx: TxCtx, userId: string): Promise<SubscriptionRow | undefined> {
  await lockAccounts(tx, [userId], 'update');
  const [row] = await tx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'ended')))
    .for('update');
  return row;
}

/** Locks a membership by its id, after its account; undefined where it was deleted. */
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

/** Returns the Stripe customer id of a member’s last membership. */
export async function lastCustomer(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: subscriptions.cardCustomerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.cardCustomerId)))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row?.customerId ?? null;
}

/** Finds the premium membership that an administrator has granted, while it runs. */
export async function findGrant(db: Db, userId: string, now: Date) {
  const [row] = await db
    .select()
    .from(premiumGrants)
    .where(
      and(
        eq(premiumGrants.userId, userId),
        isNull(premiumGrants.endedAt),
        gt(premiumGrants.until, now.toISOString()),
      ),
    );
  return row;
}

/** Whether a member’s premium membership is running, paid or granted. */
export async function hasPremium(db: Db, userId: string, now: Date): Promise<boolean> {
  if (await findGrant(db, userId, now)) return true;
  const running = and(
    eq(subscriptions.userId, userId),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  return (await db.$count(subscriptions, running)) > 0;
}

export async function toOwnSubscription(db: Db, row: SubscriptionRow): Promise<OwnSubscription> {
  const found = await findTier(db, row.pricingTierId);
  const isByCard = row.cardSubscriptionId !== null;
  return present(OwnSubscription, row, { tierName: found?.tier.name ?? 'Premium', isByCard });
}

import { and, asc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { daysLater, reminderDays } from '../../listing-times.ts';
import { classifiedListings as listings } from '../tables.ts';
import { notifyEnding } from './notify-seller.ts';

/** So many in one transaction: short ones, so that others are not kept waiting. */
const batch = 100;

/** The job: ends the listings whose time is up, and reminds the sellers of those that end soon. */
export async function endListings(ctx: Ctx): Promise<void> {
  await inBatches(ctx, { due: isOver(ctx.now), change: { status: 'expired' }, isOver: true });
  const change = { reminderSentAt: ctx.now.toISOString() };
  await inBatches(ctx, { due: isEndingSoon(ctx.now), change, isOver: false });
}

type Step = {
  due: SQL | undefined;
  /** After it, a listing is not due any more. */
  change: Partial<typeof listings.$inferInsert>;
  isOver: boolean;
};

async function inBatches(ctx: Ctx, step: Step): Promise<void> {
  for (;;) {
    const seen = await inTransaction(ctx, (tx) => takeSome(tx, step));
    if (seen < batch) return;
  }
}

/**
 * Changes those that are due and tells their sellers, in one transaction. The second to take a listing finds that it is due no
 * more: so each is told of once, however many processes work and whenever one is killed.
 */
async function takeSome(tx: TxCtx, { due, change, isOver: over }: Step): Promise<number> {
  const found = await tx.db
    .select({ id: listings.id, sellerUserId: listings.sellerUserId })
    .from(listings)
    .where(due)
    .orderBy(asc(listings.expiresAt))
    .limit(batch);
  if (found.length === 0) return 0;
  await lockAccounts(
    tx,
    found.map(({ sellerUserId }) => sellerUserId),
  );
  const ids = found.map(({ id }) => id);
  const locked = await tx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, ids), due))
    .orderBy(asc(listings.id))
    .for('update');
  const taken = locked.map(({ id }) => id);
  const rows =
    taken.length === 0
      ? []
      : await tx.db
          .update(listings)
          .set({ ...change, updatedAt: tx.now.toISOString() })
          .where(inArray(listings.id, taken))
          .returning();
  for (const row of rows) await notifyEnding(tx, row, over);
  return found.length;
}

function isOver(now: Date): SQL | undefined {
  return and(
    eq(listings.status, 'approved'),
    isNull(listings.removedAt),
    lte(listings.expiresAt, now.toISOString()),
  );
}

function isEndingSoon(now: Date): SQL | undefined {
  const soon = daysLater(now, reminderDays).toISOString();
  return and(
    eq(listings.status, 'approved'),
    isNull(listings.removedAt),
    isNull(listings.reminderSentAt),
    lte(listings.expiresAt, soon),
  );
}

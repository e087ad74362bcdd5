import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { paymentNotFound, refundTooLarge } from '../../errors.ts';
import { disputes, type PaymentRow, type RefundRow, refunds } from '../tables.ts';

/** Asks the card service to pay back. */
export const refundTask = defineTask({
  kind: 'refund-payment',
  lane: 'jobs',
  payload: z.object({ refundId: z.string() }),
});

/**
 * Writes that a part of a payment, whose order is locked, is to go back, or by default all that is left of it; of a card payment
 * the card service is asked by the queue. Refuses: payment_not_found (it was never made), refund_too_large.
 */
export async function askRefund(
  tx: TxCtx,
  payment: PaymentRow,
  { amount, reason }: { amount?: number | undefined; reason: string },
): Promise<RefundRow> {
  if (payment.status !== 'paid') throw apiError(paymentNotFound);
  const left = await refundableOf(tx, payment);
  const asked = amount ?? left;
  if (asked > left || left === 0) throw apiError(refundTooLarge);
  const [row] = await tx.db
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount: asked,
      reason,
      askedBy: actorIdOf(tx),
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!row) throw new Error('The refund was not written.');
  if (payment.paymentMethod === 'card') {
    await enqueue(
      tx.db,
      refundTask,
      [{ payload: { refundId: row.id }, dedupeKey: `refund:${row.id}` }],
      tx.now,
    );
  }
  return row;
}

/** What can still go back of a payment: less what went back, what is asked for, and what its bank has taken or holds. */
export async function refundableOf({ db }: Pick<TxCtx, 'db'>, { id, amount }: PaymentRow): Promise<number> {
  const [back] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), inArray(refunds.status, ['asked', 'done'])));
  const [held] = await db
    .select({ sum: sql<number>`coalesce(sum(${disputes.amount}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), inArray(disputes.status, ['open', 'lost'])));
  return Math.max(0, amount - (back?.sum ?? 0) - (held?.sum ?? 0));
}

import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { defineTask, enqueue } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { paymentNotFound, refundTooLarge } from '../payment.contract.ts';
import { type LedgerAccount, vatOfRefund } from '../payment.rules.ts';
import { cancelCreditNote, issueCreditNote } from './credit-note.queries.ts';
import type { CreditNoteRow } from './credit-note.tables.ts';
import { postToLedger, reversePosting } from './ledger.ts';
import { notifyRefunded } from './payment.messages.tsx';
import { lockOrderForPayment, payableOf } from './payment.queries.ts';
import {
  disputes,
  ledgerEntries,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from './payment.tables.ts';

/** Requests a refund from Stripe; retried for a month. */
export const refundTask = defineTask({
  kind: 'refund-payment',
  lane: 'jobs',
  maxAttempts: 125,
  payload: z.object({ refundId: z.string() }),
});

/**
 * Requests a refund of a payment whose order is locked: a part, or by default all that is left. A queue task sends a card refund
 * to Stripe. Refuses: payment_not_found (the payment failed or is pending), refund_too_large.
 */
export async function requestRefund(
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

/** Returns the refundable amount of a payment: less refunds, requested refunds, and disputes that are open or lost. */
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

/**
 * Refunds an order for a feature that can’t deliver: everything that is left, or a part. The feature’s `refunded` is called once
 * the money was refunded. Returns the requested amount: 0 where nothing is left.
 */
export async function requestOrderRefund(
  tx: TxCtx,
  { orderId, amount, reason }: { orderId: string; amount?: number; reason: string },
): Promise<number> {
  const order = await lockOrderForPayment(tx, orderId);
  if (!order) return 0;
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid'), isNull(payments.unmatchedReason)));
  if (!payment) return 0;
  const left = await refundableOf(tx, payment);
  if (left === 0) return 0;
  const refund = await requestRefund(tx, payment, { amount: Math.min(amount ?? left, left), reason });
  if (payment.paymentMethod !== 'card') await settleRefund(tx, { order, payment, refund });
  return refund.amount;
}

type Settled = { order: OrderRow; payment: PaymentRow; refund: RefundRow };

/** Books a completed refund, once. The order must be locked. */
export async function settleRefund(tx: TxCtx, { order, payment, refund }: Settled): Promise<void> {
  if (refund.status !== 'asked') return;
  const settledAt = tx.now.toISOString();
  await tx.db.update(refunds).set({ status: 'done', settledAt }).where(eq(refunds.id, refund.id));
  await tx.db
    .update(payments)
    .set({
      refundAmount: sql`${payments.refundAmount} + ${refund.amount}`,
      refundReason: refund.reason,
      refundedAt: settledAt,
    })
    .where(eq(payments.id, payment.id));
  const from = payment.paymentMethod === 'card' ? 'card' : 'direct';
  if (payment.unmatchedReason) {
    const entries = { [from]: -refund.amount, unmatched: refund.amount };
    await postToLedger(tx, { cause: 'refunded', subjectId: refund.id, orderId: order.id, entries });
    return;
  }
  const taken = { amount: refund.amount, cause: 'refunded', subjectId: refund.id, from } as const;
  const creditNote = await reverseSale(tx, order, taken);
  await notifyRefunded(tx, order, { refund, method: payment.paymentMethod, creditNote });
}

/** Books a failed refund, including one that was booked as completed before. */
export async function failRefund(
  tx: TxCtx,
  { order, payment, refund }: Settled,
  why: string | null,
): Promise<void> {
  if (refund.status === 'failed') return;
  await tx.db
    .update(refunds)
    .set({ status: 'failed', failureReason: why, settledAt: tx.now.toISOString() })
    .where(eq(refunds.id, refund.id));
  if (refund.status !== 'done') return;
  await tx.db
    .update(payments)
    .set({ refundAmount: sql`${payments.refundAmount} - ${refund.amount}` })
    .where(eq(payments.id, payment.id));
  await reversePosting(tx, {
    subjectId: refund.id,
    orderId: order.id,
    of: 'refunded',
    cause: 'refund_failed',
  });
  await cancelCreditNote(tx, refund.id);
  if (!payment.unmatchedReason) await restoreSale(tx, order, refund.amount);
}

type Taken = {
  amount: number;
  cause: 'refunded' | 'dispute_lost';
  /** The refund, or the dispute. */
  subjectId: string;
  from: LedgerAccount;
};

/**
 * Books the reversal of a part of a locked order’s sale, notifies the feature that sold the thing, and issues the credit note, which
 * it returns. The VAT already reversed is that of the ledger.
 */
export async function reverseSale(
  tx: TxCtx,
  order: OrderRow,
  { amount, cause, subjectId, from }: Taken,
): Promise<CreditNoteRow> {
  const refundedAmount = order.refundedAmount + amount;
  const isWhole = refundedAmount === order.amount;
  const vat = vatOfRefund(refundedAmount, order.vatRate, await vatTakenBack(tx, order.id));
  await tx.db
    .update(orders)
    .set({ refundedAmount, status: isWhole ? 'refunded' : 'paid' })
    .where(eq(orders.id, order.id));
  const entries = { [from]: -amount, sales: amount - vat, vat };
  await postToLedger(tx, { cause, subjectId, orderId: order.id, entries });
  const { id: orderId, entityId, buyerUserId } = order;
  const told = { orderId, entityId, buyerUserId, amount: order.amount, refundedAmount, isWhole };
  await payableOf(tx, order.entityType)?.refunded(tx, told);
  const of = cause === 'refunded' ? { refundId: subjectId } : { disputeId: subjectId };
  return issueCreditNote(tx, { orderId, amount, vatAmount: vat, of });
}

/** Books that a refunded amount was returned to us. */
async function restoreSale(tx: TxCtx, order: OrderRow, amount: number): Promise<void> {
  const refundedAmount = order.refundedAmount - amount;
  await tx.db.update(orders).set({ refundedAmount, status: 'paid' }).where(eq(orders.id, order.id));
}

async function vatTakenBack({ db }: TxCtx, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'vat'),
        ne(ledgerEntries.cause, 'placed'),
      ),
    );
  return row?.sum ?? 0;
}

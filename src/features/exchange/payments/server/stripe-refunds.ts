import { and, eq, isNull, or } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { postToLedger, reversePosting } from './ledger.ts';
import { disputeNotice } from './payment.messages.tsx';
import { findPayment, findPaymentByIntent, findRefund, lockOrderForPayment } from './payment.queries.ts';
import { disputes, type OrderRow, type PaymentRow, type RefundRow, refunds } from './payment.tables.ts';
import { failRefund, refundableOf, reverseSale, settleRefund } from './refunds.ts';
import {
  type Applied,
  applied,
  type DisputeFact,
  ignored,
  type RefundFact,
  refused,
  waiting,
} from './stripe-facts.ts';

/** Books a refund that Stripe reports: ours, or one that was made in the Stripe dashboard. */
export async function applyRefund(tx: TxCtx, fact: RefundFact): Promise<Applied> {
  const seen = await findPaymentByIntent(tx.db, fact.intentId);
  if (seen?.status !== 'paid') return waiting;
  const order = await lockOrderForPayment(tx, seen.orderId);
  const payment = await findPayment(tx.db, seen.id);
  if (!order || !payment) return waiting;
  if (fact.currency.toUpperCase() !== payment.currency) return refused(`refunded in ${fact.currency}`);
  const known = await findReportedRefund(tx, fact);
  const isNew = !known || isGivenUp(known, fact);
  if (isNew && fact.amount > (await refundableOf(tx, payment)))
    return refused('more was refunded than was left');
  if (known && known.amount !== fact.amount) return refused('another amount was refunded than we asked for');
  const refund = await refundOf(tx, payment, fact, known);
  if (refund.stripeRefundId === null) {
    await tx.db.update(refunds).set({ stripeRefundId: fact.stripeRefundId }).where(eq(refunds.id, refund.id));
  }
  if (fact.status === 'done') await settleRefund(tx, { order, payment, refund });
  if (fact.status === 'failed') await failRefund(tx, { order, payment, refund }, fact.failureReason);
  return applied;
}

/**
 * Whether we marked a refund as failed without a response from Stripe; then Stripe’s report decides. A failure that Stripe itself
 * reported is final: later reports of it are older.
 */
function isGivenUp(refund: RefundRow, fact: RefundFact): boolean {
  return refund.status === 'failed' && refund.stripeRefundId === null && fact.status !== 'failed';
}

/** Returns the refund that a fact refers to, reopened if needed. */
async function refundOf(tx: TxCtx, payment: PaymentRow, fact: RefundFact, known: RefundRow | undefined) {
  if (!known) return writeTold(tx, payment, fact);
  if (!isGivenUp(known, fact)) return known;
  const open = { status: 'asked', failureReason: null, settledAt: null } as const;
  await tx.db.update(refunds).set(open).where(eq(refunds.id, known.id));
  return { ...known, ...open };
}

/**
 * Records that Stripe refused a refund or could not be reached; the payment can be refunded in another way. A refund that Stripe
 * made itself keeps the result that Stripe reports.
 */
export async function recordRefundFailure(tx: TxCtx, refundId: string, why: string): Promise<void> {
  const seen = await findRefund(tx.db, refundId);
  const payment = seen && (await findPayment(tx.db, seen.paymentId));
  const order = payment && (await lockOrderForPayment(tx, payment.orderId));
  if (!order) return;
  const refund = await findRefund(tx.db, refundId);
  if (refund?.status === 'asked' && refund.stripeRefundId === null)
    await failRefund(tx, { order, payment, refund }, why);
}

/** Finds a refund by its Stripe id, or by our id in the first report about it. */
async function findReportedRefund({ db }: TxCtx, fact: RefundFact): Promise<RefundRow | undefined> {
  const byTheirs = eq(refunds.stripeRefundId, fact.stripeRefundId);
  const byOurs =
    fact.refundId === null ? undefined : and(eq(refunds.id, fact.refundId), isNull(refunds.stripeRefundId));
  const [row] = await db.select().from(refunds).where(or(byTheirs, byOurs));
  return row;
}

async function writeTold(tx: TxCtx, payment: PaymentRow, fact: RefundFact): Promise<RefundRow> {
  const [row] = await tx.db
    .insert(refunds)
    .values({
      paymentId: payment.id,
      ...pick(fact, 'amount', 'stripeRefundId'),
      reason: 'Made at the card service',
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!row) throw new Error('The refund was not written.');
  return row;
}

type DisputeRow = typeof disputes.$inferSelect;

/**
 * Books a dispute, regardless of the order of events: its end is final, and an opening that was not reported is booked with it.
 */
export async function applyDispute(tx: TxCtx, fact: DisputeFact): Promise<Applied> {
  const payment = await findPaymentByIntent(tx.db, fact.intentId);
  if (payment?.status !== 'paid') return waiting;
  const order = await lockOrderForPayment(tx, payment.orderId);
  if (!order) return waiting;
  if (fact.currency.toUpperCase() !== payment.currency) return refused(`disputed in ${fact.currency}`);
  const [before] = await tx.db
    .select()
    .from(disputes)
    .where(eq(disputes.stripeDisputeId, fact.stripeDisputeId));
  if (before?.closedAt || (before && before.status === 'open' && fact.status === 'warned')) return ignored;
  if (!before && fact.status !== 'warned' && fact.amount > (await refundableOf(tx, payment))) {
    return refused('more is disputed than is left of the payment');
  }
  const dispute = await write(tx, payment, fact);
  await bookDispute(tx, { order, payment, dispute, wasOpen: before?.status === 'open' });
  const becameDispute = before?.status === 'warned' && dispute.status === 'open';
  if (!before || becameDispute) await notifyAdministrators(tx, order, dispute);
  return applied;
}

async function write(tx: TxCtx, payment: PaymentRow, fact: DisputeFact): Promise<DisputeRow> {
  const state = {
    ...pick(fact, 'status', 'respondBy'),
    closedAt: fact.isClosed ? tx.now.toISOString() : null,
  };
  const { stripeDisputeId, amount, reason } = fact;
  const [row] = await tx.db
    .insert(disputes)
    .values({
      paymentId: payment.id,
      stripeDisputeId,
      amount,
      reason,
      ...state,
      createdAt: tx.now.toISOString(),
    })
    .onConflictDoUpdate({ target: disputes.stripeDisputeId, set: state })
    .returning();
  if (!row) throw new Error('The dispute was not written.');
  return row;
}

type Booked = { order: OrderRow; payment: PaymentRow; dispute: DisputeRow; wasOpen: boolean };

async function bookDispute(tx: TxCtx, { order, payment, dispute, wasOpen }: Booked): Promise<void> {
  const { id: subjectId, amount, status } = dispute;
  const orderId = order.id;
  if (status === 'warned' || (status === 'won' && !wasOpen)) return;
  if (!wasOpen) {
    await postToLedger(tx, {
      cause: 'dispute_opened',
      subjectId,
      orderId,
      entries: { card: -amount, disputed: amount },
    });
  }
  if (status === 'won')
    await reversePosting(tx, { of: 'dispute_opened', cause: 'dispute_won', subjectId, orderId });
  if (status !== 'lost') return;
  if (payment.unmatchedReason) {
    await postToLedger(tx, {
      cause: 'dispute_lost',
      subjectId,
      orderId,
      entries: { disputed: -amount, unmatched: amount },
    });
  } else await reverseSale(tx, order, { amount, cause: 'dispute_lost', subjectId, from: 'disputed' });
}

async function notifyAdministrators(tx: TxCtx, order: OrderRow, dispute: DisputeRow): Promise<void> {
  const administrators = await listAdministrators(tx.db);
  const amount = poundsText(dispute.amount);
  const text =
    dispute.status === 'warned'
      ? {
          title: `A bank has a question about a payment of ${amount}`,
          body: `${order.description}. No money has been taken. If you answer in Stripe, it may not become a dispute.`,
        }
      : {
          title: `A bank asks for ${amount} back`,
          body: `${order.description}. Please respond in Stripe before the deadline.`,
        };
  const notice = {
    kind: disputeNotice,
    ...text,
    path: '/admin/payments',
    dedupeKey: `dispute:${dispute.stripeDisputeId}:${dispute.status}`,
  };
  for (const { id } of administrators) {
    await addNotices(tx.db, [id], { ...notice, dedupeKey: `${notice.dedupeKey}:${id}` }, tx.now);
  }
}

import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { DisputeFact } from '../card-service/facts.ts';
import { book, reverse } from '../ledger.ts';
import { disputeNotice } from '../notification-kinds.ts';
import { findPaymentByIntent } from '../queries.ts';
import { disputes, type OrderRow, type PaymentRow } from '../tables.ts';
import { type Applied, applied, ignored, refused, waiting } from './applied.ts';
import { refundableOf } from './ask-refund.ts';
import { lockForMoney } from './lock-for-money.ts';
import { takeBack } from './take-back.ts';

type DisputeRow = typeof disputes.$inferSelect;

/**
 * Books what the card service says of a dispute, in whichever order it comes: its end counts whatever is said later, and the
 * opening that it implies is booked with it.
 */
export async function applyDispute(tx: TxCtx, fact: DisputeFact): Promise<Applied> {
  const payment = await findPaymentByIntent(tx.db, fact.intentId);
  if (payment?.status !== 'paid') return waiting;
  const order = await lockForMoney(tx, payment.orderId);
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
  if (!before) await tellAdministrators(tx, order, dispute);
  return applied;
}

async function write(tx: TxCtx, payment: PaymentRow, fact: DisputeFact): Promise<DisputeRow> {
  const state = {
    status: fact.status,
    respondBy: fact.respondBy,
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
    await book(tx, {
      cause: 'dispute_opened',
      subjectId,
      orderId,
      entries: { card: -amount, disputed: amount },
    });
  }
  if (status === 'won') await reverse(tx, { of: 'dispute_opened', cause: 'dispute_won', subjectId, orderId });
  if (status !== 'lost') return;
  if (payment.unmatchedReason) {
    await book(tx, {
      cause: 'dispute_lost',
      subjectId,
      orderId,
      entries: { disputed: -amount, unmatched: amount },
    });
  } else await takeBack(tx, order, { amount, cause: 'dispute_lost', subjectId, from: 'disputed' });
}

async function tellAdministrators(tx: TxCtx, order: OrderRow, dispute: DisputeRow): Promise<void> {
  const administrators = await listAdministrators(tx.db);
  const notice = {
    kind: disputeNotice,
    title: `A bank asks for ${poundsText(dispute.amount)} back`,
    body: `${order.description}. Please respond in Stripe before the deadline.`,
    path: '/admin/payments',
    dedupeKey: `dispute:${dispute.stripeDisputeId}`,
  };
  for (const { id } of administrators) {
    await notify(tx.db, [id], { ...notice, dedupeKey: `${notice.dedupeKey}:${id}` }, tx.now);
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Settings } from '#features/site/settings/settings.contract.ts';
import { pick } from '#kit/contract/pick.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type PaymentMethod, type UnmatchedReason, vatIn } from '../payment.rules.ts';
import { closeCheckouts } from './checkout.own.ts';
import { postToLedger, reversePosting, soldFor } from './ledger.ts';
import { notifyPaid, notifyUnmatched, withdrawSaidPaid } from './payment.messages.tsx';
import {
  findEarlierBilling,
  findWithInvoice,
  lockOrder,
  needsBilling,
  payableOf,
  requirePayable,
} from './payment.queries.ts';
import {
  checkouts,
  invoiceCounter,
  invoices,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
} from './payment.tables.ts';
import { requestRefund } from './refunds.ts';

/** Whether an order of this site can be paid: by card, or as the settings say. */
export async function canBePaid({ db, config }: Pick<TxCtx, 'db' | 'config'>): Promise<boolean> {
  return config.stripe !== undefined || (await readSettings(db)).paymentDetails !== '';
}

export type NewOrder = {
  buyerUserId: string;
  /** A type in the `payables` of a feature. */
  entityType: string;
  entityId: string;
  /** In pence, including any VAT. */
  amount: number;
  /** Shown on the invoice and the payment page. */
  description: string;
  pricingTierId?: string | null;
  dueAt?: string | null;
};

/**
 * Places an order: writes the order, its invoice and its posting. A free order is paid immediately: the feature’s `paid` is
 * called before this returns.
 */
export async function placeOrder(
  tx: TxCtx,
  order: NewOrder,
): Promise<{ orderId: string; invoiceNumber: number; status: OrderRow['status'] }> {
  const payable = requirePayable(tx, order.entityType);
  const { row, invoiceNumber } = await writeOrder(tx, order);
  if (row.amount > 0) return { orderId: row.id, invoiceNumber, status: row.status };
  await payable.paid(tx, {
    orderId: row.id,
    ...pick(row, 'entityId', 'buyerUserId'),
    amount: 0,
    paidAt: tx.now.toISOString(),
    periodEnd: null,
  });
  return { orderId: row.id, invoiceNumber, status: row.status };
}

/** Writes an order with its invoice and its posting, without notifying anyone. */
export async function writeOrder(
  tx: TxCtx,
  order: Omit<NewOrder, 'buyerUserId'> & { buyerUserId: string | null; cardInvoiceId?: string },
): Promise<{ row: OrderRow; invoiceNumber: number }> {
  const settings = await readSettings(tx.db);
  const vatRate = settings.vatNumber === '' ? 0 : settings.vatPercent * 100;
  const vatAmount = vatIn(order.amount, vatRate);
  const isFree = order.amount === 0;
  const [row] = await tx.db
    .insert(orders)
    .values({
      ...order,
      vatRate,
      vatAmount,
      status: isFree ? 'paid' : 'pending',
      paidAt: isFree ? tx.now.toISOString() : null,
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!row) throw new Error('The order was not written.');
  await postToLedger(tx, {
    cause: 'placed',
    subjectId: row.id,
    orderId: row.id,
    entries: { owed: row.amount, ...soldFor(row.amount, vatAmount) },
  });
  const invoiceNumber = await issueInvoice(tx, row, settings);
  return { row, invoiceNumber };
}

/** Writes the invoice of an order with the next number, and returns the number. */
async function issueInvoice(tx: TxCtx, order: OrderRow, settings: Settings): Promise<number> {
  const { id: orderId, buyerUserId } = order;
  const buyer = buyerUserId === null ? undefined : await findUser(tx.db, buyerUserId);
  const billing = await findEarlierBilling(tx.db, order);
  const number = await nextInvoiceNumber(tx);
  await tx.db.insert(invoices).values({
    number,
    orderId,
    buyerName: buyer ? fullName(buyer) : null,
    billingName: billing?.name ?? null,
    billingAddress: billing?.address ?? null,
    ...pick(settings, 'operatorName', 'operatorAddress'),
    vatNumber: settings.vatNumber || null,
    issuedAt: tx.now.toISOString(),
  });
  return number;
}

/** Locks the counter until the transaction ends, so that a rollback leaves no gap. */
async function nextInvoiceNumber(tx: TxCtx): Promise<number> {
  const [row] = await tx.db
    .insert(invoiceCounter)
    .values({ id: 1, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounter.id,
      set: { lastNumber: sql`${invoiceCounter.lastNumber} + 1` },
    })
    .returning({ number: invoiceCounter.lastNumber });
  if (!row) throw new Error('The counter of invoices has no row.');
  return row.number;
}

export type Money = {
  amount: number;
  method: PaymentMethod;
  intentId?: string | null;
  sessionId?: string | null;
  /** The end of the subscription period that it pays for. */
  periodEnd?: string | null;
  note?: string | null;
  recordedBy?: string | null;
};

/**
 * Records a payment for a locked order. It pays the order and notifies the feature that sold the thing; a payment that can’t pay
 * the order (paid twice, cancelled, wrong amount) is refunded. Returns the payment.
 */
export async function recordPayment(tx: TxCtx, order: OrderRow, money: Money): Promise<PaymentRow> {
  const unmatchedReason = mismatchReason(order, money.amount);
  const payment = await writePayment(tx, order, { ...money, unmatchedReason });
  const account = money.method === 'card' ? 'card' : 'direct';
  await postToLedger(tx, {
    cause: 'paid',
    subjectId: payment.id,
    orderId: order.id,
    entries: { [account]: money.amount, [unmatchedReason ? 'unmatched' : 'owed']: -money.amount },
  });
  if (unmatchedReason) {
    await requestRefund(tx, payment, { amount: money.amount, reason: reasons[unmatchedReason] });
    await notifyUnmatched(tx, order, money.amount, unmatchedReason, money.method);
    return payment;
  }
  const paidAt = tx.now.toISOString();
  await tx.db.update(orders).set({ status: 'paid', paidAt }).where(eq(orders.id, order.id));
  await tx.db
    .update(checkouts)
    .set({ endedAt: paidAt })
    .where(and(eq(checkouts.orderId, order.id), isNull(checkouts.endedAt)));
  const { id: orderId, entityId, buyerUserId, amount } = order;
  const paid = { orderId, entityId, buyerUserId, amount, paidAt, periodEnd: money.periodEnd ?? null };
  await payableOf(tx, order.entityType)?.paid(tx, paid);
  await withdrawSaidPaid(tx, orderId);
  const found = await findWithInvoice(tx.db, orderId);
  await notifyPaid(tx, order, found !== undefined && needsBilling(found));
  return payment;
}

const reasons: Record<UnmatchedReason, string> = {
  paid_twice: 'The order was paid already.',
  order_cancelled: 'The order had been cancelled.',
  wrong_amount: 'The amount was not that of the order.',
};

/** Returns why a payment can’t pay an order; null where it can. */
export function mismatchReason({ status, amount }: OrderRow, received: number): UnmatchedReason | null {
  if (status === 'cancelled') return 'order_cancelled';
  if (status !== 'pending') return 'paid_twice';
  return received === amount ? null : 'wrong_amount';
}

async function writePayment(
  tx: TxCtx,
  order: OrderRow,
  {
    amount,
    method,
    intentId,
    sessionId,
    note,
    recordedBy,
    unmatchedReason,
  }: Money & { unmatchedReason: UnmatchedReason | null },
): Promise<PaymentRow> {
  const values = {
    orderId: order.id,
    userId: order.buyerUserId,
    amount,
    paymentMethod: method,
    status: 'paid' as const,
    unmatchedReason,
    stripeSessionId: sessionId ?? null,
    failureReason: null,
    note: note ?? null,
    recordedBy: recordedBy ?? null,
    paidAt: tx.now.toISOString(),
  };
  const [row] = await tx.db
    .insert(payments)
    .values({ ...values, stripePaymentIntentId: intentId ?? null })
    .onConflictDoUpdate({ target: payments.stripePaymentIntentId, set: values })
    .returning();
  if (!row) throw new Error('The payment was not written.');
  return row;
}

/**
 * Cancels an unpaid order: nothing is owed any more, and a later payment is refunded automatically. Does not change a paid order.
 * Returns the status of the order; undefined where there is none.
 */
export async function cancelOrder(tx: TxCtx, orderId: string): Promise<OrderRow['status'] | undefined> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'pending') return order?.status;
  await tx.db
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: tx.now.toISOString() })
    .where(eq(orders.id, orderId));
  await reversePosting(tx, { subjectId: orderId, orderId, of: 'placed', cause: 'cancelled' });
  await closeCheckouts(tx, orderId);
  await withdrawSaidPaid(tx, orderId);
  return 'cancelled';
}

import { z } from 'zod';
import { addNotices, notify, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { UnmatchedReason } from '../payment.rules.ts';
import type { OrderRow, RefundRow } from './payment.tables.ts';

/** Notifies the buyer that their order is paid. */
export function notifyPaid(tx: TxCtx, { id: orderId, ...order }: OrderRow): Promise<void> {
  const { description, amount, buyerUserId } = order;
  return notify(tx, paymentReceived, [buyerUserId], { orderId, description, amount: poundsText(amount) });
}

/** Notifies the buyer, once for each payment, that their bank refused it. */
export function notifyBankRefused(
  tx: TxCtx,
  { id: orderId, description, amount, buyerUserId }: OrderRow,
  sessionId: string,
): Promise<void> {
  const facts = { orderId, description, amount: poundsText(amount) };
  return notify(tx, paymentRefused, [buyerUserId], facts, { dedupeKey: `payment-refused:${sessionId}` });
}

/** Notifies the buyer of a refund. */
export function notifyRefunded(tx: TxCtx, order: OrderRow, refund: RefundRow): Promise<void> {
  return notifyReturned(tx, order, { amount: refund.amount, why: refund.reason, isOnItsWay: false });
}

/** Notifies the buyer that a payment with nothing to pay for is returned. */
export function notifyUnmatched(
  tx: TxCtx,
  order: OrderRow,
  amount: number,
  reason: UnmatchedReason,
): Promise<void> {
  return notifyReturned(tx, order, { amount, why: unmatchedTexts[reason], isOnItsWay: true });
}

const unmatchedTexts: Record<UnmatchedReason, string> = {
  paid_twice: 'this order had been paid already.',
  order_cancelled: 'this order had been cancelled before your payment came.',
  wrong_amount: 'the amount wasn’t that of the order.',
};

type Returned = { amount: number; why: string; isOnItsWay: boolean };

function notifyReturned(
  tx: TxCtx,
  { id: orderId, description, buyerUserId }: OrderRow,
  { amount, ...rest }: Returned,
): Promise<void> {
  const facts = { orderId, description, amount: poundsText(amount), ...rest };
  return notify(tx, paymentReturned, [buyerUserId], facts);
}

/** Notifies the administrators, until the order is paid or cancelled, that its buyer says they have paid. */
export async function notifySaidPaid(
  tx: TxCtx,
  { id, description, amount, buyerUserId }: OrderRow,
): Promise<void> {
  const administrators = await listAdministrators(tx.db);
  const notice = {
    kind: saidPaidNotice,
    title: `A member says that they have paid ${poundsText(amount)}`,
    body: `${description}. Please look for the payment, and mark the order as paid.`,
    path: '/admin/payments?status=pending',
    dedupeKey: saidPaidKey(id),
    aboutUserId: buyerUserId,
  };
  const ids = administrators.map((administrator) => administrator.id);
  await addNotices(tx.db, ids, notice, tx.now);
}

/** Withdraws the notices of notifySaidPaid. */
export function withdrawSaidPaid(tx: TxCtx, orderId: string): Promise<void> {
  return withdrawNotices(tx.db, [saidPaidKey(orderId)]);
}

function saidPaidKey(orderId: string): string {
  return `order-said-paid:${orderId}`;
}

export const saidPaidNotice: NotificationKind = {
  name: 'order_said_paid',
  waiting: (count) => `${count} payments are waiting to be marked as received`,
};

export const disputeNotice: NotificationKind = { name: 'payment_disputed', isUrgent: true };

const order = {
  orderId: '00000000-0000-7000-8000-000000000001',
  description: 'Advert “Halal bakery on Ilford Lane”, 14 days',
};

export const paymentReceived = message({
  kind: { name: 'payment_received' },
  key: 'payment-received',
  when: 'A member’s order has been paid.',
  facts: z.object({ orderId: z.string(), description: z.string(), amount: z.string() }),
  example: { ...order, amount: '£12.50' },
  title: ({ amount, description }) => `We’ve received your ${amount}: ${description}`,
  subject: ({ amount }) => `We’ve received your ${amount}`,
  paragraphs: ({ amount, description }) => [
    `Thank you. We’ve received ${amount} for your order (${description}). Your invoice now shows that it is paid, and you can print it.`,
  ],
  button: ({ orderId }) => ({ label: 'Open the invoice', path: `/orders/${orderId}/invoice` }),
});

export const paymentRefused = message({
  kind: { name: 'payment_refused' },
  key: 'payment-refused',
  when: 'A member’s bank has refused a payment that it was confirming.',
  facts: z.object({ orderId: z.string(), description: z.string(), amount: z.string() }),
  example: { ...order, amount: '£12.50' },
  title: ({ amount, description }) => `Your payment of ${amount} didn’t go through: ${description}`,
  subject: ({ amount }) => `Your payment of ${amount} didn’t go through`,
  paragraphs: ({ amount, description }) => [
    `Your bank didn’t confirm the payment of ${amount} for your order (${description}). No money has been taken, and the order is still to be paid.`,
    'You can pay it again from the invoice. If you don’t know why the payment failed, please ask your bank.',
  ],
  button: ({ orderId }) => ({ label: 'Open the invoice', path: `/orders/${orderId}/invoice` }),
});

export const paymentReturned = message({
  kind: { name: 'payment_returned' },
  key: 'payment-returned',
  when: 'Money has gone back to a member: a refund, or a payment with nothing left to pay for.',
  facts: z.object({
    orderId: z.string(),
    description: z.string(),
    amount: z.string(),
    why: z.string(),
    isOnItsWay: z.boolean(),
  }),
  example: {
    ...order,
    amount: '£5.00',
    why: 'Your advert was off for two days because of a fault on our side.',
    isOnItsWay: false,
  },
  title: ({ amount, isOnItsWay }) =>
    isOnItsWay ? `We’re sending ${amount} back to you` : `We’ve sent ${amount} back to you`,
  body: ({ description }) => description,
  paragraphs({ amount, description, why, isOnItsWay }) {
    const sent = isOnItsWay
      ? `We’re sending back the ${amount} you paid for your order (${description}).`
      : `We’ve sent ${amount} back to you for your order (${description}).`;
    return [`${sent} It usually takes five to ten days to appear on a card.`, `Reason: ${why}`];
  },
  button: ({ orderId }) => ({ label: 'Open the invoice', path: `/orders/${orderId}/invoice` }),
});

import { z } from 'zod';
import { addNotices, notify, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  creditNoteName,
  type PaymentMethod,
  paymentMethods,
  type UnmatchedReason,
} from '../payment.rules.ts';
import type { CreditNoteRow } from './credit-note.tables.ts';
import type { OrderRow, RefundRow } from './payment.tables.ts';

/** Notifies the buyer that their order is paid, and asks for the name and address if its invoice still needs them. */
export function notifyPaid(tx: TxCtx, order: OrderRow, needsBilling: boolean): Promise<void> {
  const { id: orderId, description, amount, buyerUserId } = order;
  const facts = { orderId, description, amount: poundsText(amount), needsBilling };
  return notify(tx, paymentReceived, [buyerUserId], facts);
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

type Refunded = { refund: RefundRow; method: PaymentMethod; creditNote: CreditNoteRow };

/** Notifies the buyer of a refund, with its credit note. */
export function notifyRefunded(
  tx: TxCtx,
  order: OrderRow,
  { refund, method, creditNote }: Refunded,
): Promise<void> {
  return notifyReturned(tx, order, {
    amount: refund.amount,
    why: refund.reason,
    isOnItsWay: false,
    method,
    creditNote: pick(creditNote, 'id', 'number'),
  });
}

/** Notifies the buyer that a payment with nothing to pay for is returned. */
export function notifyUnmatched(
  tx: TxCtx,
  order: OrderRow,
  amount: number,
  reason: UnmatchedReason,
  method: PaymentMethod,
): Promise<void> {
  const why = unmatchedTexts[reason];
  return notifyReturned(tx, order, { amount, why, isOnItsWay: true, method, creditNote: null });
}

const unmatchedTexts: Record<UnmatchedReason, string> = {
  paid_twice: 'this order had been paid already.',
  order_cancelled: 'this order had been cancelled before your payment came.',
  wrong_amount: 'the amount wasn’t that of the order.',
};

type Returned = {
  amount: number;
  why: string;
  isOnItsWay: boolean;
  method: PaymentMethod;
  creditNote: { id: string; number: number } | null;
};

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
  facts: z.object({
    orderId: z.string(),
    description: z.string(),
    amount: z.string(),
    /** False in emails that were queued by an earlier version. */
    needsBilling: z.boolean().default(false),
  }),
  example: { ...order, amount: '£12.50', needsBilling: false },
  title: ({ amount, description }) => `We’ve received your ${amount}: ${description}`,
  subject: ({ amount }) => `We’ve received your ${amount}`,
  paragraphs: ({ amount, description, needsBilling }) => [
    `Thank you. We’ve received ${amount} for your order (${description}). Your invoice now shows that it is paid, and you can print it.`,
    needsBilling
      ? 'The invoice has to say who it is for. Please open it, and add the name and address of your business, or your own.'
      : null,
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
    /** How it was paid, and goes back. Emails that were queued by an earlier version don’t say so. */
    method: z.enum(paymentMethods).optional(),
    creditNote: z.object({ id: z.string(), number: z.number() }).nullable().default(null),
  }),
  example: {
    ...order,
    amount: '£5.00',
    why: 'Your advert was off for two days because of a fault on our side.',
    isOnItsWay: false,
    method: 'bank_transfer',
    creditNote: { id: '00000000-0000-7000-8000-000000000002', number: 7 },
  },
  title: ({ amount, isOnItsWay }) =>
    isOnItsWay ? `We’re sending ${amount} back to you` : `We’ve sent ${amount} back to you`,
  body: ({ description }) => description,
  paragraphs({ amount, description, why, isOnItsWay, method, creditNote }) {
    const sent = isOnItsWay
      ? `We’re sending back the ${amount} you paid for your order (${description}).`
      : `We’ve sent ${amount} back to you for your order (${description}).`;
    return [
      method ? `${sent} ${arrivals[method]}` : sent,
      `Reason: ${why}`,
      creditNote
        ? `Your credit note is ${creditNoteName(creditNote.number)}. The invoice stays as it was.`
        : null,
    ];
  },
  button: ({ orderId, creditNote }) =>
    creditNote
      ? { label: 'Open the credit note', path: `/orders/${orderId}/credit-notes/${creditNote.id}` }
      : { label: 'Open the invoice', path: `/orders/${orderId}/invoice` },
});

/** How money reaches a buyer that goes back in the way in which it was paid. */
const arrivals: Record<PaymentMethod, string> = {
  card: 'It goes back to the card you paid with, and usually takes five to ten days to appear there.',
  bank_transfer: 'It comes by bank transfer, and usually reaches your account within three working days.',
  cash: 'It is paid back in cash. If you haven’t had it yet, please reply to this email.',
  cheque: 'It is paid back by cheque. If it doesn’t reach you within ten days, please reply to this email.',
};

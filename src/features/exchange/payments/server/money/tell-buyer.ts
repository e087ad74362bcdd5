import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { UnmatchedReason } from '../../payment-options.ts';
import { paymentReceivedMail } from '../mails/payment-received.mail.tsx';
import { paymentReturnedMail } from '../mails/payment-returned.mail.tsx';
import { paymentReceivedNotice, paymentReturnedNotice } from '../notification-kinds.ts';
import type { OrderRow, RefundRow } from '../tables.ts';

/** Tells the buyer that their order is paid, in the transaction that books it. */
export async function tellPaid(tx: TxCtx, order: OrderRow): Promise<void> {
  const buyer = await findBuyer(tx, order);
  if (!buyer) return;
  const amount = poundsText(order.amount);
  const path = `/orders/${order.id}/invoice`;
  const title = `We’ve received your ${amount}: ${order.description}`;
  await notify(tx.db, [buyer.id], { kind: paymentReceivedNotice, title, path }, tx.now);
  const props = { firstName: buyer.firstName, orderId: order.id, description: order.description, amount };
  await enqueueMail(tx.db, paymentReceivedMail, { to: buyer.email, userId: buyer.id, props }, tx.now);
}

/** Tells them that money went back. */
export function tellRefunded(tx: TxCtx, order: OrderRow, refund: RefundRow): Promise<void> {
  return tellReturned(tx, order, { amount: refund.amount, why: refund.reason, isOnItsWay: false });
}

/** Tells them that money which came could pay for nothing, and goes back. */
export function tellUnmatched(
  tx: TxCtx,
  order: OrderRow,
  amount: number,
  reason: UnmatchedReason,
): Promise<void> {
  return tellReturned(tx, order, { amount, why: unmatchedTexts[reason], isOnItsWay: true });
}

const unmatchedTexts: Record<UnmatchedReason, string> = {
  paid_twice: 'this order had been paid already.',
  order_cancelled: 'this order had been cancelled before your payment came.',
  wrong_amount: 'the amount wasn’t that of the order.',
};

type Returned = { amount: number; why: string; isOnItsWay: boolean };

async function tellReturned(
  tx: TxCtx,
  order: OrderRow,
  { why, isOnItsWay, ...rest }: Returned,
): Promise<void> {
  const buyer = await findBuyer(tx, order);
  if (!buyer) return;
  const amount = poundsText(rest.amount);
  const title = isOnItsWay ? `We’re sending ${amount} back to you` : `We’ve sent ${amount} back to you`;
  const notice = {
    kind: paymentReturnedNotice,
    title,
    body: order.description,
    path: `/orders/${order.id}/invoice`,
  };
  await notify(tx.db, [buyer.id], notice, tx.now);
  const { description, id: orderId } = order;
  const props = { firstName: buyer.firstName, orderId, description, amount, why, isOnItsWay };
  await enqueueMail(tx.db, paymentReturnedMail, { to: buyer.email, userId: buyer.id, props }, tx.now);
}

async function findBuyer({ db }: TxCtx, { buyerUserId }: OrderRow) {
  return buyerUserId === null ? undefined : findUser(db, buyerUserId);
}

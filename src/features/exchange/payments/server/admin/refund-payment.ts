import { apiError } from '#kit/contract/errors.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { paymentNotFound } from '../../errors.ts';
import { askRefund } from '../money/ask-refund.ts';
import { lockForMoney } from '../money/lock-for-money.ts';
import { settleRefund } from '../money/settle-refund.ts';
import { findPayment } from '../queries.ts';

/**
 * Pays a payment back in whole or in part. By card the card service is asked next, and booked is what it did; what came directly is
 * booked at once, for the operator has paid it. Refuses: payment_not_found, refund_too_large.
 */
export const refundPayment = handle(calls.refundPayment, {
  async run(tx, { id, amount, reason }) {
    const seen = await findPayment(tx.db, id);
    const order = seen && (await lockForMoney(tx, seen.orderId));
    const payment = order && (await findPayment(tx.db, id));
    if (!payment) throw apiError(paymentNotFound);
    const refund = await askRefund(tx, payment, { amount, reason });
    const isByCard = payment.paymentMethod === 'card';
    if (!isByCard) await settleRefund(tx, { order, payment, refund });
    await audit(tx, {
      action: 'payment.refund',
      target: { type: 'order', id: order.id },
      after: { amount: refund.amount },
      reason,
    });
    const text = poundsText(refund.amount);
    return { message: isByCard ? `${text} is on its way back to the card` : `${text} noted as paid back` };
  },
});

import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { orderNotFound, orderNotOpen } from '../../errors.ts';
import { lockForMoney } from '../money/lock-for-money.ts';
import { takePayment } from '../money/take-payment.ts';
import { closeCheckouts } from '../orders/close-checkouts.ts';

/** Books that an order was paid to the operator directly, and closes its payment page. Refuses: order_not_found, order_not_open. */
export const markPaid = handle(calls.markPaid, {
  async run(tx, { id, method, note }) {
    const order = await lockForMoney(tx, id);
    if (!order) throw apiError(orderNotFound);
    if (order.status !== 'pending') throw apiError(orderNotOpen);
    await closeCheckouts(tx, id);
    const { amount } = order;
    await takePayment(tx, order, { amount, method, note: note ?? null, recordedBy: actorIdOf(tx) });
    await audit(tx, {
      action: 'order.mark_paid',
      target: { type: 'order', id },
      after: { amount, method },
    });
    return { message: `Marked as paid: ${poundsText(amount)}` };
  },
});

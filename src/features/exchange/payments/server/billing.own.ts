import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../billing.contract.ts';
import { orderNotFound, orderNotOpen } from '../payment.contract.ts';
import { canGiveBilling } from '../payment.rules.ts';
import { billingOf, findOrder, findWithInvoice, lockOrder } from './payment.queries.ts';
import { invoices } from './payment.tables.ts';

/**
 * Sets for whom the invoice of the caller’s own order is made out. The same name and address a second time change nothing. Refuses:
 * order_not_found, order_not_open (cancelled, or paid and its invoice names somebody else already), too_many_requests (30 an hour).
 */
export const saveBilling = handle(calls.saveBilling, {
  async run(tx, { id, name, address }) {
    const seen = await findOrder(tx.db, id);
    if (seen?.buyerUserId !== requireUser(tx).id) throw apiError(orderNotFound);
    await lockOrder(tx, id);
    const found = await findWithInvoice(tx.db, id);
    if (!found) throw apiError(orderNotFound);
    const given = billingOf(found.invoice);
    if (given?.name === name && given.address === address) return given;
    if (!canGiveBilling(found.order, given !== null)) throw apiError(orderNotOpen);
    await tx.db
      .update(invoices)
      .set({ billingName: name, billingAddress: address })
      .where(eq(invoices.orderId, id));
    await audit(tx, { action: 'order.billing', target: { type: 'order', id } });
    return { name, address };
  },
});

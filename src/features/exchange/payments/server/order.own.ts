import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit, auditReading } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { alreadySaidPaid, bankConfirms, calls, orderNotFound, orderNotOpen } from '../payment.contract.ts';
import { canGiveBilling } from '../payment.rules.ts';
import { notifySaidPaid } from './payment.messages.tsx';
import {
  billingOf,
  findOrder,
  findWithInvoice,
  lockOrder,
  ordersBeingConfirmed,
  pageOfOrders,
  paymentsOf,
  requireBilling,
  toOrders,
} from './payment.queries.ts';
import { orders } from './payment.tables.ts';

/** Returns a page of the caller’s own orders. */
export const listOwnOrders = handle(calls.listOwnOrders, async (ctx, paging) => {
  const page = await pageOfOrders(ctx.db, eq(orders.buyerUserId, requireUser(ctx).id), paging);
  return { ...page, items: await toOrders(ctx, page.items) };
});

/**
 * Returns an invoice to its buyer or an administrator. Refuses: order_not_found (also for other callers), confirm_password,
 * second_factor_needed.
 */
export const getInvoice = handle(calls.getInvoice, async (ctx, { id }) => {
  const found = await findWithInvoice(ctx.db, id);
  const isOwn = found?.order.buyerUserId === requireUser(ctx).id;
  if (!found || (!isOwn && !actsAsAdministratorOrAsk(ctx.actor, ctx.now))) throw apiError(orderNotFound);
  const [order] = await toOrders(ctx, [found]);
  if (!order) throw apiError(orderNotFound);
  if (!isOwn) await auditReading(ctx, { action: 'invoice.read', target: { type: 'order', id } });
  const { invoice } = found;
  const billing = billingOf(invoice);
  const paid = (await paymentsOf(ctx.db, [id])).filter(
    ({ status, unmatchedReason }) => status === 'paid' && unmatchedReason === null,
  );
  return {
    ...order,
    canPayByCard: order.canPayByCard && isOwn,
    canSayPaid: order.canSayPaid && isOwn,
    isOwn,
    billing,
    canGiveBilling: isOwn && canGiveBilling(found.order, billing !== null),
    ...pick(invoice, 'issuedAt', 'operatorName', 'operatorAddress', 'vatNumber', 'buyerName'),
    ...pick(found.order, 'vatRate', 'vatAmount', 'cancelledAt'),
    payments: paid.map(({ paymentMethod, amount, paidAt, createdAt }) => ({
      method: paymentMethod,
      amount,
      paidAt: paidAt ?? createdAt,
    })),
  };
});

/**
 * Notifies the administrators that the caller has paid an order directly. Two presses at once notify them
 * once, because the row is locked. Refuses: order_not_found, order_not_open, bank_confirms,
 * already_said_paid, billing_needed, too_many_requests (30 an hour).
 */
export const sayOrderPaid = handle(calls.sayOrderPaid, {
  async run(tx, { id }) {
    const seen = await findOrder(tx.db, id);
    if (seen?.buyerUserId !== requireUser(tx).id) throw apiError(orderNotFound);
    const order = await lockOrder(tx, id);
    if (order?.status !== 'pending') throw apiError(orderNotOpen);
    if ((await ordersBeingConfirmed(tx.db, [id], tx.now)).has(id)) throw apiError(bankConfirms);
    if (order.saidPaidAt !== null) throw apiError(alreadySaidPaid);
    await requireBilling(tx, id);
    await tx.db.update(orders).set({ saidPaidAt: tx.now.toISOString() }).where(eq(orders.id, id));
    await audit(tx, { action: 'order.said_paid', target: { type: 'order', id } });
    await notifySaidPaid(tx, order);
    return { message: 'Thank you. We’ll look for your payment, and email you once we’ve seen it.' };
  },
});

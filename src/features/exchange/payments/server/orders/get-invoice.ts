import { and, asc, eq, inArray } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { orderNotFound } from '../../errors.ts';
import { findWithInvoice, paymentsOf } from '../order-rows.ts';
import { toOrders } from '../presenters.ts';
import { ledgerEntries } from '../tables.ts';

/** Answers an invoice, to its buyer or an administrator. To others it isn’t there. Refuses: order_not_found, confirm_password, second_factor_needed. */
export const getInvoice = handle(calls.getInvoice, async (ctx, { id }) => {
  const found = await findWithInvoice(ctx.db, id);
  const isOwn = found?.order.buyerUserId === personOf(ctx).id;
  if (!found || (!isOwn && !actsAsAdministratorOrAsk(ctx.actor, ctx.now))) throw apiError(orderNotFound);
  const [order] = await toOrders(ctx, [found]);
  if (!order) throw apiError(orderNotFound);
  const { invoice } = found;
  const paid = (await paymentsOf(ctx.db, [id])).filter(
    ({ status, unmatchedReason }) => status === 'paid' && unmatchedReason === null,
  );
  return {
    ...order,
    canPayByCard: order.canPayByCard && isOwn,
    isOwn,
    issuedAt: invoice.issuedAt,
    operatorName: invoice.operatorName,
    operatorAddress: invoice.operatorAddress,
    vatNumber: invoice.vatNumber,
    vatRate: found.order.vatRate,
    vatAmount: found.order.vatAmount,
    buyerName: invoice.buyerName,
    paymentDetails: order.status === 'pending' ? (await readSettings(ctx.db)).paymentDetails : '',
    cancelledAt: found.order.cancelledAt,
    payments: paid.map(({ paymentMethod, amount, paidAt, createdAt }) => ({
      method: paymentMethod,
      amount,
      paidAt: paidAt ?? createdAt,
    })),
    refunds: await takenBack(ctx.db, id),
  };
});

/** What went back of an order, as the ledger has it: refunds that failed and disputes that were won are none. */
async function takenBack(db: Db, orderId: string) {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        inArray(ledgerEntries.cause, ['refunded', 'refund_failed', 'dispute_lost']),
        inArray(ledgerEntries.account, ['sales', 'vat']),
      ),
    )
    .orderBy(asc(ledgerEntries.id));
  const bySubject = [...Map.groupBy(rows, ({ subjectId }) => subjectId).values()];
  return bySubject.flatMap((entries) => {
    const sum = (account?: string) =>
      entries.reduce((total, one) => total + (account && one.account !== account ? 0 : one.amount), 0);
    const at = entries[0]?.bookedAt;
    return sum() === 0 || at === undefined ? [] : [{ amount: sum(), vatAmount: sum('vat'), at }];
  });
}

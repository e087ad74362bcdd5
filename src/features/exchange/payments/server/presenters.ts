import type { Ctx } from '#kit/server/context.ts';
import type { AdminOrder, AdminPayment, Order } from '../contract.ts';
import { type OrderWithInvoice, ordersBeingConfirmed, type PaymentWithRefunds } from './order-rows.ts';
import { payableOf } from './payables.ts';

type Asking = Pick<Ctx, 'db' | 'now' | 'registry' | 'config'>;

/** Orders as their buyers see them, with what each thing is called now where it is still there. */
export async function toOrders(ctx: Asking, rows: readonly OrderWithInvoice[]): Promise<Order[]> {
  const paths = await pathsOf(ctx, rows);
  const open = rows.filter(({ order }) => order.status === 'pending').map(({ order }) => order.id);
  const confirming = await ordersBeingConfirmed(ctx.db, open, ctx.now);
  return rows.map((row) => {
    const { id, entityId, status } = row.order;
    const isConfirming = confirming.has(id);
    return {
      ...fieldsOf(ctx, row),
      path: paths.get(entityId) ?? null,
      isConfirming,
      canPayByCard: status === 'pending' && !isConfirming && ctx.config.stripe !== undefined,
    };
  });
}

/** The same for administrators, with payments and what can still go back of each. */
export function toAdminOrder(
  ctx: Asking,
  row: OrderWithInvoice,
  payments: readonly PaymentWithRefunds[],
  held: ReadonlyMap<string, number>,
): AdminOrder {
  return {
    ...fieldsOf(ctx, row),
    buyerName: row.invoice.buyerName,
    payments: payments.map((payment) => toAdminPayment(payment, held.get(payment.id) ?? 0)),
  };
}

function toAdminPayment(payment: PaymentWithRefunds, held: number): AdminPayment {
  const { id, amount, paymentMethod, status, unmatchedReason, failureReason, note, paidAt } = payment;
  const back = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0);
  return {
    id,
    amount,
    method: paymentMethod,
    status,
    unmatchedReason,
    failureReason,
    note,
    paidAt,
    refundable: status === 'paid' ? Math.max(0, amount - back - held) : 0,
    refunds: payment.refunds.map((one) => ({
      id: one.id,
      amount: one.amount,
      reason: one.reason,
      status: one.status,
      failureReason: one.failureReason,
      createdAt: one.createdAt,
    })),
  };
}

function fieldsOf(ctx: Asking, { order, invoice }: OrderWithInvoice) {
  const { id, entityType, description, amount, refundedAmount, status, dueAt, paidAt, createdAt } = order;
  const kind = payableOf(ctx, entityType)?.label ?? 'Order';
  const { number: invoiceNumber } = invoice;
  return {
    id,
    invoiceNumber,
    entityType,
    kind,
    description,
    amount,
    refundedAmount,
    status,
    dueAt,
    paidAt,
    createdAt,
  };
}

async function pathsOf(ctx: Asking, rows: readonly OrderWithInvoice[]): Promise<Map<string, string | null>> {
  const byType = Map.groupBy(rows, ({ order }) => order.entityType);
  const found = await Promise.all(
    [...byType].map(async ([entityType, some]) => {
      const ids = [...new Set(some.map(({ order }) => order.entityId))];
      return (await payableOf(ctx, entityType)?.describe(ctx.db, ids)) ?? new Map();
    }),
  );
  return new Map(found.flatMap((things) => [...things].map(([id, { path }]) => [id, path])));
}

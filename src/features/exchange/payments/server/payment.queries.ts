import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  AdminOrder,
  AdminPayment,
  AdminRefund,
  type Billing,
  billingNeeded,
  Order,
} from '../payment.contract.ts';
import { needsFullInvoice } from '../payment.rules.ts';
import { creditNotesOf } from './credit-note.queries.ts';
import {
  type InvoiceRow,
  invoices,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from './payment.tables.ts';

/** Finds an order of any buyer. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Locks an order of any buyer until the transaction ends. */
export async function lockOrder(tx: TxCtx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** Finds a payment of any buyer. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** Finds a payment by its Stripe payment intent. */
export async function findPaymentByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, intentId));
  return row;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

type OrderWithInvoice = { order: OrderRow; invoice: InvoiceRow };

type Paging = { limit: number; cursor?: string | undefined };

/** Returns a page of orders with their invoices, newest first. */
export async function pageOfOrders(
  db: Db,
  where: SQL | undefined,
  { limit, cursor }: Paging,
): Promise<Page<OrderWithInvoice>> {
  const [id] = decodeCursor(cursor, ['uuid']);
  const after = cursor === undefined ? undefined : sql`${orders.id} < ${id}::uuid`;
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, invoice: invoices })
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(and(where, after))
      .orderBy(desc(orders.id))
      .limit(limit + 1),
    db.$count(orders, where),
  ]);
  return pageOf(rows, limit, total, ({ order }) => [order.id]);
}

/** Finds an order with its invoice. */
export async function findWithInvoice(db: Db, id: string): Promise<OrderWithInvoice | undefined> {
  const [row] = await db
    .select({ order: orders, invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, id));
  return row;
}

/** Returns for whom an invoice is made out; null where its buyer hasn’t said so. */
export function billingOf({ billingName: name, billingAddress: address }: InvoiceRow): Billing | null {
  return name === null || address === null ? null : { name, address };
}

/** Whether an invoice has to state a name and address that its buyer hasn’t given yet. */
export function needsBilling({ order, invoice }: OrderWithInvoice): boolean {
  if (order.status === 'cancelled' || order.buyerUserId === null) return false;
  return needsFullInvoice(order) && billingOf(invoice) === null;
}

/** Refuses billing_needed if the invoice of a locked order has to state a name and address that its buyer hasn’t given yet. */
export async function requireBilling({ db }: TxCtx, orderId: string): Promise<void> {
  const found = await findWithInvoice(db, orderId);
  if (found && needsBilling(found)) throw apiError(billingNeeded);
}

/** Returns for whom the buyer’s last invoice for the same thing is made out: that of the period before, where it renews itself. */
export async function findEarlierBilling(
  db: Db,
  { buyerUserId, entityType, entityId }: OrderRow,
): Promise<Billing | null> {
  if (buyerUserId === null) return null;
  const [earlier] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(orders.buyerUserId, buyerUserId),
        eq(orders.entityType, entityType),
        eq(orders.entityId, entityId),
        isNotNull(invoices.billingName),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return earlier ? billingOf(earlier.invoice) : null;
}

/** Banks confirm or refuse within days. After this time, an unconfirmed payment no longer blocks paying the order. */
const confirmsWithinMs = 14 * 24 * 60 * 60 * 1000;

/** Returns which of these orders have a payment that a bank is still confirming. */
export async function ordersBeingConfirmed(
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const since = new Date(now.getTime() - confirmsWithinMs).toISOString();
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, [...orderIds]),
        eq(payments.status, 'pending'),
        gt(payments.createdAt, since),
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

type PaymentWithRefunds = PaymentRow & { refunds: RefundRow[] };

/** Returns the payments of orders, each with its refunds, oldest first. */
export async function paymentsOf(db: Db, orderIds: readonly string[]): Promise<PaymentWithRefunds[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(payments.id);
  const ids = rows.map(({ id }) => id);
  const refundRows =
    ids.length === 0
      ? []
      : await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(refunds.id);
  const byPayment = Map.groupBy(refundRows, ({ paymentId }) => paymentId);
  return rows.map((row) => ({ ...row, refunds: byPayment.get(row.id) ?? [] }));
}

type Caller = Pick<Ctx, 'db' | 'now' | 'registry' | 'config'>;

/** Returns orders as their buyers see them, with the current name of each thing where it still exists. */
export async function toOrders(ctx: Caller, rows: readonly OrderWithInvoice[]): Promise<Order[]> {
  const paths = await pathsOf(ctx, rows);
  const open = rows.filter(({ order }) => order.status === 'pending').map(({ order }) => order.id);
  const confirming = await ordersBeingConfirmed(ctx.db, open, ctx.now);
  const { paymentDetails } = await readSettings(ctx.db);
  const notes = await creditNotesOf(
    ctx.db,
    rows.map(({ order }) => order.id),
  );
  return rows.map((row) => {
    const { id, entityId, status, saidPaidAt } = row.order;
    const isConfirming = confirming.has(id);
    const lacksBilling = needsBilling(row);
    const isPayable = status === 'pending' && !isConfirming && !lacksBilling;
    return present(Order, row.order, {
      ...labelsOf(ctx, row),
      path: paths.get(entityId) ?? null,
      isConfirming,
      canPayByCard: isPayable && ctx.config.stripe !== undefined,
      paymentDetails: status === 'pending' && !lacksBilling ? paymentDetails : '',
      canSayPaid: isPayable && paymentDetails !== '' && saidPaidAt === null,
      needsBilling: lacksBilling,
      creditNotes: notes.get(id) ?? [],
    });
  });
}

type OfOrder = {
  payments: readonly PaymentWithRefunds[];
  creditNotes: Order['creditNotes'];
  /** The amount of each payment that a bank holds. */
  held: ReadonlyMap<string, number>;
};

/** Returns an order as administrators see it, with payments and the refundable amount of each. */
export function toAdminOrder(
  ctx: Caller,
  row: OrderWithInvoice,
  { payments, creditNotes, held }: OfOrder,
): AdminOrder {
  return present(AdminOrder, row.order, {
    ...labelsOf(ctx, row),
    buyerName: row.invoice.buyerName,
    needsBilling: needsBilling(row),
    creditNotes,
    payments: payments.map((payment) => toAdminPayment(payment, held.get(payment.id) ?? 0)),
  });
}

function toAdminPayment(payment: PaymentWithRefunds, held: number): AdminPayment {
  const { amount, status } = payment;
  const refunded = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0);
  return present(AdminPayment, payment, {
    method: payment.paymentMethod,
    refundable: status === 'paid' ? Math.max(0, amount - refunded - held) : 0,
    refunds: payment.refunds.map((one) => present(AdminRefund, one, {})),
  });
}

function labelsOf(ctx: Caller, { order, invoice }: OrderWithInvoice) {
  return { invoiceNumber: invoice.number, kind: payableOf(ctx, order.entityType)?.label ?? 'Order' };
}

async function pathsOf(ctx: Caller, rows: readonly OrderWithInvoice[]): Promise<Map<string, string | null>> {
  const byType = Map.groupBy(rows, ({ order }) => order.entityType);
  const found = await Promise.all(
    [...byType].map(async ([entityType, typeRows]) => {
      const ids = [...new Set(typeRows.map(({ order }) => order.entityId))];
      return (await payableOf(ctx, entityType)?.describe(ctx.db, ids)) ?? new Map();
    }),
  );
  return new Map(found.flatMap((things) => [...things].map(([id, { path }]) => [id, path])));
}

/** Returns the payable of a type; undefined for a type that no longer exists. */
export function payableOf({ registry }: Pick<Ctx, 'registry'>, entityType: string): Payable | undefined {
  return registry.payables.find((one) => one.entityType === entityType);
}

/** Returns the payable of a type, which must exist. */
export function requirePayable(ctx: Pick<Ctx, 'registry'>, entityType: string): Payable {
  const payable = payableOf(ctx, entityType);
  if (!payable) throw new Error(`No feature registers that ${entityType} is paid for.`);
  return payable;
}

/** Locks an order with the thing that it pays for, in the usual order: the buyer, the thing, the order. */
export async function lockOrderForPayment(tx: TxCtx, orderId: string): Promise<OrderRow | undefined> {
  const order = await findOrder(tx.db, orderId);
  if (!order) return undefined;
  await lockAccounts(tx, [order.buyerUserId]);
  await payableOf(tx, order.entityType)?.lock?.(tx, order.entityId);
  return lockOrder(tx, orderId);
}

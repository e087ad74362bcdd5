import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import {
  calls,
  orderNotFound,
  orderNotOpen,
  type PaymentsSummary,
  paymentNotFound,
} from '../payment.contract.ts';
import { closeCheckouts } from './checkout.own.ts';
import { creditNotesOf } from './credit-note.queries.ts';
import { totalRevenue } from './ledger.ts';
import { recordPayment } from './orders.ts';
import {
  findPayment,
  lockOrderForPayment,
  pageOfOrders,
  paymentsOf,
  toAdminOrder,
} from './payment.queries.ts';
import { cardEvents, disputes, ledgerEntries, orders, payments, reconciliations } from './payment.tables.ts';
import { requestRefund, settleRefund } from './refunds.ts';
import { isLiveMode } from './stripe.ts';

/** Returns a page of all orders with their payments. */
export const listOrders = handle(calls.listOrders, async (ctx, { status, ...paging }) => {
  const page = await pageOfOrders(ctx.db, status && eq(orders.status, status), paging);
  const ids = page.items.map(({ order }) => order.id);
  const payments = await paymentsOf(ctx.db, ids);
  const notes = await creditNotesOf(ctx.db, ids);
  const held = await heldByBanks(
    ctx.db,
    payments.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  return {
    ...page,
    items: page.items.map((row) => {
      const { id } = row.order;
      return toAdminOrder(ctx, row, {
        payments: byOrder.get(id) ?? [],
        creditNotes: notes.get(id) ?? [],
        held,
      });
    }),
  };
});

async function heldByBanks(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: disputes.paymentId, sum: sql<number>`sum(${disputes.amount})::int` })
    .from(disputes)
    .where(and(inArray(disputes.paymentId, [...paymentIds]), inArray(disputes.status, ['open', 'lost'])))
    .groupBy(disputes.paymentId);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

/**
 * Records that an order was paid to the operator directly, and closes its payment page. Refuses: order_not_found, order_not_open.
 */
export const markPaid = handle(calls.markPaid, {
  async run(tx, { id, method, note }) {
    const order = await lockOrderForPayment(tx, id);
    if (!order) throw apiError(orderNotFound);
    if (order.status !== 'pending') throw apiError(orderNotOpen);
    await closeCheckouts(tx, id);
    const { amount } = order;
    await recordPayment(tx, order, { amount, method, note: note ?? null, recordedBy: actorIdOf(tx) });
    await audit(tx, {
      action: 'order.mark_paid',
      target: { type: 'order', id },
      after: { amount, method },
    });
    return { message: `Marked as paid: ${poundsText(amount)}` };
  },
});

/**
 * Refunds a payment in whole or in part. A card refund is sent to Stripe, and its result is booked; any other is booked
 * immediately, because the operator has paid it. Refuses: payment_not_found, refund_too_large.
 */
export const refundPayment = handle(calls.refundPayment, {
  async run(tx, { id, amount, reason }) {
    const seen = await findPayment(tx.db, id);
    const order = seen && (await lockOrderForPayment(tx, seen.orderId));
    const payment = order && (await findPayment(tx.db, id));
    if (!payment) throw apiError(paymentNotFound);
    const refund = await requestRefund(tx, payment, { amount, reason });
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

const listed = 50;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the totals of the ledger. */
export const getPaymentsSummary = handle(calls.getPaymentsSummary, async (ctx) => {
  const [sums, revenue, disputed, problems, reconciliation, settings] = await Promise.all([
    readSums(ctx.db),
    totalRevenue(ctx.db),
    listDisputes(ctx.db),
    listProblems(ctx),
    lastReconciliation(ctx.db),
    readSettings(ctx.db),
  ]);
  const saysWhereToPay = settings.paymentDetails !== '';
  return {
    cards: cardsOf(ctx),
    saysWhereToPay,
    revenue,
    ...sums,
    disputes: disputed,
    problems,
    reconciliation,
  };
});

function cardsOf(ctx: Ctx): PaymentsSummary['cards'] {
  if (!ctx.config.stripe) return 'off';
  return isLiveMode(ctx) ? 'live' : 'test';
}

async function readSums(db: Db) {
  const sumOf = (account: string) =>
    sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.account} = ${account}), 0)`;
  const isMoney = sql`${ledgerEntries.account} in ('card', 'direct')`;
  const [row] = await db
    .select({
      received: sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${isMoney} and ${ledgerEntries.cause} = 'paid'), 0)`,
      refunded: sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${isMoney} and ${ledgerEntries.cause} in ('refunded', 'refund_failed')), 0)`,
      owed: sumOf('owed'),
      unmatched: sumOf('unmatched'),
      disputed: sumOf('disputed'),
    })
    .from(ledgerEntries);
  const number = (text: string | undefined) => Number(text ?? 0);
  return {
    received: number(row?.received),
    refunded: number(row?.refunded),
    owed: number(row?.owed),
    unmatched: Math.abs(number(row?.unmatched)),
    disputed: number(row?.disputed),
  };
}

function listDisputes(db: Db) {
  return db
    .select({
      orderId: orders.id,
      description: orders.description,
      ...pick(disputes, 'id', 'amount', 'reason', 'status', 'respondBy', 'createdAt'),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isNull(disputes.closedAt))
    .orderBy(desc(disputes.id))
    .limit(listed);
}

/** Lists events that administrators must look at: those that contradict our records, and those that have waited for a day. */
function listProblems({ db, now }: Ctx) {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const { id, type, outcome, why, happenedAt } = cardEvents;
  return db
    .select({ id, type, outcome, why, happenedAt })
    .from(cardEvents)
    .where(or(eq(outcome, 'refused'), and(eq(outcome, 'waiting'), lt(cardEvents.createdAt, dayAgo))))
    .orderBy(desc(happenedAt), desc(id))
    .limit(listed);
}

async function lastReconciliation(db: Db): Promise<PaymentsSummary['reconciliation']> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  if (!row) return null;
  const { result, compared, differences, createdAt } = row;
  return { result, compared, differences: [...differences], at: createdAt };
}

/** Counts what waits for administrators: payments to look for, open disputes, refused events, and differences from Stripe. */
export async function countPaymentProblems({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [saidPaid, open, refusedEvents, last] = await Promise.all([
    db.$count(orders, and(eq(orders.status, 'pending'), isNotNull(orders.saidPaidAt))),
    db.$count(disputes, and(isNull(disputes.closedAt), inArray(disputes.status, ['open', 'warned']))),
    db.$count(cardEvents, eq(cardEvents.outcome, 'refused')),
    lastReconciliation(db),
  ]);
  return saidPaid + open + refusedEvents + (last?.differences.length ?? 0);
}

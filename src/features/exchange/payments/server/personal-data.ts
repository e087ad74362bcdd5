import { desc, eq, inArray, sql } from 'drizzle-orm';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { checkouts, invoices, orders, payments, refunds } from './tables.ts';

/** What a member was asked to pay, and paid. */
export const ownPayments: PersonalData = {
  order: 84,
  title: 'Your orders and payments',
  kept: 'Tax law requires us to keep amounts, dates and invoice numbers for six years, but they no longer name you.',
  async export(db, userId) {
    const rows = await db
      .select({
        invoiceNumber: invoices.number,
        buyerName: invoices.buyerName,
        id: orders.id,
        description: orders.description,
        amount: orders.amount,
        vatAmount: orders.vatAmount,
        status: orders.status,
        refundedAmount: orders.refundedAmount,
        placedAt: orders.createdAt,
        paidAt: orders.paidAt,
        cancelledAt: orders.cancelledAt,
      })
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(eq(orders.buyerUserId, userId))
      .orderBy(desc(orders.id));
    const ofOrders = await db
      .select({
        orderId: payments.orderId,
        amount: payments.amount,
        method: payments.paymentMethod,
        status: payments.status,
        failureReason: payments.failureReason,
        note: payments.note,
        paidAt: payments.paidAt,
        refundAmount: payments.refundAmount,
        refundReason: payments.refundReason,
      })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(payments.id);
    return rows.map(({ id, ...row }) => ({
      ...row,
      payments: ofOrders.flatMap(({ orderId, ...payment }) => (orderId === id ? [payment] : [])),
    }));
  },
  async erase({ db }, userId) {
    const ids = await db.select({ id: orders.id }).from(orders).where(eq(orders.buyerUserId, userId));
    const things = { type: 'order', authorId: userId, ids: ids.map(({ id }) => id), keptIds: [] };
    await eraseThingsFromAudit(db, things);
    const own = db.select({ id: orders.id }).from(orders).where(eq(orders.buyerUserId, userId));
    const paid = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, own));
    await db.update(invoices).set({ buyerName: null }).where(inArray(invoices.orderId, own));
    await db.update(checkouts).set({ url: null }).where(inArray(checkouts.orderId, own));
    await db
      .update(refunds)
      .set({ reason: 'Account erased', failureReason: null })
      .where(inArray(refunds.paymentId, paid));
    await db
      .update(payments)
      .set({ userId: null, note: null, failureReason: null, refundReason: null })
      .where(inArray(payments.orderId, own));
    await db
      .update(orders)
      .set({ buyerUserId: null, description: sql`${orders.entityType}` })
      .where(eq(orders.buyerUserId, userId));
  },
};

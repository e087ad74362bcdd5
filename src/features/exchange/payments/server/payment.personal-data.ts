import { desc, eq, inArray, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { creditNotesOf } from './credit-note.queries.ts';
import { checkouts, invoices, orders, payments, refunds } from './payment.tables.ts';

/** A member’s orders and payments. */
export const ownPayments: PersonalData = {
  order: 84,
  title: 'Your orders and payments',
  kept: {
    byLaw:
      'Tax law requires us to keep amounts, dates and invoice numbers for six years, but they no longer name you.',
  },
  async export(db, userId) {
    const rows = await db
      .select({
        invoiceNumber: invoices.number,
        ...pick(invoices, 'buyerName', 'billingName', 'billingAddress'),
        ...pick(orders, 'id', 'description', 'amount', 'vatAmount', 'status', 'refundedAmount'),
        placedAt: orders.createdAt,
        ...pick(orders, 'paidAt', 'saidPaidAt', 'cancelledAt'),
      })
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(eq(orders.buyerUserId, userId))
      .orderBy(desc(orders.id));
    const ofOrders = await db
      .select({
        ...pick(payments, 'orderId', 'amount'),
        method: payments.paymentMethod,
        ...pick(payments, 'status', 'failureReason', 'note', 'paidAt', 'refundAmount', 'refundReason'),
      })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(payments.id);
    const notes = await creditNotesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, ...row }) => ({
      ...row,
      creditNotes: (notes.get(id) ?? []).map((note) =>
        pick(note, 'number', 'amount', 'vatAmount', 'issuedAt', 'cancelledAt'),
      ),
      payments: ofOrders.flatMap(({ orderId, ...payment }) => (orderId === id ? [payment] : [])),
    }));
  },
  async erase({ db }, userId) {
    const ids = await db.select({ id: orders.id }).from(orders).where(eq(orders.buyerUserId, userId));
    const things = { type: 'order', authorId: userId, ids: ids.map(({ id }) => id), keptIds: [] };
    await eraseThingsFromAudit(db, things);
    const own = db.select({ id: orders.id }).from(orders).where(eq(orders.buyerUserId, userId));
    const paid = db.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, own));
    await db
      .update(invoices)
      .set({ buyerName: null, billingName: null, billingAddress: null })
      .where(inArray(invoices.orderId, own));
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

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { messagesTo } from '#test/factories/events.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { saveBilling } from './billing.own.ts';
import { creditNotesOf } from './credit-note.queries.ts';
import { getCreditNote } from './credit-note.read.ts';
import { creditNotes } from './credit-note.tables.ts';
import { getInvoice } from './order.own.ts';
import { cancelOrder } from './orders.ts';
import { markPaid, refundPayment } from './payment.admin.ts';
import { payments, refunds } from './payment.tables.ts';
import { requestOrderRefund } from './refunds.ts';

const billing = { name: 'Karim Halal Foods Ltd', address: '12 Cranbrook Road\nIlford\nIG1 4DU' };

testWithDb('a refund is a credit note, and the invoice stays as it was', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  await saveSettings.run(ctx, { operatorName: 'Redbridge Trust', vatNumber: 'GB123456789' });
  const buyer = await asMember(ctx);
  const { orderId: id } = await anOrder(ctx, { buyerUserId: buyer.user.id, amount: 48_000 });
  await saveBilling.run(buyer.ctx, { id, ...billing });
  await markPaid.run(ctx, { id, method: 'bank_transfer' });
  const before = await getInvoice.run(buyer.ctx, { id });
  const [payment] = await ctx.db.select().from(payments);
  const later = { ...ctx, now: new Date('2026-12-04T10:00:00Z') };
  await refundPayment.run(later, { id: payment?.id ?? '', amount: 12_000, reason: 'A week off' });
  const after = await getInvoice.run(buyer.ctx, { id });
  const { refundedAmount, creditNotes: notes, ...printed } = after;
  expect({ ...printed, refundedAmount: 0, creditNotes: [] }).toEqual(before);
  expect(refundedAmount).toBe(12_000);
  expect(notes).toMatchObject([
    { number: 1, amount: 12_000, vatAmount: 2000, issuedAt: '2026-12-04T10:00:00.000Z', cancelledAt: null },
  ]);
  const noteId = notes[0]?.id ?? '';
  expect(await getCreditNote.run(buyer.ctx, { id: noteId })).toMatchObject({
    number: 1,
    invoiceNumber: before.invoiceNumber,
    invoiceIssuedAt: before.issuedAt,
    issuedAt: '2026-12-04T10:00:00.000Z',
    amount: 12_000,
    vatAmount: 2000,
    vatRate: 2000,
    operatorName: 'Redbridge Trust',
    vatNumber: 'GB123456789',
    billing,
    reason: 'A week off',
  });
  const [mail] = await messagesTo(ctx.db, 'payment-returned');
  expect(mail?.props).toMatchObject({ method: 'bank_transfer', creditNote: { id: noteId, number: 1 } });
});

testWithDb('the credit notes of a whole refund have the VAT of the invoice', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
  const { orderId } = await anOrder(ctx, { amount: 1000 });
  await markPaid.run(ctx, { id: orderId, method: 'cash' });
  for (const amount of [333, 333, 334]) {
    await inTransaction(ctx, (tx) => requestOrderRefund(tx, { orderId, amount, reason: 'A third' }));
  }
  const notes = await ctx.db.select().from(creditNotes).orderBy(creditNotes.number);
  expect(notes.map(({ number, amount, vatAmount }) => [number, amount, vatAmount])).toEqual([
    [1, 333, 56],
    [2, 333, 55],
    [3, 334, 56],
  ]);
});

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

/** The credit notes of an order, without their ids. */
async function notesOf(orderId: string) {
  const notes = (await creditNotesOf(shop.db, [orderId])).get(orderId) ?? [];
  return notes.map(({ amount, cancelledAt }) => ({ amount, isCancelled: cancelledAt !== null }));
}

const numbers = async () => {
  const rows = await shop.db.select({ number: creditNotes.number }).from(creditNotes);
  return rows.map(({ number }) => number).toSorted((a, b) => a - b);
};

test('refunds at the same time get numbers without gaps, and one that fails gives its number back', async () => {
  const before = (await numbers()).length;
  const sales = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const sale = await shop.aSale();
      await markPaid.run(sale.ctx, { id: sale.id, method: 'cash' });
      return sale;
    }),
  );
  await Promise.all(
    sales.map(({ ctx, id }, at) =>
      inTransaction(ctx, async (tx) => {
        await requestOrderRefund(tx, { orderId: id, amount: 500, reason: 'A day off' });
        if (at % 3 === 0) throw new Error('changed my mind');
      }).catch(() => undefined),
    ),
  );
  expect(await numbers()).toEqual(Array.from({ length: before + 6 }, (_, at) => at + 1));
});

test('a refund at the card service has one credit note, which is cancelled if the refund fails afterwards', async () => {
  const { ctx, id, paymentId, intent } = await shop.aPaidSale();
  await refundPayment.run(ctx, { id: paymentId, amount: 400, reason: 'Two days off' });
  expect(await notesOf(id)).toEqual([]);
  await workOff(ctx);
  const made = shop.stub.refundByHand(intent, 100);
  await shop.deliver(ctx, [...made, ...made]);
  expect(await notesOf(id)).toEqual([
    { amount: 400, isCancelled: false },
    { amount: 100, isCancelled: false },
  ]);
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.amount, 100));
  const object = { id: refund?.stripeRefundId, object: 'refund', amount: 100, currency: 'gbp' };
  const failed = { ...object, payment_intent: intent, status: 'failed', metadata: {} };
  await shop.deliver(ctx, [shop.stub.event('refund.failed', failed)]);
  expect(await notesOf(id)).toEqual([
    { amount: 400, isCancelled: false },
    { amount: 100, isCancelled: true },
  ]);
});

test('a dispute that is lost has a credit note, as it takes back the sale; one that is won has none', async () => {
  for (const [outcome, notes] of [
    ['lost', [{ amount: 1500, isCancelled: false }]],
    ['won', []],
  ] as const) {
    const { ctx, id, intent } = await shop.aPaidSale();
    await shop.deliver(ctx, shop.stub.dispute(intent, 'needs_response'));
    expect(await notesOf(id)).toEqual([]);
    await shop.deliver(ctx, shop.stub.dispute(intent, outcome));
    expect(await notesOf(id)).toEqual(notes);
  }
});

test('money that paid for nothing goes back without a credit note', async () => {
  const { ctx, buyer, id } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  const events = shop.stub.pay(session);
  await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  await shop.deliver(ctx, events);
  await workOff(ctx);
  expect(await shop.paymentsOf(id)).toMatchObject([{ refundAmount: 1500 }]);
  expect(await notesOf(id)).toEqual([]);
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getInvoice, listOwnOrders, sayOrderPaid } from './order.own.ts';
import { cancelOrder } from './orders.ts';
import { countPaymentProblems, listOrders, markPaid, refundPayment } from './payment.admin.ts';
import { ledgerEntries, payments } from './payment.tables.ts';

testWithDb('a member sees only their own orders, newest first, in pages', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const member = await asMember(ctx);
  const placed = [];
  for (const amount of [100, 200, 300]) {
    placed.push((await anOrder(ctx, { buyerUserId: member.user.id, amount })).orderId);
    await anOrder(ctx);
  }
  const first = await listOwnOrders.run(member.ctx, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ amount: 300, kind: 'Thing' }, { amount: 200 }] });
  const rest = await listOwnOrders.run(member.ctx, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest.items.map(({ id }) => id)).toEqual([placed[0]]);
});

testWithDb(
  'an invoice states what was sold, the VAT in it, the payments and the credit notes',
  async ({ ctx: bare }) => {
    const { ctx } = sellingThings(bare);
    const operator = { operatorName: 'Redbridge Trust', operatorAddress: '1 High Road' };
    await saveSettings.run(ctx, { ...operator, vatNumber: 'GB123456789' });
    const buyer = await asMember(ctx, { firstName: '<b>Bilal', lastName: 'Khan' });
    const { orderId: id } = await anOrder(ctx, { buyerUserId: buyer.user.id, amount: 1200 });
    await markPaid.run(ctx, { id, method: 'cash' });
    const [payment] = await ctx.db.select().from(payments);
    await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 600, reason: 'Half' });
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({
      invoiceNumber: 1,
      operatorName: 'Redbridge Trust',
      buyerName: '<b>Bilal Khan',
      vatRate: 2000,
      vatAmount: 200,
      payments: [{ method: 'cash', amount: 1200 }],
      creditNotes: [{ number: 1, amount: 600, vatAmount: 100 }],
      isOwn: true,
      canPayByCard: false,
    });
  },
);

testWithDb('an invoice has today’s payment details until it is paid', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const { orderId: id } = await anOrder(ctx);
  const admin = await asAdmin(ctx);
  expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails: '' });
  const paymentDetails = 'Redbridge Trust\nSort code 00-00-00\nAccount 12345678';
  await saveSettings.run(ctx, { paymentDetails });
  expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails });
  await markPaid.run(ctx, { id, method: 'bank_transfer' });
  expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails: '' });
});

testWithDb('an invoice is found by its buyer and administrators only', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const { orderId: id } = await anOrder(ctx);
  const stranger = await asMember(ctx);
  await expect(getInvoice.run(stranger.ctx, { id })).rejects.toMatchObject({ code: 'order_not_found' });
  const admin = await asAdmin(ctx);
  expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ isOwn: false });
});

/** An open order of a member that can be paid directly, and two administrators. */
async function anOpenOrder(bare: Ctx) {
  const { ctx } = sellingThings(bare);
  await saveSettings.run(ctx, { paymentDetails: 'Sort code 00-00-00' });
  const buyer = await asMember(ctx);
  const admins = [await asAdmin(ctx), await asAdmin(ctx)];
  const { orderId: id } = await anOrder(ctx, { buyerUserId: buyer.user.id, amount: 1200 });
  const told = () => ctx.db.select().from(notifications).where(eq(notifications.kind, 'order_said_paid'));
  return { ctx, buyer, admins, id, told };
}

testWithDb(
  'a buyer can say once that they have paid: administrators are notified, and no money moves',
  async ({ ctx: bare }) => {
    const { ctx, buyer, admins, id, told } = await anOpenOrder(bare);
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ canSayPaid: true, saidPaidAt: null });
    const before = await ctx.db.select().from(ledgerEntries);
    await sayOrderPaid.run(buyer.ctx, { id });
    await expect(sayOrderPaid.run(buyer.ctx, { id })).rejects.toMatchObject({ code: 'already_said_paid' });
    const saidPaidAt = ctx.now.toISOString();
    const shown = { canSayPaid: false, saidPaidAt, status: 'pending' };
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject(shown);
    const [admin] = admins;
    if (!admin) throw new Error('There is no administrator.');
    expect((await listOrders.run(admin.ctx, { limit: 5 })).items).toMatchObject([
      { id, saidPaidAt, payments: [] },
    ]);
    expect(await countPaymentProblems(ctx)).toBe(1);
    expect(await ctx.db.select().from(ledgerEntries)).toEqual(before);
    expect((await told()).map(({ userId }) => userId).toSorted()).toEqual(
      admins.map(({ user }) => user.id).toSorted(),
    );
  },
);

testWithDb('marking an order as paid removes the administrators’ notices about it', async ({ ctx: bare }) => {
  const { ctx, buyer, id, told } = await anOpenOrder(bare);
  await sayOrderPaid.run(buyer.ctx, { id });
  await markPaid.run(ctx, { id, method: 'bank_transfer' });
  expect(await told()).toEqual([]);
  expect(await countPaymentProblems(ctx)).toBe(0);
  await expect(sayOrderPaid.run(buyer.ctx, { id })).rejects.toMatchObject({ code: 'order_not_open' });
});

testWithDb('a buyer cannot say it of another’s order, or of a cancelled one', async ({ ctx: bare }) => {
  const { ctx, buyer, id } = await anOpenOrder(bare);
  const { ctx: stranger } = await asMember(ctx);
  await expect(sayOrderPaid.run(stranger, { id })).rejects.toMatchObject({ code: 'order_not_found' });
  await inTransaction(buyer.ctx, (tx) => cancelOrder(tx, id));
  await expect(sayOrderPaid.run(buyer.ctx, { id })).rejects.toMatchObject({ code: 'order_not_open' });
});

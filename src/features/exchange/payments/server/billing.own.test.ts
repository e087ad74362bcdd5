import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { saveBilling } from './billing.own.ts';
import { getInvoice, listOwnOrders, sayOrderPaid } from './order.own.ts';
import { cancelOrder } from './orders.ts';
import { listOrders, markPaid } from './payment.admin.ts';
import { ownPayments } from './payment.personal-data.ts';
import { invoices } from './payment.tables.ts';
import { applyRenewal } from './stripe-payments.ts';

const billing = { name: 'Karim Halal Foods Ltd', address: '12 Cranbrook Road\nIlford\nIG1 4DU' };

/** A site that is registered for VAT and says how to pay, and a member with an order there. */
async function aVatSale(bare: Ctx, { amount = 48_000, vatNumber = 'GB123456789' } = {}) {
  const { ctx } = sellingThings(bare);
  await saveSettings.run(ctx, { vatNumber, paymentDetails: 'Sort code 00-00-00' });
  const buyer = await asMember(ctx, { firstName: 'Bilal', lastName: 'Khan' });
  const { orderId: id } = await anOrder(ctx, { buyerUserId: buyer.user.id, amount });
  return { ctx, buyer, id };
}

const open = { canSayPaid: true, paymentDetails: 'Sort code 00-00-00', needsBilling: false };

testWithDb(
  'above £250 with VAT an order can’t be paid before its invoice names somebody',
  async ({ ctx }) => {
    const { buyer, id } = await aVatSale(ctx);
    const asked = { needsBilling: true, canGiveBilling: true, canSayPaid: false, paymentDetails: '' };
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ ...asked, billing: null });
    await expect(sayOrderPaid.run(buyer.ctx, { id })).rejects.toMatchObject({ code: 'billing_needed' });
    expect(await saveBilling.run(buyer.ctx, { id, ...billing })).toEqual(billing);
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({
      ...open,
      billing,
      buyerName: 'Bilal Khan',
    });
    await sayOrderPaid.run(buyer.ctx, { id });
  },
);

testWithDb(
  'up to £250, or without VAT, an order can be paid at once, and may name somebody',
  async ({ ctx }) => {
    for (const sale of [{ amount: 25_000 }, { amount: 48_000, vatNumber: '' }]) {
      const { buyer, id } = await aVatSale(ctx, sale);
      expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ ...open, canGiveBilling: true });
      await saveBilling.run(buyer.ctx, { id, ...billing });
      expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ ...open, billing });
    }
    const { buyer, id } = await aVatSale(ctx, { amount: 25_001 });
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ needsBilling: true });
  },
);

testWithDb('its buyer corrects it until the order is paid, and then it stays', async ({ ctx: bare }) => {
  const { ctx, buyer, id } = await aVatSale(bare);
  await saveBilling.run(buyer.ctx, { id, name: 'Karim Hala Foods', address: billing.address });
  await saveBilling.run(buyer.ctx, { id, ...billing });
  await markPaid.run(ctx, { id, method: 'bank_transfer' });
  const other = saveBilling.run(buyer.ctx, { id, ...billing, name: 'Another Ltd' });
  await expect(other).rejects.toMatchObject({ code: 'order_not_open' });
  expect(await saveBilling.run(buyer.ctx, { id, ...billing })).toEqual(billing);
  expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({ billing, canGiveBilling: false });
  const given = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'order.billing'));
  expect(given).toHaveLength(2);
});

testWithDb(
  'money that came without a name is booked: administrators see that it lacks, and its buyer adds it once',
  async ({ ctx: bare }) => {
    const { ctx, buyer, id } = await aVatSale(bare);
    await markPaid.run(ctx, { id, method: 'bank_transfer' });
    const { ctx: admin } = await asAdmin(ctx);
    expect((await listOrders.run(admin, { limit: 5 })).items).toMatchObject([{ id, needsBilling: true }]);
    const [mail] = await messagesTo(ctx.db, 'payment-received');
    expect(mail?.props).toMatchObject({ needsBilling: true });
    await saveBilling.run(buyer.ctx, { id, ...billing });
    expect((await listOrders.run(admin, { limit: 5 })).items).toMatchObject([{ id, needsBilling: false }]);
    const again = saveBilling.run(buyer.ctx, { id, ...billing, address: 'Somewhere else' });
    await expect(again).rejects.toMatchObject({ code: 'order_not_open' });
  },
);

testWithDb(
  'nobody names somebody on another’s invoice, or on one that was cancelled',
  async ({ ctx: bare }) => {
    const { ctx, buyer, id } = await aVatSale(bare);
    const { ctx: stranger } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    for (const other of [stranger, admin]) {
      const foreign = saveBilling.run(other, { id, ...billing });
      await expect(foreign).rejects.toMatchObject({ code: 'order_not_found', status: 404 });
    }
    await expect(saveBilling.run(buyer.ctx, { id: v7(), ...billing })).rejects.toMatchObject({ status: 404 });
    await inTransaction(buyer.ctx, (tx) => cancelOrder(tx, id));
    const late = saveBilling.run(buyer.ctx, { id, ...billing });
    await expect(late).rejects.toMatchObject({ code: 'order_not_open' });
    expect(await getInvoice.run(buyer.ctx, { id })).toMatchObject({
      needsBilling: false,
      canGiveBilling: false,
    });
  },
);

testWithDb('a renewal names whom the period before named, or is paid and asks', async ({ ctx: bare }) => {
  const { ctx, buyer } = await aVatSale(bare);
  const entityId = v7();
  const renew = (cardInvoiceId: string) =>
    inTransaction(ctx, (tx) =>
      applyRenewal(
        tx,
        {
          kind: 'renewal_paid',
          ...{ entityType: 'thing', entityId, buyerUserId: buyer.user.id, cardInvoiceId },
          ...{ amount: 30_000, currency: 'gbp', description: 'A year' },
          ...{ intentId: null, periodEnd: null, reason: null },
        },
        ctx.now.toISOString(),
      ),
    );
  const newest = async () => {
    const { items } = await listOwnOrders.run(buyer.ctx, { limit: 1 });
    return getInvoice.run(buyer.ctx, { id: items[0]?.id ?? '' });
  };
  await renew('in_1');
  const first = await newest();
  expect(first).toMatchObject({ status: 'paid', needsBilling: true, canGiveBilling: true, billing: null });
  await saveBilling.run(buyer.ctx, { id: first.id, ...billing });
  await renew('in_2');
  expect(await newest()).toMatchObject({
    status: 'paid',
    needsBilling: false,
    canGiveBilling: false,
    billing,
  });
});

testWithDb('a member’s copy has the name and address, which go with the account', async ({ ctx: bare }) => {
  const { ctx, buyer, id } = await aVatSale(bare);
  await saveBilling.run(buyer.ctx, { id, ...billing });
  expect(await ownPayments.export(ctx.db, buyer.user.id)).toMatchObject([
    { billingName: billing.name, billingAddress: billing.address },
  ]);
  await inTransaction(ctx, (tx) => eraseAccount(tx, buyer.user.id));
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, id));
  expect(invoice).toMatchObject({ buyerName: null, billingName: null, billingAddress: null });
});

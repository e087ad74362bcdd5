import { expect } from 'vitest';
import { saveSettings } from '#features/site/settings/server/save-settings.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { markPaid } from '../admin/mark-paid.ts';
import { refundPayment } from '../admin/refund-payment.ts';
import { payments } from '../tables.ts';
import { getInvoice } from './get-invoice.ts';

testWithDb(
  'an invoice says what was sold, the VAT in it, what was paid and paid back',
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
      refunds: [{ amount: 600, vatAmount: 100 }],
      isOwn: true,
      canPayByCard: false,
    });
  },
);

testWithDb(
  'where to pay stands on an invoice until it is paid, as it is set today',
  async ({ ctx: bare }) => {
    const { ctx } = sellingThings(bare);
    const { orderId: id } = await anOrder(ctx);
    const admin = await asAdmin(ctx);
    expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails: '' });
    const paymentDetails = 'Redbridge Trust\nSort code 00-00-00\nAccount 12345678';
    await saveSettings.run(ctx, { paymentDetails });
    expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails });
    await markPaid.run(ctx, { id, method: 'bank_transfer' });
    expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ paymentDetails: '' });
  },
);

testWithDb('others but administrators don’t learn that there is an invoice', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const { orderId: id } = await anOrder(ctx);
  const stranger = await asMember(ctx);
  await expect(getInvoice.run(stranger.ctx, { id })).rejects.toMatchObject({ code: 'order_not_found' });
  const admin = await asAdmin(ctx);
  expect(await getInvoice.run(admin.ctx, { id })).toMatchObject({ isOwn: false });
});

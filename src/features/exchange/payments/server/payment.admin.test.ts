import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, outbox } from '#kit/server/kit.tables.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { anOrder, balances, sellingThings } from '#test/factories/orders.ts';
import { asAdmin } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { listOrders, markPaid, refundPayment } from './payment.admin.ts';
import { payments } from './payment.tables.ts';

testWithDb(
  'administrators see each order with its payments and what can still be refunded',
  async ({ ctx: bare }) => {
    const { ctx } = sellingThings(bare);
    const { orderId: id } = await anOrder(ctx);
    await anOrder(ctx);
    await markPaid.run(ctx, { id, method: 'cash' });
    const [payment] = await ctx.db.select().from(payments);
    await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 400, reason: 'A week off' });
    expect(await listOrders.run(ctx, { limit: 50, status: 'pending' })).toMatchObject({ total: 1 });
    const { items } = await listOrders.run(ctx, { limit: 50, status: 'paid' });
    expect(items).toMatchObject([
      {
        id,
        refundedAmount: 400,
        payments: [{ refundable: 1100, refunds: [{ amount: 400, status: 'done' }] }],
      },
    ]);
  },
);

testWithDb('an order is marked as paid once, which is audited and emailed', async ({ ctx: bare }) => {
  const selling = sellingThings(bare);
  const { ctx, user } = await asAdmin(selling.ctx);
  const { orderId: id } = await anOrder(ctx);
  await markPaid.run(ctx, { id, method: 'bank_transfer', note: 'INV-000001' });
  expect(selling.told).toEqual(['paid 1500']);
  expect(await balances(ctx.db)).toEqual({ direct: 1500, sales: -1500 });
  expect(await ctx.db.select().from(payments)).toMatchObject([{ note: 'INV-000001', recordedBy: user.id }]);
  expect(await ctx.db.$count(outbox)).toBe(1);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'order.mark_paid', targetId: id }]);
  const again = markPaid.run(ctx, { id, method: 'cash' });
  await expect(again).rejects.toMatchObject({ code: 'order_not_open' });
});

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('a payment is refunded in parts, never more than was paid, and each part once', async () => {
  const { ctx, told, paymentId, id, before } = await shop.aPaidSale();
  const refund = (amount?: number) =>
    refundPayment.run(ctx, {
      id: paymentId,
      reason: 'Two days off',
      ...(amount !== undefined && { amount }),
    });
  await refund(400);
  shop.stub.setMode('silent');
  await workOff(ctx);
  shop.stub.setMode('well');
  const later = { ...ctx, now: new Date(testNow.getTime() + 60 * 60_000) };
  await workOff(later);
  expect(told).toEqual(['paid 1500', 'refunded 400']);
  await expect(refund(1101)).rejects.toMatchObject({ code: 'refund_too_large' });
  const both = await Promise.allSettled([refund(), refund()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await workOff(later);
  expect(told.at(-1)).toBe('refunded 1500, all of it');
  expect(await shop.orderNow(id)).toMatchObject({ status: 'refunded', refundedAmount: 1500 });
  expect(await shop.since(before)).toEqual({ owed: -1500, sales: 1500 });
  await expect(refund()).rejects.toMatchObject({ code: 'refund_too_large' });
});

test('the refund of a direct payment is recorded at once', async () => {
  const { ctx, told, id, before } = await shop.aSale();
  await markPaid.run(ctx, { id, method: 'cheque' });
  const [payment] = await shop.paymentsOf(id);
  await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 1, reason: 'A penny too much' });
  expect(told).toEqual(['paid 1500', 'refunded 1']);
  expect(await shop.since(before)).toEqual({ direct: 1499, owed: -1500, sales: 1 });
});

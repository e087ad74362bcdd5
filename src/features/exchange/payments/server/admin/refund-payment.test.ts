import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { workOff } from '#test/factories/queue.ts';
import { testNow } from '#test/with-db.ts';
import { markPaid } from './mark-paid.ts';
import { refundPayment } from './refund-payment.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('a payment goes back in parts, never more than it was, and each part once', async () => {
  const { ctx, told, paymentId, id, before } = await shop.aPaidSale();
  const refund = (amount?: number) =>
    refundPayment.run(ctx, {
      id: paymentId,
      reason: 'Two days off',
      ...(amount !== undefined && { amount }),
    });
  await refund(400);
  shop.stub.become('silent');
  await workOff(ctx);
  shop.stub.become('well');
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

test('what was paid directly is noted as paid back at once', async () => {
  const { ctx, told, id, before } = await shop.aSale();
  await markPaid.run(ctx, { id, method: 'cheque' });
  const [payment] = await shop.paymentsOf(id);
  await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 1, reason: 'A penny too much' });
  expect(told).toEqual(['paid 1500', 'refunded 1']);
  expect(await shop.since(before)).toEqual({ direct: 1499, owed: -1500, sales: 1 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { revenueByDay } from './ledger.ts';
import { getPaymentsSummary, refundPayment } from './payment.admin.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('the summary matches the ledger, and a dispute is listed until it is over', async () => {
  const { ctx, intent, paymentId } = await shop.aPaidSale(2000);
  await shop.aSale(700);
  await refundPayment.run(ctx, { id: paymentId, amount: 500, reason: 'A part' });
  await shop.deliver(ctx, shop.stub.refundByHand(intent, 100));
  await shop.deliver(ctx, shop.stub.dispute(intent, 'needs_response', { amount: 900 }));
  const summary = await getPaymentsSummary.run(ctx, {});
  expect(summary).toMatchObject({
    cards: 'test',
    saysWhereToPay: false,
    received: 2000,
    refunded: 100,
    revenue: 1000,
    owed: 700,
    unmatched: 0,
    disputed: 900,
    disputes: [{ amount: 900, reason: 'fraudulent', status: 'open' }],
  });
  const days = await revenueByDay(shop.db, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z');
  expect(days).toEqual([{ date: '2026-11-21', entityType: 'thing', amount: 1000, payments: 1 }]);
  await shop.deliver(ctx, shop.stub.dispute(intent, 'lost'));
  expect(await getPaymentsSummary.run(ctx, {})).toMatchObject({ revenue: 1000, disputed: 0, disputes: [] });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { workOff } from '#test/factories/queue.ts';
import { testNow } from '#test/with-db.ts';
import { refundPayment } from './payment.admin.ts';
import { cardEvents, refunds } from './payment.tables.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
beforeEach(() => shop.stub.setMode('well'));
afterAll(() => shop.close());

/** A paid order for which a refund of an amount has been requested. */
async function asked(amount = 400) {
  const sale = await shop.aPaidSale();
  await refundPayment.run(sale.ctx, { id: sale.paymentId, reason: 'Two days off', amount });
  const row = async () => {
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, sale.paymentId));
    if (!refund) throw new Error('There is no refund.');
    return refund;
  };
  const { id: refundId } = await row();
  return { ...sale, row, refundId };
}

const atHour = (ctx: Ctx, hours: number): Ctx => ({
  ...ctx,
  now: new Date(testNow.getTime() + hours * 60 * 60_000),
});

/** The refunds that the card service made for a payment, failed ones included. */
const madeFor = (intent: string) =>
  [...shop.stub.objects.values()].filter((one) => one.object === 'refund' && one.payment_intent === intent);

/** The card service’s event about one of our refunds. */
const toldOf = (
  { refundId, intent }: { refundId: string; intent: string },
  status: string,
  id = `re_of_${refundId}`,
) =>
  shop.stub.event('refund.updated', {
    id,
    object: 'refund',
    amount: 400,
    currency: 'gbp',
    payment_intent: intent,
    status,
    metadata: { refundId },
  });

test('an outage of days does not fail a refund: one made meanwhile is found and booked once', async () => {
  const { ctx, told, before, intent, row } = await asked();
  shop.stub.setMode('silent');
  await workOff(ctx);
  shop.stub.setMode('fails');
  for (let tries = 1; tries < 12; tries += 1) await workOff(atHour(ctx, tries * 8));
  expect(await row()).toMatchObject({ status: 'asked', failureReason: null });
  shop.stub.setMode('well');
  shop.stub.forgetKeys();
  await workOff(atHour(ctx, 100));
  expect(await row()).toMatchObject({ status: 'done', stripeRefundId: madeFor(intent)[0]?.id });
  expect(madeFor(intent)).toHaveLength(1);
  expect(told.at(-1)).toBe('refunded 400');
  expect(await shop.since(before)).toEqual({ card: 1100, owed: -1500, sales: 400 });
});

test('a refund that was not made during an outage is made afterwards, once', async () => {
  const { ctx, before, intent, row } = await asked();
  shop.stub.setMode('fails');
  await workOff(ctx);
  shop.stub.setMode('well');
  await workOff(atHour(ctx, 48));
  expect(await row()).toMatchObject({ status: 'done' });
  expect(madeFor(intent)).toHaveLength(1);
  expect(await shop.since(before)).toEqual({ card: 1100, owed: -1500, sales: 400 });
});

test('a refused refund fails at once, and is booked once if it was paid after all', async () => {
  const refund = await asked();
  const { ctx, told, before, intent, row } = refund;
  const intentRow = shop.stub.objects.get(intent);
  Object.assign(intentRow ?? {}, { amount: 100 });
  await workOff(ctx);
  expect(await row()).toMatchObject({ status: 'failed', failureReason: 'The card service refused it.' });
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  await shop.deliver(ctx, [toldOf(refund, 'pending')]);
  expect(await row()).toMatchObject({ status: 'asked', failureReason: null, settledAt: null });
  await shop.deliver(ctx, [toldOf(refund, 'succeeded'), toldOf(refund, 'succeeded')]);
  expect(await row()).toMatchObject({ status: 'done', failureReason: null });
  expect(told).toEqual(['paid 1500', 'refunded 400']);
  expect(await shop.since(before)).toEqual({ card: 1100, owed: -1500, sales: 400 });
});

test('a refund that the service reported as failed stays failed, whatever comes later', async () => {
  const refund = await asked();
  const { ctx, before, row } = refund;
  await shop.deliver(ctx, [toldOf(refund, 'failed'), toldOf(refund, 'succeeded'), toldOf(refund, 'pending')]);
  expect(await row()).toMatchObject({ status: 'failed' });
  await workOff(ctx);
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
});

test('a refund given up and made in another way is left to an administrator if it was paid after all', async () => {
  const refund = await asked();
  const { ctx, before, paymentId, refundId, row } = refund;
  shop.stub.setMode('fails');
  await shop.db
    .update(queue)
    .set({ attempts: 124 })
    .where(eq(queue.dedupeKey, `refund:${refundId}`));
  await workOff(ctx);
  expect(await row()).toMatchObject({
    status: 'failed',
    failureReason: 'The card service couldn’t be reached.',
  });
  shop.stub.setMode('well');
  await refundPayment.run(ctx, { id: paymentId, reason: 'In another way' });
  await workOff(ctx);
  await shop.deliver(ctx, [toldOf(refund, 'succeeded')]);
  expect(await shop.since(before)).toEqual({ owed: -1500, sales: 1500 });
  const left = await shop.db.select().from(cardEvents).where(eq(cardEvents.outcome, 'refused'));
  expect(left.map(({ why }) => why)).toEqual(['more was refunded than was left']);
});

test('a refund that the service has reported is not requested again, and not given up', async () => {
  const refund = await asked();
  const { ctx, intent, refundId, row } = refund;
  await shop.deliver(ctx, [toldOf(refund, 'pending')]);
  await shop.db
    .update(queue)
    .set({ attempts: 124 })
    .where(eq(queue.dedupeKey, `refund:${refundId}`));
  await workOff(ctx);
  expect(await row()).toMatchObject({ status: 'asked', stripeRefundId: `re_of_${refundId}` });
  expect(madeFor(intent)).toEqual([]);
});

test('two refunds at the service with one id of ours are both booked', async () => {
  const refund = await asked();
  const { ctx, before } = refund;
  await shop.deliver(ctx, [
    toldOf(refund, 'succeeded', 're_first'),
    toldOf(refund, 'succeeded', 're_second'),
  ]);
  expect(await shop.since(before)).toEqual({ card: 700, owed: -1500, sales: 800 });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { asAdmin } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testNow } from '#test/with-db.ts';
import { startCheckout } from './checkout.own.ts';
import { listOwnOrders } from './order.own.ts';
import { cancelOrder } from './orders.ts';
import { markPaid, refundPayment } from './payment.admin.ts';
import { cardEvents, disputes, payments, refunds } from './payment.tables.ts';
import { takeCardEvent } from './stripe-webhook.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

test('an order paid on the service’s page is booked once, even if its event comes a hundred times', async () => {
  const { ctx, told, buyer, id, before } = await shop.aSale();
  const { url } = await startCheckout.run(buyer, { id });
  expect(await startCheckout.run(buyer, { id })).toEqual({ url });
  const events = shop.stub.pay(url.split('/').at(-1) ?? '');
  await Promise.all(Array.from({ length: 100 }, () => shop.deliver(ctx, events)));
  expect(told).toEqual(['paid 1500']);
  expect(await shop.orderNow(id)).toMatchObject({ status: 'paid' });
  expect(await shop.paymentsOf(id)).toMatchObject([{ status: 'paid', paymentMethod: 'card', amount: 1500 }]);
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'order_not_open' });
});

test('a forged, changed, old or future event, or one of the other mode, is refused and not stored', async () => {
  const { ctx, buyer, id } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  const event = shop.stub.pay(session).at(-1);
  if (!event) throw new Error('There is no event.');
  const send = (payload: string, signature: string, now = testNow) =>
    takeCardEvent.run({ ...ctx, now }, { bytes: Buffer.from(payload), signature });
  const signature = event.headers['stripe-signature'] ?? '';
  const count = await shop.db.$count(cardEvents);
  const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
  for (const sent of [
    send(event.payload, 't=1,v1=00'),
    send(event.payload, ''),
    send(event.payload.replace('1500', '1'), signature),
    send(event.payload, signature, minutes(6)),
    send(event.payload, signature, minutes(-6)),
    send(event.payload, `t=1,${signature}`, minutes(-6)),
  ]) {
    await expect(sent).rejects.toMatchObject({ code: 'bad_signature' });
  }
  const live = shop.stub.event('checkout.session.completed', {}, { livemode: true });
  await expect(shop.deliver(ctx, [live])).rejects.toMatchObject({ code: 'wrong_mode' });
  expect(await shop.db.$count(cardEvents)).toBe(count);
  expect(await shop.orderNow(id)).toMatchObject({ status: 'pending' });
});

test('events of other software on the account, and for unknown orders, change nothing', async () => {
  const { ctx, before } = await shop.aSale();
  const foreign = {
    id: 'cs_foreign',
    mode: 'payment',
    payment_status: 'paid',
    amount_total: 5,
    currency: 'gbp',
  };
  await shop.deliver(ctx, [
    shop.stub.event('checkout.session.completed', { ...foreign, metadata: {} }),
    shop.stub.event('checkout.session.completed', {
      ...foreign,
      payment_intent: 'pi_foreign',
      metadata: { orderId: '00000000-0000-7000-8000-00000000dead' },
    }),
    shop.stub.event('something.unknown', { id: 1 }),
  ]);
  expect(await shop.since(before)).toEqual({});
});

test('a wrong amount pays nothing and is refunded; a wrong currency is left for somebody to check', async () => {
  const { ctx, told, buyer, id, before } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  await shop.deliver(ctx, shop.stub.pay(session, { currency: 'eur' }));
  expect(await shop.since(before)).toEqual({});
  const refusedEvents = await shop.db.select().from(cardEvents).where(eq(cardEvents.outcome, 'refused'));
  expect(refusedEvents).toMatchObject([{ why: 'paid in eur' }]);
  await shop.deliver(ctx, shop.stub.pay(session, { amount: 15 }));
  expect(await shop.since(before)).toEqual({ card: 15, unmatched: -15 });
  await workOff(ctx);
  expect(await shop.since(before)).toEqual({});
  expect(told).toEqual([]);
  expect(await shop.orderNow(id)).toMatchObject({ status: 'pending' });
});

test('money for an order that was cancelled, or paid in another way since, is refunded', async () => {
  for (const [how, left] of [
    ['cancelled', {}],
    ['paid', { direct: 1500, owed: -1500 }],
  ] as const) {
    const { ctx, told, buyer, id, before } = await shop.aSale();
    const session = await shop.openPage(buyer, id);
    const events = shop.stub.pay(session);
    if (how === 'paid') await markPaid.run(ctx, { id, method: 'cash' });
    else await inTransaction(ctx, (tx) => cancelOrder(tx, id));
    await shop.deliver(ctx, events);
    await workOff(ctx);
    const expected = how === 'paid' ? left : { owed: -1500, sales: 1500 };
    expect(await shop.since(before)).toEqual(expected);
    expect(told).toEqual(how === 'paid' ? ['paid 1500'] : []);
    expect((await shop.paymentsOf(id)).filter(({ paymentMethod }) => paymentMethod === 'card')).toMatchObject(
      [{ refundAmount: 1500 }],
    );
  }
});

test('a refused card leaves the order open, and the next one pays it', async () => {
  const { ctx, told, buyer, id } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  await shop.deliver(ctx, shop.stub.decline(session));
  expect(await shop.paymentsOf(id)).toMatchObject([
    { status: 'failed', failureReason: 'insufficient_funds' },
  ]);
  await shop.deliver(ctx, shop.stub.pay(session));
  expect(told).toEqual(['paid 1500']);
});

test('an expired payment page leaves the order open, and the next press opens another', async () => {
  const { ctx, told, buyer, id, before } = await shop.aSale();
  const first = await shop.openPage(buyer, id);
  const over = shop.stub.event('checkout.session.expired', { ...shop.stub.objects.get(first) });
  await shop.deliver(ctx, [over, over]);
  expect(await shop.orderNow(id)).toMatchObject({ status: 'pending' });
  const second = await shop.openPage(buyer, id);
  expect(second).not.toBe(first);
  // The first page’s event comes again and does not end the second page.
  await shop.deliver(ctx, [shop.stub.event('checkout.session.expired', { ...shop.stub.objects.get(first) })]);
  expect(await shop.openPage(buyer, id)).toBe(second);
  await shop.deliver(ctx, shop.stub.pay(second));
  expect(told).toEqual(['paid 1500']);
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
});

test('a payment that a bank confirms days later counts from then on, in any order of events', async () => {
  for (const isReversed of [false, true]) {
    const { ctx, told, buyer, id, before } = await shop.aSale();
    const { asked, confirmed } = slowEvents(await shop.openPage(buyer, id));
    if (!isReversed) {
      await shop.deliver(ctx, asked);
      expect(await shop.paymentsOf(id)).toMatchObject([{ status: 'pending', amount: 1500 }]);
      expect(await shop.orderNow(id)).toMatchObject({ status: 'pending' });
      expect(await shop.since(before)).toEqual({});
      const { items } = await listOwnOrders.run(buyer, { limit: 1 });
      expect(items).toMatchObject([{ id, isConfirming: true, canPayByCard: false }]);
      await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'bank_confirms' });
    }
    await shop.deliver(ctx, isReversed ? [...confirmed, ...asked] : confirmed);
    expect(await shop.paymentsOf(id)).toMatchObject([{ status: 'paid' }]);
    expect(told).toEqual(['paid 1500']);
    expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  }
});

test('a payment that a bank refuses days later leaves the order open, with a new page, and its buyer is told', async () => {
  const { ctx, told, buyer, buyerUserId, id, before } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  const { asked, refused } = slowEvents(session);
  await shop.deliver(ctx, [...asked, ...refused]);
  expect(await shop.paymentsOf(id)).toMatchObject([
    { status: 'failed', failureReason: 'debit_not_authorized' },
  ]);
  expect(await shop.since(before)).toEqual({});
  await shop.deliver(ctx, refused);
  expect(await toldOf(buyerUserId)).toEqual({
    bell: ['Your payment of £15.00 didn’t go through: A thing for a week'],
    emails: 1,
  });
  const next = await shop.openPage(buyer, id);
  expect(next).not.toBe(session);
  await shop.deliver(ctx, shop.stub.pay(next));
  expect(told).toEqual(['paid 1500']);
});

test('nobody is told of a bank’s refusal on the payment page, or of one for an order that was cancelled', async () => {
  const declined = await shop.aSale();
  await shop.deliver(declined.ctx, shop.stub.decline(await shop.openPage(declined.buyer, declined.id)));
  expect(await toldOf(declined.buyerUserId)).toEqual({ bell: [], emails: 0 });
  const { ctx, buyer, buyerUserId, id } = await shop.aSale();
  const { asked, refused } = slowEvents(await shop.openPage(buyer, id));
  await shop.deliver(ctx, asked);
  await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  await shop.deliver(ctx, refused);
  expect(await toldOf(buyerUserId)).toEqual({ bell: [], emails: 0 });
});

/** What a buyer finds under the bell, and the number of emails about a refused payment. */
async function toldOf(userId: string) {
  const bell = await shop.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  const emails = await shop.db.$count(
    outbox,
    and(eq(outbox.userId, userId), eq(outbox.template, 'payment-refused')),
  );
  return { bell: bell.map(({ title }) => title), emails };
}

test('a payment reported for another order too pays nothing there and is left for somebody to check', async () => {
  const paid = await shop.aPaidSale();
  const { ctx, told, id, before } = await shop.aSale();
  const session = { ...shop.stub.objects.get(paid.session), id: 'cs_other', metadata: { orderId: id } };
  const event = shop.stub.event('checkout.session.completed', session);
  await shop.deliver(ctx, [event]);
  expect(told).toEqual([]);
  expect(await shop.since(before)).toEqual({});
  expect(await shop.orderNow(id)).toMatchObject({ status: 'pending' });
  const refused = await shop.db
    .select()
    .from(cardEvents)
    .where(eq(cardEvents.why, 'a payment of another order'));
  expect(refused).toHaveLength(1);
});

test('a refund made at the service is booked, and reversed if it fails afterwards', async () => {
  const { ctx, intent, id, before } = await shop.aPaidSale();
  const [made] = shop.stub.refundByHand(intent, 500);
  await shop.deliver(ctx, made ? [made, made] : []);
  expect(await shop.since(before)).toEqual({ card: 1000, owed: -1500, sales: 500 });
  const [row] = await shop.db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id));
  await shop.deliver(ctx, shop.stub.settle(row?.refunds.stripeRefundId ?? '', 'failed'));
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  expect(await shop.orderNow(id)).toMatchObject({ status: 'paid', refundedAmount: 0 });
});

test('a payment, a refund and a dispute have the same result in reverse order', async () => {
  const { ctx, told, buyer, id, before } = await shop.aSale();
  const session = await shop.openPage(buyer, id);
  const events = shop.stub.pay(session);
  const back = shop.stub.refundByHand(shop.intentOf(session), 500);
  const asked = shop.stub.dispute(shop.intentOf(session), 'needs_response', { amount: 1000 });
  const lost = shop.stub.dispute(shop.intentOf(session), 'lost');
  await shop.deliver(ctx, [...events, ...back, ...asked, ...lost].reverse());
  expect(told[0]).toBe('paid 1500');
  expect(told.at(-1)).toBe('refunded 1500, all of it');
  expect(await shop.since(before)).toEqual({ owed: -1500, sales: 1500 });
});

test('a disputed amount is held until the dispute is won, and cannot be refunded meanwhile', async () => {
  const { ctx, intent, paymentId, before } = await shop.aPaidSale();
  const told = async () => {
    const rows = await shop.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.kind, 'payment_disputed'));
    return rows.map(({ title }) => title);
  };
  await asAdmin(ctx);
  const toldBefore = await told();
  await shop.deliver(ctx, shop.stub.dispute(intent, 'warning_needs_response'));
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  // A question from a bank does not take the money back.
  const question = (await told()).slice(toldBefore.length);
  expect([...new Set(question)]).toEqual(['A bank has a question about a payment of £15.00']);
  await shop.deliver(ctx, shop.stub.dispute(intent, 'needs_response'));
  expect((await told()).slice(toldBefore.length)).toContain('A bank asks for £15.00 back');
  expect(await shop.since(before)).toEqual({ disputed: 1500, owed: -1500 });
  const again = refundPayment.run(ctx, { id: paymentId, reason: 'Again' });
  await expect(again).rejects.toMatchObject({ code: 'refund_too_large' });
  const won = shop.stub.dispute(intent, 'won');
  await shop.deliver(ctx, [...won, ...shop.stub.dispute(intent, 'under_review')]);
  expect(await shop.since(before)).toEqual({ card: 1500, owed: -1500 });
  const [row] = await shop.db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  expect(row?.status).toBe('won');
});

test('each period of a subscription is an order, and its feature is notified of each state', async () => {
  const { ctx, told, buyerUserId, before } = await shop.aSale();
  const metadata = {
    entityType: 'thing',
    entityId: '00000000-0000-7000-8000-00000000aaaa',
    buyerUserId,
  };
  const held = { id: 'sub_test', object: 'subscription', created: 1, customer: 'cus_1', status: 'active' };
  const items = { data: [{ current_period_end: 1_800_000_000 }] };
  shop.stub.objects.set('sub_test', { ...held, cancel_at_period_end: false, amount: 300, metadata, items });
  const paid = shop.stub.renew('sub_test', 'paid');
  const failed = shop.stub.renew('sub_test', 'failed');
  const ended = shop.stub.subscription('sub_test', { status: 'canceled' });
  await shop.deliver(ctx, [...paid.reverse(), ...paid, ...failed, ...ended]);
  expect(told).toEqual([
    'paid 300',
    'subscription active',
    'renewal failed: null',
    'subscription past_due',
    'subscription cancelled',
  ]);
  expect(await shop.since(before)).toEqual({ card: 300, sales: -300 });
});

/** The service’s events about a page on which a slow way to pay was chosen. */
function slowEvents(sessionId: string) {
  const intent = `pi_slow_${sessionId}`;
  const open = shop.stub.objects.get(sessionId);
  if (!open) throw new Error('There is no such page.');
  const session = { ...open, status: 'complete', payment_intent: intent };
  const { amount_total: amount, currency, metadata } = open;
  const error = { code: 'payment_intent_payment_attempt_failed', decline_code: 'debit_not_authorized' };
  const failed = { id: intent, amount, currency, metadata, last_payment_error: error };
  return {
    asked: [shop.stub.event('checkout.session.completed', { ...session, payment_status: 'unpaid' })],
    confirmed: [
      shop.stub.event('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' }),
    ],
    refused: [
      shop.stub.event('payment_intent.payment_failed', failed),
      shop.stub.event('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }),
    ],
  };
}

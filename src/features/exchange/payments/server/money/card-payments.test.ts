import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anOrder, balances, sellingThings } from '#test/factories/orders.ts';
import { aPerson, aUser } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aStripeStub, type StripeStub, type StubEvent } from '#test/servers/stripe-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import { markPaid } from '../admin/mark-paid.ts';
import { refundPayment } from '../admin/refund-payment.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { startCheckout } from '../orders/start-checkout.ts';
import { reconcile } from '../reconcile/reconcile.job.ts';
import { cardEvents, checkouts, disputes, orders, payments, reconciliations, refunds } from '../tables.ts';
import { takeCardEvent } from './take-card-event.ts';

let stub: StripeStub;
let database: TestDatabase;
beforeAll(async () => {
  stub = await aStripeStub(() => testNow);
  database = await openTestDatabase();
});
afterAll(async () => {
  await stub.close();
  await database.close();
});

/** A site with the stub’s keys, on which a member has an order. */
async function aSale(amount = 1500) {
  const { secretKey, webhookSecret, url } = stub;
  const config = testConfig({ stripe: { secretKey, webhookSecret, url } });
  const { ctx, told } = sellingThings(testCtx(database.db, { config }));
  const { id: buyerUserId } = await aUser(database.db);
  const { orderId: id } = await anOrder(ctx, { buyerUserId, amount });
  const buyer = { ...ctx, actor: aPerson({ id: buyerUserId }) };
  return { ctx, told, buyer, id, before: await balances(database.db) };
}

/** Delivers events as the service does: one answer that isn’t good would have it come again. */
async function deliver(ctx: Ctx, events: readonly StubEvent[]): Promise<void> {
  for (const { payload, headers } of events) {
    await takeCardEvent.run(ctx, {
      bytes: Buffer.from(payload),
      signature: headers['stripe-signature'] ?? '',
    });
  }
}

const sessionAt = (url: string) => url.split('/').at(-1) ?? '';
const intentOf = (sessionId: string) => String(stub.objects.get(sessionId)?.payment_intent);
const orderNow = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0];
const paymentsOf = (id: string) => database.db.select().from(payments).where(eq(payments.orderId, id));

/** What the accounts hold more than before. */
async function since(before: Record<string, number>): Promise<Record<string, number>> {
  const now = await balances(database.db);
  const accounts = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const changes = accounts.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

async function aPaidSale(amount = 1500) {
  const sale = await aSale(amount);
  const session = sessionAt((await startCheckout.run(sale.buyer, { id: sale.id })).url);
  await deliver(sale.ctx, stub.pay(session));
  const [payment] = await paymentsOf(sale.id);
  return { ...sale, session, intent: intentOf(session), paymentId: payment?.id ?? '' };
}

test('an order is paid on the service’s page, and its event told a hundred times is booked once', async () => {
  const { ctx, told, buyer, id, before } = await aSale();
  const { url } = await startCheckout.run(buyer, { id });
  expect(await startCheckout.run(buyer, { id })).toEqual({ url });
  const events = stub.pay(sessionAt(url));
  await Promise.all(Array.from({ length: 100 }, () => deliver(ctx, events)));
  expect(told).toEqual(['paid 1500']);
  expect(await orderNow(id)).toMatchObject({ status: 'paid' });
  expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', paymentMethod: 'card', amount: 1500 }]);
  expect(await since(before)).toEqual({ card: 1500, owed: -1500 });
  await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'order_not_open' });
});

test('two presses at once, and one whose answer was lost, lead to one payment page', async () => {
  const { buyer, id } = await aSale();
  stub.become('silent');
  await expect(startCheckout.run(buyer, { id })).rejects.toMatchObject({ code: 'card_service_away' });
  stub.become('well');
  const pages = await Promise.all([1, 2, 3].map(() => startCheckout.run(buyer, { id })));
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  const made = [...stub.objects.values()].filter(
    (one) => one.object === 'checkout.session' && JSON.stringify(one.metadata).includes(id),
  );
  expect(made).toHaveLength(1);
});

test('an event that is forged, changed, old or of the other mode is refused and stores nothing', async () => {
  const { ctx, buyer, id } = await aSale();
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  const event = stub.pay(session).at(-1);
  if (!event) throw new Error('There is no event.');
  const send = (payload: string, signature: string, now = testNow) =>
    takeCardEvent.run({ ...ctx, now }, { bytes: Buffer.from(payload), signature });
  const signature = event.headers['stripe-signature'] ?? '';
  const count = await database.db.$count(cardEvents);
  const later = new Date(testNow.getTime() + 6 * 60_000);
  for (const sent of [
    send(event.payload, 't=1,v1=00'),
    send(event.payload, ''),
    send(event.payload.replace('1500', '1'), signature),
    send(event.payload, signature, later),
  ]) {
    await expect(sent).rejects.toMatchObject({ code: 'bad_signature' });
  }
  const live = stub.event('checkout.session.completed', {}, { livemode: true });
  await expect(deliver(ctx, [live])).rejects.toMatchObject({ code: 'wrong_mode' });
  expect(await database.db.$count(cardEvents)).toBe(count);
  expect(await orderNow(id)).toMatchObject({ status: 'pending' });
});

test('events of other software with the same account, and for orders of nobody, change nothing', async () => {
  const { ctx, before } = await aSale();
  const foreign = {
    id: 'cs_foreign',
    mode: 'payment',
    payment_status: 'paid',
    amount_total: 5,
    currency: 'gbp',
  };
  await deliver(ctx, [
    stub.event('checkout.session.completed', { ...foreign, metadata: {} }),
    stub.event('checkout.session.completed', {
      ...foreign,
      payment_intent: 'pi_foreign',
      metadata: { orderId: '00000000-0000-7000-8000-00000000dead' },
    }),
    stub.event('something.unknown', { id: 1 }),
  ]);
  expect(await since(before)).toEqual({});
});

test('another amount pays for nothing and goes back; another currency is left for somebody to look at', async () => {
  const { ctx, told, buyer, id, before } = await aSale();
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  await deliver(ctx, stub.pay(session, { currency: 'eur' }));
  expect(await since(before)).toEqual({});
  const refusedEvents = await database.db.select().from(cardEvents).where(eq(cardEvents.outcome, 'refused'));
  expect(refusedEvents).toMatchObject([{ why: 'paid in eur' }]);
  await deliver(ctx, stub.pay(session, { amount: 15 }));
  expect(await since(before)).toEqual({ card: 15, unmatched: -15 });
  await workOff(ctx);
  expect(await since(before)).toEqual({});
  expect(told).toEqual([]);
  expect(await orderNow(id)).toMatchObject({ status: 'pending' });
});

test('money for an order that was cancelled, or paid in another way meanwhile, goes back by itself', async () => {
  for (const [how, left] of [
    ['cancelled', {}],
    ['paid', { direct: 1500, owed: -1500 }],
  ] as const) {
    const { ctx, told, buyer, id, before } = await aSale();
    const session = sessionAt((await startCheckout.run(buyer, { id })).url);
    const events = stub.pay(session);
    if (how === 'paid') await markPaid.run(ctx, { id, method: 'cash' });
    else await inTransaction(ctx, (tx) => cancelOrder(tx, id));
    await deliver(ctx, events);
    await workOff(ctx);
    const expected = how === 'paid' ? left : { owed: -1500, sales: 1500 };
    expect(await since(before)).toEqual(expected);
    expect(told).toEqual(how === 'paid' ? ['paid 1500'] : []);
    expect((await paymentsOf(id)).filter(({ paymentMethod }) => paymentMethod === 'card')).toMatchObject([
      { refundAmount: 1500 },
    ]);
  }
});

test('a cancelled order’s page is closed at the service', async () => {
  const { ctx, buyer, id } = await aSale();
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  await inTransaction(ctx, (tx) => cancelOrder(tx, id));
  await workOff(ctx);
  expect(stub.objects.get(session)).toMatchObject({ status: 'expired' });
  const [row] = await database.db.select().from(checkouts).where(eq(checkouts.orderId, id));
  expect(row?.endedAt).not.toBeNull();
});

test('a card that is refused leaves the order open, and the next one pays it', async () => {
  const { ctx, told, buyer, id } = await aSale();
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  await deliver(ctx, stub.decline(session));
  expect(await paymentsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'insufficient_funds' }]);
  await deliver(ctx, stub.pay(session));
  expect(told).toEqual(['paid 1500']);
});

test('a payment goes back in parts, never more than it was, and each part once', async () => {
  const { ctx, told, paymentId, id, before } = await aPaidSale();
  const refund = (amount?: number) =>
    refundPayment.run(ctx, {
      id: paymentId,
      reason: 'Two days off',
      ...(amount !== undefined && { amount }),
    });
  await refund(400);
  stub.become('silent');
  await workOff(ctx);
  stub.become('well');
  const later = { ...ctx, now: new Date(testNow.getTime() + 60 * 60_000) };
  await workOff(later);
  expect(told).toEqual(['paid 1500', 'refunded 400']);
  await expect(refund(1101)).rejects.toMatchObject({ code: 'refund_too_large' });
  const both = await Promise.allSettled([refund(), refund()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await workOff(later);
  expect(told.at(-1)).toBe('refunded 1500, all of it');
  expect(await orderNow(id)).toMatchObject({ status: 'refunded', refundedAmount: 1500 });
  expect(await since(before)).toEqual({ owed: -1500, sales: 1500 });
  await expect(refund()).rejects.toMatchObject({ code: 'refund_too_large' });
});

test('a refund made at the service is booked, and one that fails afterwards is taken back', async () => {
  const { ctx, intent, id, before } = await aPaidSale();
  const [made] = stub.refundByHand(intent, 500);
  await deliver(ctx, made ? [made, made] : []);
  expect(await since(before)).toEqual({ card: 1000, owed: -1500, sales: 500 });
  const [row] = await database.db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id));
  await deliver(ctx, stub.settle(row?.refunds.stripeRefundId ?? '', 'failed'));
  expect(await since(before)).toEqual({ card: 1500, owed: -1500 });
  expect(await orderNow(id)).toMatchObject({ status: 'paid', refundedAmount: 0 });
});

test('events in any order come to the same: a refund, a dispute and a payment, told backwards', async () => {
  const { ctx, told, buyer, id, before } = await aSale();
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  const events = stub.pay(session);
  const back = stub.refundByHand(intentOf(session), 500);
  const asked = stub.dispute(intentOf(session), 'needs_response', { amount: 1000 });
  const lost = stub.dispute(intentOf(session), 'lost');
  await deliver(ctx, [...events, ...back, ...asked, ...lost].reverse());
  expect(told[0]).toBe('paid 1500');
  expect(told.at(-1)).toBe('refunded 1500, all of it');
  expect(await since(before)).toEqual({ owed: -1500, sales: 1500 });
});

test('what a bank disputes is held until it is won, and can’t be paid back meanwhile', async () => {
  const { ctx, intent, paymentId, before } = await aPaidSale();
  await deliver(ctx, stub.dispute(intent, 'warning_needs_response'));
  expect(await since(before)).toEqual({ card: 1500, owed: -1500 });
  await deliver(ctx, stub.dispute(intent, 'needs_response'));
  expect(await since(before)).toEqual({ disputed: 1500, owed: -1500 });
  const again = refundPayment.run(ctx, { id: paymentId, reason: 'Again' });
  await expect(again).rejects.toMatchObject({ code: 'refund_too_large' });
  const won = stub.dispute(intent, 'won');
  await deliver(ctx, [...won, ...stub.dispute(intent, 'under_review')]);
  expect(await since(before)).toEqual({ card: 1500, owed: -1500 });
  const [row] = await database.db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  expect(row?.status).toBe('won');
});

test('periods of a subscription are orders of their own, and its owner’s feature hears how it stands', async () => {
  const { ctx, told, buyer, before } = await aSale();
  const metadata = {
    entityType: 'thing',
    entityId: '00000000-0000-7000-8000-00000000aaaa',
    buyerUserId: buyer.actor.id,
  };
  const held = { id: 'sub_test', object: 'subscription', created: 1, customer: 'cus_1', status: 'active' };
  const items = { data: [{ current_period_end: 1_800_000_000 }] };
  stub.objects.set('sub_test', { ...held, cancel_at_period_end: false, amount: 300, metadata, items });
  const paid = stub.renew('sub_test', 'paid');
  const failed = stub.renew('sub_test', 'failed');
  const ended = stub.subscription('sub_test', { status: 'canceled' });
  await deliver(ctx, [...paid.reverse(), ...paid, ...failed, ...ended]);
  expect(told).toEqual([
    'paid 300',
    'subscription active',
    'renewal failed: null',
    'subscription past_due',
    'subscription cancelled',
  ]);
  expect(await since(before)).toEqual({ card: 300, sales: -300 });
});

test('comparing with the service’s list books what we never heard of, and says what differs', async () => {
  const { ctx, told, buyer, id } = await aSale();
  await reconcile(ctx);
  const before = await balances(database.db);
  told.length = 0;
  const session = sessionAt((await startCheckout.run(buyer, { id })).url);
  stub.pay(session);
  await reconcile(ctx);
  expect(told).toEqual(['paid 1500']);
  expect(await since(before)).toEqual({ card: 1500, owed: -1500 });
  const last = async () => (await database.db.select().from(reconciliations)).at(-1);
  const seen = (await last())?.differences.filter(({ id: one }) => one === intentOf(session));
  expect(seen).toEqual([]);
  stub.objects.delete(session);
  await reconcile(ctx);
  expect((await last())?.result).toBe('differs');
  expect((await last())?.differences).toContainEqual({
    what: 'payment',
    id: intentOf(session),
    theirs: null,
    ours: 1500,
  });
  stub.become('fails');
  await reconcile(ctx);
  stub.become('well');
  expect((await last())?.result).toBe('failed');
});

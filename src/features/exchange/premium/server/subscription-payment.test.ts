import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/public.ts';
import { listPricingTiers } from '#features/exchange/prices/server/price.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { SubscriptionState } from '#kit/server/contributions.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { renewSubscriptions } from './subscription.jobs.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';
import { payableSubscription } from './subscription-payment.ts';

const { subscription: card } = payableSubscription;
const paidAt = '2026-11-21T12:00:00.000Z';
const december = '2026-12-21T12:00:00.000Z';
const january = '2027-01-21T12:00:00.000Z';

testWithDb('events of the card service count in the order in which they happened', async ({ ctx }) => {
  const { member, id } = await running(ctx);
  await say(member, id, { asOf: '2026-11-23T12:00:00.000Z', endsWithPeriod: true });
  await say(member, id, { asOf: '2026-11-22T12:00:00.000Z', endsWithPeriod: false });
  expect(await read(ctx, id)).toMatchObject({ cardSubscriptionId: 'sub_1', cancelledAt: paidAt });
  await say(member, id, { asOf: '2026-11-24T12:00:00.000Z', endsWithPeriod: false });
  expect((await read(ctx, id)).cancelledAt).toBeNull();
  await say(member, id, { asOf: '2026-11-25T12:00:00.000Z', status: 'cancelled' });
  expect(await read(ctx, id)).toMatchObject({ status: 'ended', endReason: 'unpaid' });
});

testWithDb(
  'of two events in one second the one that ends the membership counts, in either order',
  async ({ ctx }) => {
    const asOf = '2026-11-23T12:00:00.000Z';
    const first = await running(ctx);
    await say(first.member, first.id, { asOf });
    await say(first.member, first.id, { asOf, status: 'cancelled' });
    expect((await read(ctx, first.id)).status).toBe('ended');
    const other = await running(ctx);
    const its = { asOf, subscriptionId: 'sub_2' };
    await say(other.member, other.id, { ...its, status: 'cancelled' });
    await say(other.member, other.id, its);
    expect((await read(ctx, other.id)).status).toBe('ended');
  },
);

testWithDb(
  'a failed renewal starts the grace period, and the payment that follows ends it',
  async ({ ctx }) => {
    const { member, id } = await running(ctx);
    await say(member, id, { asOf: paidAt });
    const late = { ...member, now: new Date('2026-12-21T13:00:00.000Z') };
    await fail(late, id, '2026-12-21T13:00:00.000Z');
    expect(await read(ctx, id)).toMatchObject({ status: 'past_due', graceUntil: '2027-01-04T13:00:00.000Z' });
    await pay(late, id, { paidAt: '2026-12-23T12:00:00.000Z', periodEnd: january });
    expect(await read(ctx, id)).toMatchObject({ status: 'active', graceUntil: null, paidUntil: january });
    // The failure is reported again, after the payment.
    await fail(late, id, '2026-12-21T13:00:00.000Z');
    expect((await read(ctx, id)).status).toBe('active');
  },
);

testWithDb('the job leaves a card’s renewal to the card service for a day', async ({ ctx }) => {
  const { member, id } = await running(ctx);
  await say(member, id, { asOf: paidAt });
  await runSteps(renewSubscriptions, { ...member, now: new Date('2026-12-21T13:00:00.000Z') });
  expect(await read(ctx, id)).toMatchObject({ status: 'active', orderId: null });
  await runSteps(renewSubscriptions, { ...member, now: new Date('2026-12-22T13:00:00.000Z') });
  expect((await read(ctx, id)).status).toBe('past_due');
});

testWithDb('a repeated or older payment moves nothing back', async ({ ctx }) => {
  const { member, id } = await running(ctx);
  await pay(member, id, { paidAt: december, periodEnd: january });
  await pay(member, id, { paidAt, periodEnd: december });
  expect(await read(ctx, id)).toMatchObject({ paidUntil: january, lastPaidAt: december });
});

testWithDb('only a full refund of the current period ends the membership', async ({ ctx }) => {
  const { member, id, userId } = await running(ctx);
  const { paidOrderId: first } = await read(ctx, id);
  await pay(member, id, { paidAt: december, periodEnd: january });
  const { paidOrderId: second } = await read(ctx, id);
  await refund(member, id, { orderId: first, isWhole: true });
  await refund(member, id, { orderId: second, isWhole: false });
  expect((await read(ctx, id)).status).toBe('active');
  await refund(member, id, { orderId: second, isWhole: true });
  expect(await read(ctx, id)).toMatchObject({ status: 'ended', endReason: 'refunded' });
  expect(await findUser(ctx.db, userId)).toMatchObject({
    isActiveSubscriber: false,
    membershipTier: 'standard',
  });
});

/** A membership whose first month is paid. */
async function running(ctx: Ctx) {
  const { ctx: member, user } = await asMember(ctx);
  const [tier] = await listPricingTiers.run(ctx, { entityType: 'subscription' });
  const [row] = await ctx.db
    .insert(subscriptions)
    .values({ userId: user.id, pricingTierId: tier?.id ?? '', billingInterval: 'month', price: 300 })
    .returning();
  const id = row?.id ?? '';
  await pay(member, id, { paidAt, periodEnd: december });
  return { member, id, userId: user.id };
}

async function read(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!row) throw new Error('There is no such membership.');
  return row;
}

const inTx = (ctx: Ctx, work: (tx: TxCtx) => Promise<unknown>) =>
  inTransaction(ctx, async (tx) => {
    await work(tx);
  });

function pay(ctx: Ctx, entityId: string, when: { paidAt: string; periodEnd: string }): Promise<void> {
  const order = { orderId: v7(), entityId, buyerUserId: null, amount: 300 };
  return inTx(ctx, (tx) => payableSubscription.paid(tx, { ...order, ...when }));
}

function refund(
  ctx: Ctx,
  entityId: string,
  what: { orderId: string | null; isWhole: boolean },
): Promise<void> {
  const { orderId, isWhole } = what;
  const order = { orderId: orderId ?? '', entityId, buyerUserId: null, amount: 300 };
  const refundedAmount = isWhole ? 300 : 100;
  return inTx(ctx, (tx) => payableSubscription.refunded(tx, { ...order, refundedAmount, isWhole }));
}

function say(ctx: Ctx, entityId: string, said: Partial<SubscriptionState> & { asOf: string }): Promise<void> {
  const state: SubscriptionState = {
    entityId,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    periodEnd: december,
    endsWithPeriod: false,
    ...said,
  };
  return inTx(ctx, async (tx) => card?.changed(tx, state));
}

function fail(ctx: Ctx, entityId: string, instant: string): Promise<void> {
  const failed = { entityId, cardInvoiceId: 'in_2', reason: 'card_declined', at: instant };
  return inTx(ctx, async (tx) => card?.failed(tx, failed));
}

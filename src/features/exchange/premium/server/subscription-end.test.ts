import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/public.ts';
import { orders } from '#features/exchange/payments/server/payment.tables.ts';
import { takeCardEvent } from '#features/exchange/payments/server/stripe-webhook.ts';
import { listPricingTiers } from '#features/exchange/prices/server/price.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aStripeStub, type StripeStub, type StubEvent } from '#test/servers/stripe-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import {
  cancelSubscription,
  getSubscription,
  keepSubscription,
  startSubscription,
} from './subscription.own.ts';

let now = testNow;
let stub: StripeStub;
let database: TestDatabase;
beforeAll(async () => {
  stub = await aStripeStub(() => now);
  database = await openTestDatabase();
});
afterAll(async () => {
  await stub.close();
  await database.close();
});

test('a card membership runs from its start, through a failed renewal, to its end', async () => {
  const { member, userId } = await aBuyer();
  const page = await begin(member());
  expect(await begin(member())).toBe(page);
  expect(await own(member())).toMatchObject({ status: 'pending', orderId: null, isByCard: false });
  const events = stub.pay(page);
  await deliver(member(), [...events.toReversed(), ...events]);
  expect(await own(member())).toMatchObject({ status: 'active', isByCard: true });
  expect(await tierOf(userId)).toBe('premium');
  const paid = await database.db.select().from(orders).where(eq(orders.buyerUserId, userId));
  expect(paid).toMatchObject([{ amount: 300, status: 'paid', entityType: 'subscription' }]);
  later(30);
  await deliver(member(), stub.renew(newestSubscription(), 'failed'));
  expect((await own(member()))?.status).toBe('past_due');
  expect(await tierOf(userId)).toBe('premium');
  later(10);
  await deliver(member(), stub.subscription(newestSubscription(), { status: 'canceled' }));
  expect(await own(member())).toBeNull();
  expect(await tierOf(userId)).toBe('standard');
});

test('cancelling is sent to the card service, whose event ends the membership', async () => {
  const { member, userId } = await aBuyer();
  await deliver(member(), stub.pay(await begin(member())));
  await cancelSubscription.run(member(), {});
  await workOff(member());
  expect(stub.objects.get(newestSubscription())).toMatchObject({ cancel_at_period_end: true });
  later(30);
  await deliver(member(), stub.subscription(newestSubscription(), { status: 'canceled' }));
  expect(await own(member())).toBeNull();
  expect(await tierOf(userId)).toBe('standard');
});

test('a membership cancelled and kept again stays running, also at the card service', async () => {
  const { member, userId } = await aBuyer();
  await deliver(member(), stub.pay(await begin(member())));
  stub.setMode('fails');
  await cancelSubscription.run(member(), {});
  await workOff(member());
  later(1);
  await keepSubscription.run(member(), {});
  stub.setMode('well');
  // The cancellation is tried again after the later choice.
  for (let round = 0; round < 3; round += 1) {
    later(1);
    await workOff(member());
  }
  expect(stub.objects.get(newestSubscription())).toMatchObject({ cancel_at_period_end: false });
  expect(await own(member())).toMatchObject({ status: 'active', cancelledAt: null });
  expect(await tierOf(userId)).toBe('premium');
});

test('an event from before the member kept the membership is ignored, and a later one counts', async () => {
  const { member } = await aBuyer();
  await deliver(member(), stub.pay(await begin(member())));
  await cancelSubscription.run(member(), {});
  await workOff(member());
  later(1);
  const asItWas = { ...stub.objects.get(newestSubscription()) };
  const created = Math.floor(now.getTime() / 1000);
  later(1);
  await keepSubscription.run(member(), {});
  await deliver(member(), [stub.event('customer.subscription.updated', asItWas, { created })]);
  expect((await own(member()))?.cancelledAt).toBeNull();
  later(1);
  // It is cancelled in the service’s own dashboard after all.
  await deliver(member(), stub.subscription(newestSubscription(), { cancel_at_period_end: true }));
  expect((await own(member()))?.cancelledAt).not.toBeNull();
});

test('a period charged after the membership has ended is refunded, and charging stops', async () => {
  const { member, userId } = await aBuyer();
  await deliver(member(), stub.pay(await begin(member())));
  const subscriptionId = newestSubscription();
  await deliver(member(), stub.subscription(subscriptionId, { status: 'past_due' }));
  await cancelSubscription.run(member(), {});
  expect(await own(member())).toBeNull();
  later(1);
  await deliver(member(), stub.renew(subscriptionId, 'paid'));
  await workOff(member());
  expect(stub.objects.get(subscriptionId)).toMatchObject({ status: 'canceled' });
  // The second request to end it finds nothing to end, which is not a failure.
  const failed = and(eq(queue.kind, 'end-card-subscription'), isNotNull(queue.lastError));
  expect(await database.db.$count(queue, failed)).toBe(0);
  const mine = await database.db
    .select({ status: orders.status, amount: orders.amount, back: orders.refundedAmount })
    .from(orders)
    .where(eq(orders.buyerUserId, userId))
    .orderBy(orders.id);
  expect(mine).toEqual([
    { status: 'paid', amount: 300, back: 0 },
    { status: 'refunded', amount: 300, back: 300 },
  ]);
  expect(await tierOf(userId)).toBe('standard');
});

function later(days: number): void {
  now = new Date(now.getTime() + days * 86_400_000);
}

/** A member whose context has the time of the moment it is asked for. */
async function aBuyer() {
  const { secretKey, webhookSecret, url } = stub;
  const config = testConfig({ stripe: { secretKey, webhookSecret, url } });
  const { ctx, user } = await asMember(testCtx(database.db, { config }));
  return { member: (): Ctx => ({ ...ctx, now }), userId: user.id };
}

/** Starts a membership and returns the session of its payment page. */
async function begin(member: Ctx): Promise<string> {
  const [tier] = await listPricingTiers.run(member, { entityType: 'subscription' });
  const { checkoutUrl } = await startSubscription.run(member, { pricingTierId: tier?.id ?? '' });
  return checkoutUrl?.split('/').at(-1) ?? '';
}

async function deliver(ctx: Ctx, events: readonly StubEvent[]): Promise<void> {
  for (const { payload, headers } of events) {
    const signature = headers['stripe-signature'] ?? '';
    await takeCardEvent.run(ctx, { bytes: Buffer.from(payload), signature });
  }
}

function newestSubscription(): string {
  return [...stub.objects.values()].findLast(({ object }) => object === 'subscription')?.id ?? '';
}

async function own(member: Ctx) {
  return (await getSubscription.run(member, {})).subscription;
}

async function tierOf(userId: string) {
  return (await findUser(database.db, userId))?.membershipTier;
}

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/public.ts';
import { takeCardEvent } from '#features/exchange/payments/server/money/take-card-event.ts';
import { orders } from '#features/exchange/payments/server/tables.ts';
import { listPricingTiers } from '#features/exchange/prices/server/list-pricing-tiers.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aStripeStub, type StripeStub, type StubEvent } from '#test/servers/stripe-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import { cancelSubscription, getSubscription, startSubscription } from './subscribe.ts';

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

test('by card, from its start over a failed renewal to its end', async () => {
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

test('let end by its member: the card service is told, and its word ends it', async () => {
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

function later(days: number): void {
  now = new Date(now.getTime() + days * 86_400_000);
}

/** A member, at whatever the time is when they are asked for. */
async function aBuyer() {
  const { secretKey, webhookSecret, url } = stub;
  const config = testConfig({ stripe: { secretKey, webhookSecret, url } });
  const { ctx, user } = await asMember(testCtx(database.db, { config }));
  return { member: (): Ctx => ({ ...ctx, now }), userId: user.id };
}

/** The session of the card service's page on which a membership begins. */
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

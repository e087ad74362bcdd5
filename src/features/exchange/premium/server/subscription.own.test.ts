import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { findOrder } from '#features/exchange/payments/server/public.ts';
import { listPricingTiers } from '#features/exchange/prices/server/price.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { renewSubscriptions } from './subscription.jobs.ts';
import {
  cancelSubscription,
  getSubscription,
  keepSubscription,
  startSubscription,
} from './subscription.own.ts';
import { ownSubscriptions } from './subscription.personal-data.ts';
import { subscriptions } from './subscription.tables.ts';
import { payableSubscription } from './subscription-payment.ts';

const graceOver = '2027-01-05T13:00:00.000Z';

testWithDb(
  'a membership begins when its first order is paid, and its member is notified',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const asked = await begin(member);
    expect(asked).toMatchObject({ status: 'pending', price: 300, billingInterval: 'month', startedAt: null });
    expect(await findOrder(ctx.db, asked.orderId ?? '')).toMatchObject({
      buyerUserId: user.id,
      entityType: 'subscription',
      amount: 300,
      status: 'pending',
    });
    expect(await findUser(ctx.db, user.id)).toMatchObject({
      isActiveSubscriber: false,
      membershipTier: 'standard',
    });
    expect(await noticesOf(ctx, user.id)).toEqual([]);
    await pay(member, asked.orderId);
    expect(await noticesOf(ctx, user.id)).toEqual(['Your premium membership has begun']);
    expect(await messagesTo(ctx.db, 'premium-started')).toMatchObject([
      { to: user.email, props: { paidUntil: '21 December 2026' } },
    ]);
    expect(await own(member)).toMatchObject({
      status: 'active',
      orderId: null,
      paidUntil: '2026-12-21T12:00:00.000Z',
    });
    expect(await findUser(ctx.db, user.id)).toMatchObject({
      isActiveSubscriber: true,
      subscriptionExpiresAt: '2027-01-04T12:00:00.000Z',
      membershipTier: 'premium',
    });
    await expect(begin(member)).rejects.toMatchObject({ code: 'subscription_running' });
  },
);

testWithDb('only a package for members can be begun', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const [advert] = await listPricingTiers.run(ctx, { entityType: 'advertisement' });
  const wrong = startSubscription.run(member, { pricingTierId: advert?.id ?? '' });
  await expect(wrong).rejects.toMatchObject({ code: 'pricing_tier_not_found' });
});

testWithDb('the next period is ordered once, a week ahead, and paid from its end on', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await pay(member, (await begin(member)).orderId);
  await runAt(member, '2026-12-14T11:00:00.000Z');
  expect((await own(member))?.orderId).toBeNull();
  await runAt(member, '2026-12-14T12:00:00.000Z');
  const due = await own(member);
  await runAt(member, '2026-12-15T12:00:00.000Z');
  expect(await own(member)).toEqual(due);
  await pay(at(member, '2026-12-16T12:00:00.000Z'), due?.orderId ?? null);
  expect(await own(member)).toMatchObject({ paidUntil: '2027-01-21T12:00:00.000Z', orderId: null });
});

testWithDb('an unpaid membership goes on for two weeks and ends without a debt', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await pay(member, (await begin(member)).orderId);
  await runAt(member, '2026-12-15T12:00:00.000Z');
  const orderId = (await own(member))?.orderId ?? '';
  await runAt(member, '2026-12-21T13:00:00.000Z');
  expect(await own(member)).toMatchObject({ status: 'past_due', graceUntil: '2027-01-04T12:00:00.000Z' });
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    isActiveSubscriber: true,
    membershipTier: 'premium',
  });
  await runAt(member, graceOver);
  expect(await own(member)).toBeNull();
  expect(await findOrder(ctx.db, orderId)).toMatchObject({ status: 'cancelled' });
  expect(await findUser(ctx.db, user.id)).toMatchObject({
    isActiveSubscriber: false,
    subscriptionExpiresAt: null,
    membershipTier: 'standard',
  });
});

testWithDb('a membership paid in the grace period goes on as if paid in time', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await pay(member, (await begin(member)).orderId);
  await runAt(member, '2026-12-15T12:00:00.000Z');
  await runAt(member, '2026-12-22T12:00:00.000Z');
  await pay(at(member, '2026-12-30T12:00:00.000Z'), (await own(member))?.orderId ?? null);
  await runAt(member, graceOver);
  expect(await own(member)).toMatchObject({
    status: 'active',
    graceUntil: null,
    paidUntil: '2027-01-21T12:00:00.000Z',
  });
});

testWithDb('a cancelled membership runs to the end of its period, an unpaid one ends', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const first = await begin(member);
  expect(await cancelSubscription.run(member, {})).toMatchObject({ subscription: null });
  expect(await findOrder(ctx.db, first.orderId ?? '')).toMatchObject({ status: 'cancelled' });
  await expect(cancelSubscription.run(member, {})).rejects.toMatchObject({ code: 'no_subscription' });
  await pay(member, (await begin(member)).orderId);
  const cancelled = await cancelSubscription.run(member, {});
  expect(await cancelSubscription.run(member, {})).toEqual(cancelled);
  await runAt(member, '2026-12-20T12:00:00.000Z');
  expect(await own(member)).toMatchObject({ status: 'active', orderId: null });
  expect((await findUser(ctx.db, user.id))?.subscriptionExpiresAt).toBe('2026-12-21T12:00:00.000Z');
  await runAt(member, '2026-12-21T12:00:00.000Z');
  expect(await own(member)).toBeNull();
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, user.id), eq(subscriptions.endReason, 'cancelled')))
    .orderBy(subscriptions.id)
    .offset(1);
  expect(row?.endedAt).toBe('2026-12-21T12:00:00.000Z');
});

testWithDb('a cancelled membership that is kept goes on, and its next period is ordered', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await expect(keepSubscription.run(member, {})).rejects.toMatchObject({ code: 'no_subscription' });
  await pay(member, (await begin(member)).orderId);
  await cancelSubscription.run(member, {});
  await runAt(member, '2026-12-15T12:00:00.000Z');
  const kept = await keepSubscription.run(at(member, '2026-12-16T12:00:00.000Z'), {});
  expect(kept.subscription).toMatchObject({ status: 'active', cancelledAt: null, orderId: null });
  expect(await keepSubscription.run(member, {})).toEqual(kept);
  expect((await findUser(ctx.db, user.id))?.subscriptionExpiresAt).toBe('2027-01-04T12:00:00.000Z');
  await runAt(member, '2026-12-17T12:00:00.000Z');
  await pay(member, (await own(member))?.orderId ?? null);
  expect(await own(member)).toMatchObject({ paidUntil: '2027-01-21T12:00:00.000Z' });
});

testWithDb('a cancelled membership cannot be kept once its period is over', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await pay(member, (await begin(member)).orderId);
  await cancelSubscription.run(member, {});
  const late = keepSubscription.run(at(member, '2026-12-21T12:00:00.000Z'), {});
  await expect(late).rejects.toMatchObject({ code: 'no_subscription' });
});

testWithDb('a membership that is never paid is withdrawn after two weeks', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { orderId } = await begin(member);
  await ctx.db.update(subscriptions).set({ createdAt: '2026-11-21T12:00:00.000Z' });
  await runAt(member, '2026-12-05T11:00:00.000Z');
  expect(await own(member)).not.toBeNull();
  await runAt(member, '2026-12-05T12:00:00.000Z');
  expect(await own(member)).toBeNull();
  expect(await findOrder(ctx.db, orderId ?? '')).toMatchObject({ status: 'cancelled' });
});

testWithDb('erasing an account leaves no membership and no debt', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { orderId } = await begin(member);
  expect(await ownSubscriptions.export(ctx.db, user.id)).toMatchObject([{ status: 'pending', price: 300 }]);
  await inTransaction(member, async (tx) => ownSubscriptions.erase?.(tx, user.id, []));
  expect(await ctx.db.$count(subscriptions)).toBe(0);
  expect(await findOrder(ctx.db, orderId ?? '')).toMatchObject({ status: 'cancelled' });
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent starts make one membership and one order', async () => {
  const { ctx: member } = await asMember(testCtx(database.db));
  await Promise.allSettled([begin(member), begin(member), begin(member)]);
  const rows = await database.db.select().from(subscriptions).where(eq(subscriptions.status, 'pending'));
  expect(rows).toHaveLength(1);
  expect(await findOrder(database.db, rows[0]?.orderId ?? '')).toMatchObject({ status: 'pending' });
});

async function begin(member: Ctx) {
  const tiers = await listPricingTiers.run(member, { entityType: 'subscription' });
  const { subscription } = await startSubscription.run(member, { pricingTierId: tiers[0]?.id ?? '' });
  return subscription;
}

async function noticesOf({ db }: Ctx, userId: string) {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.map(({ title }) => title);
}

async function own(member: Ctx) {
  return (await getSubscription.run(member, {})).subscription;
}

/** Reports an order as paid, as payments do. */
async function pay(member: Ctx, orderId: string | null): Promise<void> {
  const [row] = await member.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId ?? ''));
  await inTransaction(member, (tx) =>
    payableSubscription.paid(tx, {
      orderId: orderId ?? '',
      entityId: row?.id ?? '',
      buyerUserId: requireUser(member).id,
      amount: 300,
      paidAt: member.now.toISOString(),
      periodEnd: null,
    }),
  );
}

function at(ctx: Ctx, instant: string): Ctx {
  return { ...ctx, now: new Date(instant) };
}

function runAt(ctx: Ctx, instant: string): Promise<void> {
  return runSteps(renewSubscriptions, at(ctx, instant));
}

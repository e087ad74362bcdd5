import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { foundingMembers } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { evaluateAllBadges, evaluateBadges, evaluateRecentBadges } from './badge.jobs.ts';
import { listBadges } from './badge.queries.ts';
import { userBadges } from './badge.tables.ts';

const joinedNow = { joinedAt: testNow.toISOString() };
const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000);

testWithDb('a new founder has two badges and loses the newcomer badge after a month', async ({ ctx }) => {
  const user = await aUser(ctx.db, joinedNow);
  await ctx.db.insert(foundingMembers).values({ place: 1, userId: user.id });
  const keys = async () => (await listBadges(ctx.db, user.id)).map(({ badgeKey }) => badgeKey).sort();
  await evaluateBadges(ctx, user.id);
  expect(await keys()).toEqual(['founding_member', 'newcomer']);
  await evaluateBadges({ ...ctx, now: later(30) }, user.id);
  expect(await keys()).toEqual(['founding_member']);
});

testWithDb('evaluating again keeps a badge’s date, visibility and pin', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const activity = { userId: user.id, type: { name: 'course_completed' }, description: 'Course' } as const;
  await recordActivity(ctx.db, activity, ctx.now);
  await evaluateBadges(ctx, user.id);
  await ctx.db.update(userBadges).set({ isVisible: false, pinOrder: 3 });
  await evaluateBadges({ ...ctx, now: later(100) }, user.id);
  expect(await listBadges(ctx.db, user.id)).toMatchObject([
    { awardedAt: ctx.now.toISOString(), isVisible: false, pinOrder: 3, awardedBy: null },
  ]);
});

testWithDb('an activity counts from its date until it is older than the badge allows', async ({ ctx }) => {
  const [just, over, early] = [await aUser(ctx.db), await aUser(ctx.db), await aUser(ctx.db)];
  const hosted = { type: { name: 'event_hosted' }, description: 'Event' } as const;
  await recordActivity(ctx.db, { ...hosted, userId: just.id }, later(-364.9));
  await recordActivity(ctx.db, { ...hosted, userId: over.id }, later(-365));
  await recordActivity(ctx.db, { ...hosted, userId: early.id }, later(1));
  await runSteps(evaluateAllBadges, ctx);
  const keys = async (userId: string) => (await listBadges(ctx.db, userId)).map(({ badgeKey }) => badgeKey);
  expect(await keys(just.id)).toEqual(['event_host_1']);
  expect(await keys(over.id)).toEqual([]);
  expect(await keys(early.id)).toEqual([]);
});

testWithDb('an activity of the last minutes earns its badge before the daily evaluation', async ({ ctx }) => {
  const [active, idle] = [await aUser(ctx.db), await aUser(ctx.db, joinedNow)];
  const activity = {
    userId: active.id,
    type: { name: 'course_completed' },
    description: 'Course',
  } as const;
  await recordActivity(ctx.db, activity, later(-1 / 1440));
  await runSteps(evaluateRecentBadges, ctx);
  expect(await listBadges(ctx.db, active.id)).toMatchObject([{ badgeKey: 'course_completer_1' }]);
  expect(await listBadges(ctx.db, idle.id)).toEqual([]);
});

testWithDb('the premium badge lasts until the membership expires', async ({ ctx }) => {
  const subscriptionExpiresAt = later(1).toISOString();
  const user = await aUser(ctx.db, { isActiveSubscriber: true, subscriptionExpiresAt });
  await evaluateBadges(ctx, user.id);
  expect(await listBadges(ctx.db, user.id)).toMatchObject([{ badgeKey: 'premium_member' }]);
  await evaluateBadges({ ...ctx, now: later(1) }, user.id);
  expect(await listBadges(ctx.db, user.id)).toEqual([]);
});

testWithDb('evaluation keeps awarded badges and gives suspended members none', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const suspended = await aUser(ctx.db, { ...joinedNow, accountStatus: 'suspended' });
  const awardedAt = ctx.now.toISOString();
  await ctx.db.insert(userBadges).values({ userId: user.id, badgeKey: 'guide_author', awardedAt });
  await runSteps(evaluateAllBadges, ctx);
  expect(await listBadges(ctx.db, user.id)).toHaveLength(1);
  expect(await listBadges(ctx.db, suspended.id)).toHaveLength(0);
});

test('twenty concurrent evaluations give one badge', async () => {
  const database = await openTestDatabase();
  const user = await aUser(database.db, joinedNow);
  await Promise.all(Array.from({ length: 20 }, () => evaluateBadges(testCtx(database.db), user.id)));
  expect(await listBadges(database.db, user.id)).toHaveLength(1);
  await database.close();
});

testWithDb('a business owner has the badge while the business is in the directory', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const business = await aBusiness(ctx.db, { ownerUserId: user.id, status: 'pending' });
  const keys = async () => (await listBadges(ctx.db, user.id)).map(({ badgeKey }) => badgeKey);
  const becomes = async (fields: Partial<typeof businesses.$inferInsert>) => {
    await ctx.db.update(businesses).set(fields).where(eq(businesses.id, business.id));
    await evaluateBadges(ctx, user.id);
    return keys();
  };
  expect(await becomes({ status: 'pending' })).toEqual([]);
  expect(await becomes({ status: 'approved' })).toEqual(['business_owner']);
  expect(await becomes({ removedAt: ctx.now.toISOString() })).toEqual([]);
});

testWithDb(
  'an awarded badge stays without a business, and is earned again once it has expired',
  async ({ ctx }) => {
    const user = await aUser(ctx.db);
    const awardedBy = (await aUser(ctx.db)).id;
    const given = {
      userId: user.id,
      badgeKey: 'business_owner',
      awardedBy,
      awardedAt: later(-366).toISOString(),
    };
    await ctx.db.insert(userBadges).values({ ...given, expiresAt: later(-1).toISOString() });
    await evaluateBadges(ctx, user.id);
    const stored = () => ctx.db.select().from(userBadges).where(eq(userBadges.userId, user.id));
    expect(await stored()).toMatchObject([{ awardedBy }]);
    await aBusiness(ctx.db, { ownerUserId: user.id });
    await evaluateBadges(ctx, user.id);
    expect(await stored()).toMatchObject([
      { awardedBy: null, expiresAt: null, awardedAt: ctx.now.toISOString() },
    ]);
  },
);

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activities.ts';
import { foundingMembers } from '#features/accounts/waiting-list/server/tables.ts';
import { businesses } from '#features/exchange/businesses/server/tables.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { evaluateAllBadges, evaluateBadges, evaluateRecentBadges } from './evaluate-badges.ts';
import { badgesOf } from './queries.ts';
import { userBadges } from './tables.ts';

const joinedNow = { joinedAt: testNow.toISOString() };
const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000);

testWithDb('a new founder has both badges; a month later the newcomer’s is gone', async ({ ctx }) => {
  const user = await aUser(ctx.db, joinedNow);
  await ctx.db.insert(foundingMembers).values({ place: 1, userId: user.id });
  const keys = async () => (await badgesOf(ctx.db, user.id)).map(({ badgeKey }) => badgeKey).sort();
  await evaluateBadges(ctx, user.id);
  expect(await keys()).toEqual(['founding_member', 'newcomer']);
  await evaluateBadges({ ...ctx, now: later(30) }, user.id);
  expect(await keys()).toEqual(['founding_member']);
});

testWithDb('computed again, a badge keeps its day and what its owner made of it', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const activity = { userId: user.id, type: { name: 'course_completed' }, description: 'Course' } as const;
  await recordActivity(ctx.db, activity, ctx.now);
  await evaluateBadges(ctx, user.id);
  await ctx.db.update(userBadges).set({ isVisible: false, pinOrder: 3 });
  await evaluateBadges({ ...ctx, now: later(100) }, user.id);
  expect(await badgesOf(ctx.db, user.id)).toMatchObject([
    { awardedAt: ctx.now.toISOString(), isVisible: false, pinOrder: 3, awardedBy: null },
  ]);
});

testWithDb(
  'a day counts until it is as long ago as the badge says, and not before it comes',
  async ({ ctx }) => {
    const [just, over, early] = [await aUser(ctx.db), await aUser(ctx.db), await aUser(ctx.db)];
    const hosted = { type: { name: 'event_hosted' }, description: 'Event' } as const;
    await recordActivity(ctx.db, { ...hosted, userId: just.id }, later(-364.9));
    await recordActivity(ctx.db, { ...hosted, userId: over.id }, later(-365));
    await recordActivity(ctx.db, { ...hosted, userId: early.id }, later(1));
    await evaluateAllBadges(ctx);
    const keys = async (userId: string) => (await badgesOf(ctx.db, userId)).map(({ badgeKey }) => badgeKey);
    expect(await keys(just.id)).toEqual(['event_host_1']);
    expect(await keys(over.id)).toEqual([]);
    expect(await keys(early.id)).toEqual([]);
  },
);

testWithDb(
  'anyone who did something in the last minutes has the badge for it, before the daily count',
  async ({ ctx }) => {
    const [active, idle] = [await aUser(ctx.db), await aUser(ctx.db, joinedNow)];
    const activity = {
      userId: active.id,
      type: { name: 'course_completed' },
      description: 'Course',
    } as const;
    await recordActivity(ctx.db, activity, later(-1 / 1440));
    await evaluateRecentBadges(ctx);
    expect(await badgesOf(ctx.db, active.id)).toMatchObject([{ badgeKey: 'course_completer_1' }]);
    expect(await badgesOf(ctx.db, idle.id)).toEqual([]);
  },
);

testWithDb('the badge of premium members is theirs until their membership has run out', async ({ ctx }) => {
  const subscriptionExpiresAt = later(1).toISOString();
  const user = await aUser(ctx.db, { isActiveSubscriber: true, subscriptionExpiresAt });
  await evaluateBadges(ctx, user.id);
  expect(await badgesOf(ctx.db, user.id)).toMatchObject([{ badgeKey: 'premium_member' }]);
  await evaluateBadges({ ...ctx, now: later(1) }, user.id);
  expect(await badgesOf(ctx.db, user.id)).toEqual([]);
});

testWithDb('badges given by hand are left alone, and who is suspended gets none', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const suspended = await aUser(ctx.db, { ...joinedNow, accountStatus: 'suspended' });
  const awardedAt = ctx.now.toISOString();
  await ctx.db.insert(userBadges).values({ userId: user.id, badgeKey: 'guide_author', awardedAt });
  await evaluateAllBadges(ctx);
  expect(await badgesOf(ctx.db, user.id)).toHaveLength(1);
  expect(await badgesOf(ctx.db, suspended.id)).toHaveLength(0);
});

test('computed twenty times at once, no badge is given twice', async () => {
  const database = await openTestDatabase();
  const user = await aUser(database.db, joinedNow);
  await Promise.all(Array.from({ length: 20 }, () => evaluateBadges(testCtx(database.db), user.id)));
  expect(await badgesOf(database.db, user.id)).toHaveLength(1);
  await database.close();
});

testWithDb(
  'who has a business in the directory has its badge, as long as it stands there',
  async ({ ctx }) => {
    const user = await aUser(ctx.db);
    const business = await aBusiness(ctx.db, { ownerUserId: user.id, status: 'pending' });
    const keys = async () => (await badgesOf(ctx.db, user.id)).map(({ badgeKey }) => badgeKey);
    const becomes = async (fields: Partial<typeof businesses.$inferInsert>) => {
      await ctx.db.update(businesses).set(fields).where(eq(businesses.id, business.id));
      await evaluateBadges(ctx, user.id);
      return keys();
    };
    expect(await becomes({ status: 'pending' })).toEqual([]);
    expect(await becomes({ status: 'approved' })).toEqual(['business_owner']);
    expect(await becomes({ removedAt: ctx.now.toISOString() })).toEqual([]);
  },
);

testWithDb(
  'one that was given by hand stays without a business, and is earned anew once it has lapsed',
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

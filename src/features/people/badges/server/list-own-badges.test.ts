import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { evaluateBadges } from './evaluate-badges.ts';
import { listOwnBadges } from './list-own-badges.ts';
import { userBadges } from './tables.ts';

testWithDb('a member sees the own badges, hidden ones too, and none whose time is over', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { joinedAt: ctx.now.toISOString() });
  const given = { userId: user.id, awardedAt: '2026-01-01T00:00:00.000Z' };
  await ctx.db.insert(userBadges).values([
    { ...given, badgeKey: 'verified_identity', isVisible: false },
    { ...given, badgeKey: 'business_owner', expiresAt: '2026-11-01T00:00:00.000Z' },
  ]);
  expect(await listOwnBadges.run(member, {})).toMatchObject([
    { badgeKey: 'verified_identity', isVisible: false, badge: { label: 'Verified Identity', type: 'trust' } },
    { badgeKey: 'newcomer', isVisible: true },
  ]);
});

testWithDb(
  'looking stores nothing; what is stored later is the same badge, and what is over is not shown',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx, { joinedAt: ctx.now.toISOString() });
    const seen = await listOwnBadges.run(member, {});
    expect(seen).toMatchObject([{ badgeKey: 'newcomer' }]);
    expect(await ctx.db.$count(userBadges)).toBe(0);
    await evaluateBadges(ctx, user.id);
    expect(await listOwnBadges.run(member, {})).toEqual(seen);
    const monthLater = { ...member, now: new Date('2026-12-24T12:00:00Z') };
    expect(await listOwnBadges.run(monthLater, {})).toEqual([]);
    expect(await ctx.db.$count(userBadges)).toBe(1);
  },
);

import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { evaluateBadges } from './evaluate-badges.ts';
import { listOwnBadges } from './list-own-badges.ts';
import { userBadges } from './tables.ts';

testWithDb('a member sees the own badges, hidden ones too, and none whose time is over', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { joinedAt: ctx.now.toISOString() });
  const given = { userId: user.id, awardedAt: '2026-01-01T00:00:00.000Z' };
  await evaluateBadges(ctx, user.id);
  await ctx.db.insert(userBadges).values([
    { ...given, badgeKey: 'verified_identity', isVisible: false },
    { ...given, badgeKey: 'business_owner', expiresAt: '2026-11-01T00:00:00.000Z' },
  ]);
  expect(await listOwnBadges.run(member, {})).toMatchObject([
    { badgeKey: 'verified_identity', isVisible: false, badge: { label: 'Verified Identity', type: 'trust' } },
    { badgeKey: 'newcomer', isVisible: true },
  ]);
});

testWithDb('looking evaluates nothing: that is done when something is recorded', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { joinedAt: ctx.now.toISOString() });
  expect(await listOwnBadges.run(member, {})).toEqual([]);
  await evaluateBadges(ctx, user.id);
  expect(await listOwnBadges.run(member, {})).toMatchObject([{ badgeKey: 'newcomer' }]);
});

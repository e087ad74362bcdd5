import { expect } from 'vitest';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { arrangeBadges } from './arrange-badges.ts';
import { badgesOf } from './queries.ts';
import { userBadges } from './tables.ts';

testWithDb('a member hides, shows and orders the own badges, and nobody else’s', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const other = await aUser(ctx.db);
  const awardedAt = ctx.now.toISOString();
  await ctx.db.insert(userBadges).values([
    { userId: user.id, badgeKey: 'verified_identity', awardedAt },
    { userId: user.id, badgeKey: 'guide_author', awardedAt },
    { userId: other.id, badgeKey: 'mosque_committee', awardedAt },
  ]);
  const arranged = await arrangeBadges.run(member, {
    badges: [
      { badgeKey: 'guide_author', isVisible: true, pinOrder: 1 },
      { badgeKey: 'verified_identity', isVisible: false, pinOrder: null },
      { badgeKey: 'mosque_committee', isVisible: false, pinOrder: 1 },
    ],
  });
  expect(arranged.map(({ badgeKey, isVisible }) => [badgeKey, isVisible])).toEqual([
    ['guide_author', true],
    ['verified_identity', false],
  ]);
  expect(await badgesOf(ctx.db, other.id)).toMatchObject([{ isVisible: true, pinOrder: null }]);
});

import { expect, test } from 'vitest';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { arrangeBadges, declareBadge } from './badge.own.ts';
import { listBadges } from './badge.queries.ts';
import { badgeRequests, userBadges } from './badge.tables.ts';

testWithDb('a member hides, shows and orders only their own badges', async ({ ctx }) => {
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
  expect(await listBadges(ctx.db, other.id)).toMatchObject([{ isVisible: true, pinOrder: null }]);
});

testWithDb('only declarable badges can be requested, once each', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const ask = (badgeKey: string) => declareBadge.run(member, { badgeKey });
  await expect(ask('no_such')).rejects.toMatchObject({ code: 'badge_not_found' });
  await expect(ask('verified_identity')).rejects.toMatchObject({ code: 'badge_not_declarable' });
  await expect(ask('newcomer')).rejects.toMatchObject({ code: 'badge_not_declarable' });
  await ask('offering_tutoring');
  await expect(ask('offering_tutoring')).rejects.toMatchObject({ code: 'already_asked' });
});

test('five concurrent declarations make one request', async () => {
  const database = await openTestDatabase();
  const { ctx } = await asMember(testCtx(database.db));
  const press = () => declareBadge.run(ctx, { badgeKey: 'offering_tutoring' });
  await Promise.allSettled([press(), press(), press(), press(), press()]);
  expect(await database.db.$count(badgeRequests)).toBe(1);
  await database.close();
});

import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activities.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listUserBadges } from './list-user-badges.ts';
import { userBadges } from './tables.ts';

testWithDb('other members see what is shown; administrators all of it', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const { ctx: member } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const given = { userId: user.id, awardedAt: ctx.now.toISOString() };
  await ctx.db.insert(userBadges).values([
    { ...given, badgeKey: 'guide_author' },
    { ...given, badgeKey: 'eid_organizer' },
    { ...given, badgeKey: 'business_owner', isVisible: false },
  ]);
  const keys = async (who: typeof ctx) =>
    (await listUserBadges.run(who, { userId: user.id })).map(({ badgeKey }) => badgeKey);
  expect(await keys(member)).toEqual(['guide_author', 'eid_organizer']);
  expect(await keys(admin)).toEqual(['guide_author', 'business_owner', 'eid_organizer']);
  for (let count = 0; count < 3; count++) {
    const activity = { userId: user.id, type: { name: 'was_blocked' }, description: 'Blocked' } as const;
    await recordActivity(ctx.db, activity, ctx.now);
  }
  expect(await keys(member)).toEqual(['guide_author']);
});

testWithDb('who is banned or not there is not found', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const banned = await aUser(ctx.db, { accountStatus: 'banned' });
  for (const userId of [banned.id, '01a1fbf2-d9db-73f0-a93a-000000000000']) {
    await expect(listUserBadges.run(member, { userId })).rejects.toMatchObject({ code: 'user_not_found' });
  }
});

import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { evaluateBadges } from './badge.jobs.ts';
import { listOwnBadges, listUserBadges } from './badge.read.ts';
import { userBadges } from './badge.tables.ts';

testWithDb('a member sees their own badges, including hidden but not expired ones', async ({ ctx }) => {
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

testWithDb('reading badges does not evaluate them; recording an activity does', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { joinedAt: ctx.now.toISOString() });
  expect(await listOwnBadges.run(member, {})).toEqual([]);
  await evaluateBadges(ctx, user.id);
  expect(await listOwnBadges.run(member, {})).toMatchObject([{ badgeKey: 'newcomer' }]);
});

testWithDb('other members see only shown badges; administrators see all', async ({ ctx }) => {
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

testWithDb(
  'others see only the months in which a badge was given and ends, and its id holds no time',
  async ({ ctx }) => {
    const owner = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    // In London it is July already.
    const [awardedAt, expiresAt] = ['2026-06-30T23:05:06.789Z', '2027-07-31T12:00:00.000Z'];
    const given = { userId: owner.user.id, badgeKey: 'guide_author', awardedAt, expiresAt };
    await ctx.db.insert(userBadges).values(given);
    const months = { awardedAt: '2026-07-01T00:00:00.000Z', expiresAt: '2027-07-01T00:00:00.000Z' };
    const read = (who: typeof ctx) => listUserBadges.run(who, { userId: owner.user.id });
    expect(await read(member)).toMatchObject([months]);
    expect(await read(admin)).toMatchObject([months]);
    const [own] = await read(owner.ctx);
    expect(own).toMatchObject({ awardedAt, expiresAt });
    // Version 4 of a UUID is random; version 7 begins with the time.
    expect(own?.id.charAt(14)).toBe('4');
  },
);

testWithDb('badges of a banned or unknown member are not found', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const banned = await aUser(ctx.db, { accountStatus: 'banned' });
  for (const userId of [banned.id, '01a1fbf2-d9db-73f0-a93a-000000000000']) {
    await expect(listUserBadges.run(member, { userId })).rejects.toMatchObject({ code: 'user_not_found' });
  }
});

import { expect, test } from 'vitest';
import { auditLog, outbox } from '#kit/server/kit.tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { awardBadge, getBadgeOverview, removeBadge, searchBadgeMembers } from './badge.admin.ts';
import { listBadges } from './badge.queries.ts';

testWithDb('the overview lists the whole catalogue with the number of holders', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await awardBadge.run(admin, { userId: (await aUser(ctx.db)).id, badgeKey: 'guide_author' });
  const overview = await getBadgeOverview.run(admin, {});
  expect(overview).toHaveLength(25);
  expect(overview.filter(({ holders }) => holders > 0)).toMatchObject([{ key: 'guide_author', holders: 1 }]);
});

testWithDb('active members are found by first name, last name and email', async ({ ctx }) => {
  await aUser(ctx.db, { firstName: 'Zaynab', lastName: 'Rahman', email: 'z.r@example.org' });
  await aUser(ctx.db, { firstName: 'Zaynab', lastName: 'Gone', accountStatus: 'banned' });
  for (const search of ['zayn', 'RAHMAN', 'z.r@']) {
    expect(await searchBadgeMembers.run(ctx, { search })).toMatchObject([{ name: 'Zaynab Rahman' }]);
  }
});

testWithDb('an awarded badge expires as the catalogue says and names the real awarder', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const badge = await awardBadge.run(admin, {
    userId: user.id,
    badgeKey: 'tutor_verified',
    awardedBy: 'admin',
  });
  expect(badge).toMatchObject({ expiresAt: '2027-11-21T12:00:00.000Z' });
  expect(await listBadges(ctx.db, user.id)).toMatchObject([{ awardedBy: own.id }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { actorId: own.id, action: 'badge.award', after: { badgeKey: 'tutor_verified' } },
  ]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'badge-decided', topic: 'communityUpdates' },
  ]);
});

testWithDb('awarding a computed or unknown badge, or a banned member, is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const gone = await aUser(ctx.db, { accountStatus: 'banned' });
  const award = (userId: string, badgeKey: string) => awardBadge.run(admin, { userId, badgeKey });
  await expect(award(user.id, 'newcomer')).rejects.toMatchObject({ code: 'computed_badge' });
  await expect(award(user.id, 'mentor')).rejects.toMatchObject({ code: 'badge_not_found' });
  await expect(award(gone.id, 'guide_author')).rejects.toMatchObject({ code: 'user_not_found' });
});

test('twenty concurrent awards make one badge', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const user = await aUser(database.db);
  const give = () => awardBadge.run(admin, { userId: user.id, badgeKey: 'guide_author' });
  await Promise.all(Array.from({ length: 20 }, give));
  expect(await listBadges(database.db, user.id)).toHaveLength(1);
  await database.close();
});

testWithDb('an awarded badge can be removed, a computed one cannot', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const badge = { userId: user.id, badgeKey: 'guide_author' };
  await awardBadge.run(admin, badge);
  await removeBadge.run(admin, badge);
  expect(await listBadges(ctx.db, user.id)).toEqual([]);
  await expect(removeBadge.run(admin, badge)).rejects.toMatchObject({ code: 'badge_not_held' });
  await expect(removeBadge.run(admin, { ...badge, badgeKey: 'newcomer' })).rejects.toMatchObject({
    code: 'computed_badge',
  });
});

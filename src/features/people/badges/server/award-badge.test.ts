import { expect, test } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { awardBadge } from './award-badge.ts';
import { badgesOf } from './queries.ts';

testWithDb('a badge lasts as long as the catalogue says, from anyone who is signed in', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const badge = await awardBadge.run(admin, {
    userId: user.id,
    badgeKey: 'tutor_verified',
    awardedBy: 'admin',
  });
  expect(badge).toMatchObject({ expiresAt: '2027-11-21T12:00:00.000Z' });
  expect(await badgesOf(ctx.db, user.id)).toMatchObject([{ awardedBy: own.id }]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { actorId: own.id, action: 'badge.award', after: { badgeKey: 'tutor_verified' } },
  ]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'badge-decided', topic: 'communityUpdates' },
  ]);
});

testWithDb('computed badges, unknown ones and members who are not there are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const gone = await aUser(ctx.db, { accountStatus: 'banned' });
  const award = (userId: string, badgeKey: string) => awardBadge.run(admin, { userId, badgeKey });
  await expect(award(user.id, 'newcomer')).rejects.toMatchObject({ code: 'computed_badge' });
  await expect(award(user.id, 'mentor')).rejects.toMatchObject({ code: 'badge_not_found' });
  await expect(award(gone.id, 'guide_author')).rejects.toMatchObject({ code: 'user_not_found' });
});

test('given twenty times at once, it is one badge', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const user = await aUser(database.db);
  const give = () => awardBadge.run(admin, { userId: user.id, badgeKey: 'guide_author' });
  await Promise.all(Array.from({ length: 20 }, give));
  expect(await badgesOf(database.db, user.id)).toHaveLength(1);
  await database.close();
});

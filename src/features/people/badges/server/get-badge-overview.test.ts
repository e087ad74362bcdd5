import { expect } from 'vitest';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { awardBadge } from './award-badge.ts';
import { getBadgeOverview } from './get-badge-overview.ts';

testWithDb('the whole catalogue with its holders', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await awardBadge.run(admin, { userId: (await aUser(ctx.db)).id, badgeKey: 'guide_author' });
  const overview = await getBadgeOverview.run(admin, {});
  expect(overview).toHaveLength(25);
  expect(overview.filter(({ holders }) => holders > 0)).toMatchObject([{ key: 'guide_author', holders: 1 }]);
});

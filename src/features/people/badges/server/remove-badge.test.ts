import { expect } from 'vitest';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { awardBadge } from './award-badge.ts';
import { badgesOf } from './queries.ts';
import { removeBadge } from './remove-badge.ts';

testWithDb('what was given by hand is taken by hand', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  const badge = { userId: user.id, badgeKey: 'guide_author' };
  await awardBadge.run(admin, badge);
  await removeBadge.run(admin, badge);
  expect(await badgesOf(ctx.db, user.id)).toEqual([]);
  await expect(removeBadge.run(admin, badge)).rejects.toMatchObject({ code: 'badge_not_held' });
  await expect(removeBadge.run(admin, { ...badge, badgeKey: 'newcomer' })).rejects.toMatchObject({
    code: 'computed_badge',
  });
});

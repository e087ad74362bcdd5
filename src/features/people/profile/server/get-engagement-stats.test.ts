import { expect } from 'vitest';
import { recordActivity } from '#features/accounts/activities/server/activities.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEngagementStats } from './get-engagement-stats.ts';

testWithDb('activities are counted once each, and what others said of one is not shown', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const activity = { userId: user.id, description: 'Came to the iftar', subjectId: 'iftar' };
  await recordActivity(ctx.db, { ...activity, type: { name: 'event_attended' } }, ctx.now);
  await recordActivity(ctx.db, { ...activity, type: { name: 'event_attended' } }, ctx.now);
  await recordActivity(ctx.db, { ...activity, type: { name: 'volunteer_hours' }, value: 150 }, ctx.now);
  await recordActivity(
    ctx.db,
    { ...activity, type: { name: 'report_against' }, description: 'Blocked' },
    ctx.now,
  );
  await recordActivity(ctx.db, { ...activity, userId: other.id, type: { name: 'forum_post' } }, ctx.now);
  const stats = await getEngagementStats.run(member, {});
  expect(stats).toMatchObject({ eventsAttended: 1, volunteerHours: 2, forumPosts: 0, connectionsCount: 0 });
  expect(stats.recentActivity).toHaveLength(2);
  expect(JSON.stringify(stats)).not.toContain('Blocked');
});

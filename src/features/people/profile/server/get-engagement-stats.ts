import { countActivities, listRecentActivities } from '#features/accounts/activities/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

const recent = 10;
const ever = '1970-01-01T00:00:00.000Z';

/** Counts the caller's activities. */
export const getEngagementStats = handle(calls.getEngagementStats, async (ctx) => {
  const { id } = personOf(ctx);
  const passive = ctx.registry.activityTypes.filter(({ isPassive }) => isPassive).map(({ name }) => name);
  const [counts, latest, user] = await Promise.all([
    countActivities(ctx.db, id, ever),
    listRecentActivities(ctx.db, id, { passive, limit: recent }),
    findUser(ctx.db, id),
  ]);
  const count = (type: string) => counts.find((one) => one.type === type)?.count ?? 0;
  const minutes = counts.find(({ type }) => type === 'volunteer_hours')?.value ?? 0;
  return {
    connectionsCount: count('connection_accepted'),
    forumPosts: count('forum_post') + count('forum_reply'),
    eventsAttended: count('event_attended'),
    volunteerHours: Math.floor(minutes / 60),
    memberSince: user?.joinedAt ?? null,
    recentActivity: latest.map(({ description, happenedAt }) => ({ description, date: happenedAt })),
  };
});

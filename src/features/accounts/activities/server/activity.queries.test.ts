import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { countActivities, listRecentActivities, recordActivity } from './activity.queries.ts';

testWithDb('an activity counts once per subject, and each time without one', async ({ ctx }) => {
  const { id: userId } = await aUser(ctx.db);
  const activity = { userId, type: { name: 'event_attended' }, description: 'Iftar' };
  await recordActivity(ctx.db, { ...activity, subjectId: 'iftar' }, ctx.now);
  await recordActivity(ctx.db, { ...activity, subjectId: 'iftar' }, ctx.now);
  await recordActivity(ctx.db, activity, ctx.now);
  await recordActivity(ctx.db, activity, ctx.now);
  expect(await countActivities(ctx.db, userId, '2026-01-01T00:00:00.000Z')).toEqual([
    { type: 'event_attended', count: 3, value: 3 },
  ]);
  expect(await countActivities(ctx.db, userId, '2027-01-01T00:00:00.000Z')).toEqual([]);
  expect(await listRecentActivities(ctx.db, userId, { passive: [], limit: 2 })).toHaveLength(2);
});

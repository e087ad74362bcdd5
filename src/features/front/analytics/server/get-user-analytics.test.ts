import { expect } from 'vitest';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getUserAnalytics } from './get-user-analytics.ts';

testWithDb('members stand in the month they joined, with those who are still here', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const before = await getUserAnalytics.run(admin, {});
  // Half an hour after midnight in the borough, and still August in UTC.
  const joined = { joinedAt: '2026-08-31T23:30:00.000Z', accountStatus: 'active' } as const;
  for (let number = 0; number < 7; number += 1) {
    await aUser(ctx.db, { ...joined, lastSeenAt: number < 5 ? '2026-11-20T12:00:00.000Z' : joined.joinedAt });
  }
  const after = await getUserAnalytics.run(admin, {});
  expect(before.months.filter(({ month }) => month === '2026-09')).toEqual([]);
  expect(after.months).toContainEqual({ month: '2026-09', joined: 7, stillHere: 5 });
  expect(after.funnel.cameBack).toBe(5);
});

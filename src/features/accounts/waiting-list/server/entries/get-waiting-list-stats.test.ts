import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWaitingListStats } from './get-waiting-list-stats.ts';

testWithDb('each card counts its own', async ({ ctx }) => {
  await aSignUp(ctx.db);
  await aSignUp(ctx.db, { status: 'invited' });
  await aSignUp(ctx.db, { status: 'approved' });
  await aSignUp(ctx.db, { status: 'rejected' });
  await aSignUp(ctx.db, { status: 'approved', userId: (await aUser(ctx.db)).id });
  expect(await getWaitingListStats.run(ctx, {})).toEqual({
    total: 5,
    pending: 1,
    approved: 2,
    active: 1,
    rejected: 1,
  });
});

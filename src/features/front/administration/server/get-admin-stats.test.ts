import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdminStats } from './get-admin-stats.ts';

testWithDb('the dashboard counts what is there and what waits', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { createdAt: '2026-01-05T00:00:00.000Z' });
  await aUser(ctx.db, { createdAt: '2026-11-02T00:00:00.000Z' });
  await aMosque(ctx.db);
  await aSignUp(ctx.db);
  await aSignUp(ctx.db, { status: 'rejected' });
  await aMessage(ctx.db);
  await aMessage(ctx.db, { status: 'given_up' });
  expect(await getAdminStats.run(admin, {})).toEqual({
    totalUsers: 2,
    newThisMonth: 1,
    activeMosques: 1,
    eventsThisMonth: 0,
    signUpsWaiting: 1,
    badgesWaiting: 0,
    approvalsWaiting: 0,
    reportsWaiting: 0,
    privacyRequestsWaiting: 0,
    mailQueued: 1,
    mailGivenUp: 1,
    mailIsSent: false,
  });
});

testWithDb('the month begins at midnight on the borough’s clocks, in summer too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { createdAt: '2026-01-05T00:00:00.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T22:59:59.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T23:00:00.000Z' });
  const inJuly = { ...admin, now: new Date('2026-07-15T12:00:00Z') };
  expect(await getAdminStats.run(inJuly, {})).toMatchObject({ totalUsers: 3, newThisMonth: 1 });
});

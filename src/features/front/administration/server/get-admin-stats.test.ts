import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdminStats } from './get-admin-stats.ts';

testWithDb('the dashboard counts what is there, and the e-mails that wait', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { createdAt: '2026-01-05T00:00:00.000Z' });
  await aUser(ctx.db, { createdAt: '2026-11-02T00:00:00.000Z' });
  await aMosque(ctx.db);
  await aSignUp(ctx.db);
  await aSignUp(ctx.db, { status: 'rejected' });
  await aMessage(ctx.db);
  await aMessage(ctx.db, { status: 'given_up' });
  const { figures, ...named } = await getAdminStats.run(admin, {});
  expect(figures).toEqual([
    { name: 'totalUsers', label: 'Total Users', value: 2 },
    { name: 'newThisMonth', label: 'New This Month', value: 1 },
    { name: 'activeMosques', label: 'Active Mosques', value: 1 },
    { name: 'eventsThisMonth', label: 'Events This Month', value: 0 },
    { name: 'directoryMembers', label: 'In the Directory', value: 0 },
    { name: 'openConversations', label: 'Conversations', value: 0 },
    { name: 'activeGroups', label: 'Active Groups', value: 0 },
    { name: 'businesses', label: 'Businesses', value: 0 },
    { name: 'forumPosts', label: 'Forum Posts', value: 0 },
    { name: 'activeAds', label: 'Active Ads', value: 0 },
    { name: 'revenuePounds', label: 'Revenue in pounds', value: 0 },
  ]);
  expect(named).toEqual({
    ...{ totalUsers: 2, newThisMonth: 1, activeMosques: 1 },
    ...{ mailQueued: 1, mailGivenUp: 1, mailIsSent: false },
  });
});

testWithDb('the month begins at midnight on the borough’s clocks, in summer too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { createdAt: '2026-01-05T00:00:00.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T22:59:59.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T23:00:00.000Z' });
  const inJuly = { ...admin, now: new Date('2026-07-15T12:00:00Z') };
  const { figures } = await getAdminStats.run(inJuly, {});
  expect(figures.map(({ value }) => value).slice(0, 2)).toEqual([3, 1]);
});

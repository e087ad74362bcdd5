import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdminStats, getSiteHealth, listAdminTasks } from './dashboard.admin.ts';

testWithDb('the dashboard counts the site’s records and the queued and failed emails', async ({ ctx }) => {
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
    { name: 'revenue', unit: 'pence', label: 'Revenue', value: 0 },
  ]);
  expect(named).toEqual({
    ...{ totalUsers: 2, newThisMonth: 1, activeMosques: 1 },
    ...{ mailQueued: 1, mailGivenUp: 1, mailIsSent: false },
  });
});

testWithDb('a month begins at midnight in London, in summer too', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { createdAt: '2026-01-05T00:00:00.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T22:59:59.000Z' });
  await aUser(ctx.db, { createdAt: '2026-06-30T23:00:00.000Z' });
  const inJuly = { ...admin, now: new Date('2026-07-15T12:00:00Z') };
  const { figures } = await getAdminStats.run(inJuly, {});
  expect(figures.map(({ value }) => value).slice(0, 2)).toEqual([3, 1]);
});

testWithDb('the site’s health reports failed emails and a database with a single role', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aMessage(ctx.db, { status: 'given_up' });
  const linesOf = async (databaseUrl: string | undefined, databaseOwnerUrl: string | undefined) => {
    const config = { ...ctx.config, databaseUrl, databaseOwnerUrl };
    const lines = await getSiteHealth.run({ ...admin, config }, {});
    return new Map(lines.map((line) => [line.name, line]));
  };
  const lines = await linesOf('postgres://site@db/mahalla', undefined);
  expect(lines.get('mail')).toMatchObject({ tone: 'bad', link: { path: '/admin/outbox' } });
  expect(lines.get('database')).toMatchObject({ tone: 'warn', title: 'The database has only one role' });
  expect(lines.has('weekly-email')).toBe(true);
  const own = await linesOf(undefined, undefined);
  const two = await linesOf('postgres://site@db/mahalla', 'postgres://owner@db/mahalla');
  expect([own.has('database'), two.has('database')]).toEqual([false, false]);
});

testWithDb('each admin page is listed with the number of items waiting on it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aSignUp(ctx.db);
  await aSignUp(ctx.db, { status: 'rejected' });
  await aMessage(ctx.db);
  await aMessage(ctx.db, { status: 'given_up' });
  const tasks = await listAdminTasks.run(admin, {});
  expect(tasks.slice(0, 5)).toEqual([
    { path: '/admin', label: 'Inbox', group: 'Today', waiting: 1 },
    { path: '/admin/approvals', label: 'Approvals', group: 'Today', waiting: 0 },
    { path: '/analytics', label: 'Analytics', group: 'Today', waiting: 0 },
    { path: '/admin/users', label: 'Members', group: 'People', waiting: 0 },
    { path: '/admin/waiting-list', label: 'View Waiting List', group: 'People', waiting: 1 },
  ]);
  expect(tasks.find(({ path }) => path === '/admin/outbox')?.waiting).toBe(1);
});

testWithDb('only the main administrator sees the pages reserved for that role', async ({ ctx }) => {
  const pathsOf = async (role: 'admin' | 'super_admin') => {
    const { ctx: admin } = await asAdmin(ctx, { role });
    return (await listAdminTasks.run(admin, {})).map(({ path }) => path);
  };
  const forMain = ctx.registry.adminTasks
    .filter((task) => task.isForMainAdministrator)
    .map(({ path }) => path);
  expect(forMain).toContain('/admin/pricing');
  expect(await pathsOf('super_admin')).toEqual(expect.arrayContaining(forMain));
  expect((await pathsOf('admin')).filter((path) => forMain.includes(path))).toEqual([]);
});

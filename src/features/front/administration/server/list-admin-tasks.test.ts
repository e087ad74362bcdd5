import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { listAdminTasks } from './list-admin-tasks.ts';

testWithDb('each of the screens comes with how many things are waiting there', async ({ ctx }) => {
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

testWithDb('what the main administrator alone may do is listed for nobody else', async ({ ctx }) => {
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

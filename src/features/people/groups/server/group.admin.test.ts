import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../group-admin.contract.ts';
import { listAdminGroups, setGroupLimit } from './group.admin.ts';
import { joinGroup } from './group-member.own.ts';

testWithDb(
  'raising the limit admits the next member, notifies the owner and is recorded in the audit log',
  async ({ ctx }) => {
    const [owner, one] = [await asMember(ctx), await asMember(ctx)];
    const { ctx: admin } = await asAdmin(ctx);
    const second = await asMember(ctx);
    const { id } = await aGroup(ctx.db, [owner.user, second.user], { memberLimit: 2 });
    await expect(joinGroup.run(one.ctx, { id })).rejects.toMatchObject({ code: 'group_full' });
    await setGroupLimit.run(admin, { id, memberLimit: 800 });
    expect(await joinGroup.run(one.ctx, { id })).toMatchObject({ status: 'active' });
    const told = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'group_limit'));
    expect(told.map(({ userId }) => userId)).toEqual([owner.user.id]);
    const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'group.limit'));
    expect(entries).toMatchObject([{ before: { memberLimit: 2 }, after: { memberLimit: 800 } }]);
    await setGroupLimit.run(admin, { id, memberLimit: 800 });
    expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'group.limit'))).toBe(1);
  },
);

testWithDb('a limit below the member count or above five thousand is refused', async ({ ctx }) => {
  const [owner, one, two] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aGroup(ctx.db, [owner.user, one.user, two.user]);
  const low = setGroupLimit.run(admin, { id, memberLimit: 2 });
  await expect(low).rejects.toMatchObject({ code: 'limit_below_count' });
  expect(calls.setGroupLimit.input.safeParse({ id, memberLimit: 5001 }).success).toBe(false);
});

testWithDb('administrators find every group by name but see no members', async ({ ctx }) => {
  const owner = await asMember(ctx, { firstName: 'Zubaydah' });
  const { ctx: admin } = await asAdmin(ctx);
  await aGroup(ctx.db, [owner.user], { name: 'Quiet readers', isPrivate: true, isListed: false });
  await aGroup(ctx.db, [owner.user], { name: 'Runners', status: 'pending', approvedAt: null });
  const list = async (fields: object) =>
    (await listAdminGroups.run(admin, calls.listAdminGroups.input.parse(fields))).items;
  expect((await list({})).map(({ name }) => name)).toEqual(['Quiet readers', 'Runners']);
  expect((await list({ search: 'quiet' })).map(({ memberCount }) => memberCount)).toEqual([1]);
  expect(JSON.stringify(await list({}))).not.toContain('Zubaydah');
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aGroup, aGroupInput } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { communityGroups } from '../tables.ts';
import { createGroup, deleteGroup, updateGroup } from './found-group.ts';
import { getGroup, listGroups } from './read-groups.ts';

const list = (fields: object = {}) => calls.listGroups.input.parse(fields);

testWithDb('waits in the queue, seen by its founder alone, and is listed once approved', async ({ ctx }) => {
  const { ctx: founder, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createGroup.run(founder, aGroupInput());
  expect(await getGroup.run(founder, { id })).toMatchObject({
    status: 'pending',
    memberCount: 1,
    own: { role: 'owner', status: 'active' },
  });
  await expect(getGroup.run(other, { id })).rejects.toMatchObject({ code: 'group_not_found' });
  expect((await listGroups.run(founder, list())).items).toEqual([]);
  expect((await listGroups.run(founder, list({ own: 'true' }))).items).toHaveLength(1);
  const [request] = await ctx.db.select().from(approvalRequests);
  expect(request).toMatchObject({ targetType: 'group', targetId: id, submittedBy: user.id });
  await decideRequest(admin, { id: request?.id ?? '', decision: 'approved' });
  expect((await listGroups.run(other, list())).items).toMatchObject([{ id, own: null, memberCount: 1 }]);
  expect(await messagesTo(ctx.db, 'group-decided')).toMatchObject([
    { to: user.email, props: { isApproved: true } },
  ]);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told).toMatchObject([{ kind: 'group_decided', path: `/groups/${id}` }]);
});

testWithDb('one that is not approved says why to its founder, and can be deleted', async ({ ctx }) => {
  const { ctx: founder } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createGroup.run(founder, aGroupInput());
  const [request] = await ctx.db.select().from(approvalRequests);
  const reason = 'There is one already.';
  await decideRequest(admin, { id: request?.id ?? '', decision: 'rejected', reason });
  expect(await getGroup.run(founder, { id })).toMatchObject({ status: 'rejected', rejectionReason: reason });
  await deleteGroup.run(founder, { id });
  expect(await ctx.db.select().from(communityGroups)).toEqual([]);
});

testWithDb('needs seven days on the site, and takes ten at most', async ({ ctx }) => {
  const { ctx: young } = await asMember(ctx, { joinedAt: '2026-11-15T09:00:00.000Z' });
  const tooEarly = createGroup.run(young, aGroupInput());
  await expect(tooEarly).rejects.toMatchObject({ code: 'too_new_to_found' });
  const { ctx: founder } = await asMember(ctx);
  for (let count = 0; count < 10; count += 1) await createGroup.run(founder, aGroupInput());
  const eleventh = createGroup.run(founder, aGroupInput());
  await expect(eleventh).rejects.toMatchObject({ code: 'too_many_groups' });
});

testWithDb('a public group is always listed, and has 500 members at most', async ({ ctx }) => {
  const { ctx: founder } = await asMember(ctx);
  const hidden = createGroup.run(founder, aGroupInput({ isListed: false }));
  await expect(hidden).rejects.toMatchObject({ issues: [{ path: 'isListed' }] });
  const large = createGroup.run(founder, aGroupInput({ memberLimit: 501 }));
  await expect(large).rejects.toMatchObject({ issues: [{ path: 'memberLimit' }] });
});

testWithDb(
  'its owner alone changes it; private stays private, and the limit covers those inside',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const { ctx: member, user: second } = await asMember(ctx);
    const { user: third } = await asMember(ctx);
    const group = await aGroup(ctx.db, [user, second, third]);
    const { isPrivate: _, ...fields } = aGroupInput();
    const input = { ...fields, id: group.id, isPrivate: true, name: 'Gardeners', memberLimit: 3 };
    await expect(updateGroup.run(member, input)).rejects.toMatchObject({ code: 'not_group_owner' });
    const small = updateGroup.run(owner, { ...input, memberLimit: 2 });
    await expect(small).rejects.toMatchObject({ code: 'limit_below_count' });
    await updateGroup.run(owner, input);
    expect(await getGroup.run(member, { id: group.id })).toMatchObject({ name: 'Gardeners', isFull: true });
    const opened = updateGroup.run(owner, { ...input, isPrivate: false });
    await expect(opened).rejects.toMatchObject({ issues: [{ path: 'isPrivate' }] });
  },
);

test('twelve groups founded at once by one member are ten', async () => {
  const database = await openTestDatabase();
  const { ctx: founder } = await asMember(testCtx(database.db));
  const asked = Array.from({ length: 12 }, () => createGroup.run(founder, aGroupInput()));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await database.db.$count(communityGroups)).toBe(10);
  await database.close();
});

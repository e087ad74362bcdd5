import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { createEvent } from '#features/gatherings/events/server/event.own.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { waitingStatements } from '#test/broken-rows.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { anEventInput, messagesTo } from '#test/factories/events.ts';
import { aGroup, aGroupInput } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../group.contract.ts';
import { createGroup, deleteGroup, updateGroup } from './group.own.ts';
import { lockGroup } from './group.queries.ts';
import { getGroup, listGroups } from './group.read.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';

const list = (fields: object = {}) => calls.listGroups.input.parse(fields);

testWithDb('a group is visible to its founder only until it is approved', async ({ ctx }) => {
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

testWithDb('a rejected group shows its founder the reason and can be deleted', async ({ ctx }) => {
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

testWithDb('founding needs seven days on the site, and a member can found ten groups', async ({ ctx }) => {
  const { ctx: young } = await asMember(ctx, { joinedAt: '2026-11-15T09:00:00.000Z' });
  const tooEarly = createGroup.run(young, aGroupInput());
  await expect(tooEarly).rejects.toMatchObject({ code: 'too_new_to_found' });
  const { ctx: founder } = await asMember(ctx);
  for (let count = 0; count < 10; count += 1) await createGroup.run(founder, aGroupInput());
  const eleventh = createGroup.run(founder, aGroupInput());
  await expect(eleventh).rejects.toMatchObject({ code: 'too_many_groups' });
});

testWithDb('a public group is always listed and has at most 500 members', async ({ ctx }) => {
  const { ctx: founder } = await asMember(ctx);
  const hidden = createGroup.run(founder, aGroupInput({ isListed: false }));
  await expect(hidden).rejects.toMatchObject({ issues: [{ path: 'isListed' }] });
  const large = createGroup.run(founder, aGroupInput({ memberLimit: 501 }));
  await expect(large).rejects.toMatchObject({ issues: [{ path: 'memberLimit' }] });
});

testWithDb(
  'only the owner changes a group; a private one stays private, and the limit covers its members',
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
    expect(await getGroup.run(member, { id: group.id })).toMatchObject({ isPrivate: true, isFull: true });
    const opened = updateGroup.run(owner, { ...input, isPrivate: false });
    await expect(opened).rejects.toMatchObject({ issues: [{ path: 'isPrivate' }] });
  },
);

testWithDb(
  'changes to an approved group wait for review, and the approved text stays until then',
  async ({ ctx }) => {
    const { ctx: owner, user } = await asMember(ctx);
    const { ctx: member } = await asMember(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const group = await aGroup(ctx.db, [user]);
    const save = (fields: object) => updateGroup.run(owner, { ...aGroupInput(fields), id: group.id });
    expect(await save({ name: 'WIN £500 NOW', location: 'The park' })).toMatchObject({ changeWaits: true });
    const seen = { name: group.name, description: group.description, location: null };
    expect(await getGroup.run(member, { id: group.id })).toMatchObject({ ...seen, waitingChange: null });
    const wished = { name: 'WIN £500 NOW', location: 'The park' };
    expect(await getGroup.run(owner, { id: group.id })).toMatchObject({ ...seen, waitingChange: wished });
    const [request] = (await listApprovals.run(admin, { status: 'pending', limit: 10 })).items;
    expect(request).toMatchObject({ isChange: true, targetId: group.id });
    expect(request?.targetDetails.facts).toContainEqual({
      name: 'Name',
      value: 'WIN £500 NOW',
      before: group.name,
    });
    const id = request?.id ?? '';
    await decideRequest(admin, { id, decision: 'rejected', reason: 'This is a trick.' });
    expect(await getGroup.run(owner, { id: group.id })).toMatchObject({ ...seen, waitingChange: null });
    await save({ name: 'Gardeners' });
    await save({ name: 'Gardeners of Clayhall' });
    const [again] = (await listApprovals.run(admin, { status: 'pending', limit: 10 })).items;
    await decideRequest(admin, { id: again?.id ?? '', version: again?.version ?? 0, decision: 'approved' });
    expect(await getGroup.run(member, { id: group.id })).toMatchObject({ name: 'Gardeners of Clayhall' });
    expect((await messagesTo(ctx.db, 'group-decided')).map(({ props }) => props)).toMatchObject([
      { isChange: true, isApproved: false, reason: 'This is a trick.' },
      { isChange: true, isApproved: true },
    ]);
  },
);

testWithDb('deleting a group withdraws its pending change', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const group = await aGroup(ctx.db, [user]);
  await updateGroup.run(owner, { ...aGroupInput({ name: 'Gardeners' }), id: group.id });
  await deleteGroup.run(owner, { id: group.id });
  expect(await ctx.db.select().from(approvalRequests)).toMatchObject([{ status: 'withdrawn' }]);
});

testWithDb('members and applicants of a group that ends are told, its owner is not', async ({ ctx }) => {
  const owner = await asMember(ctx);
  const member = await asMember(ctx);
  const applicant = await asMember(ctx);
  const { id: groupId } = await aGroup(ctx.db, [owner.user, member.user]);
  const asked = { groupId, userId: applicant.user.id, status: 'requested', joinedAt: null } as const;
  await ctx.db.insert(groupMemberships).values(asked);
  await deleteGroup.run(owner.ctx, { id: groupId });
  await workOff(ctx);
  const told = await ctx.db.select().from(notifications);
  expect(told.map(({ title }) => title)).toEqual(Array(2).fill('“Group of the tests” has ended'));
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([member.user.id, applicant.user.id].toSorted());
});

test('of twelve groups that a member founds at once, ten are created', async () => {
  const database = await openTestDatabase();
  const { ctx: founder } = await asMember(testCtx(database.db));
  const asked = Array.from({ length: 12 }, () => createGroup.run(founder, aGroupInput()));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await database.db.$count(communityGroups)).toBe(10);
  await database.close();
});

test('a meeting planned while the group is being ended is refused, and two planned at once are both held', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const [owner, moderator] = [await asMember(ctx), await asMember(ctx)];
  const { id: groupId } = await aGroup(ctx.db, [owner.user, { ...moderator.user, groupRole: 'moderator' }]);
  const plan = (by: Ctx) => createEvent.run(by, anEventInput({ groupId }));
  const meetings = () => ctx.db.select().from(events).where(eq(events.groupId, groupId));
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = inTransaction(owner.ctx, async (tx) => {
    await lockGroup(tx.db, groupId);
    held.resolve();
    await release.promise;
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, groupId));
  });
  await held.promise;
  const outcomes = Promise.allSettled([plan(owner.ctx), plan(moderator.ctx)]);
  await expect.poll(() => waitingStatements(ctx.db)).toBe(2);
  release.resolve();
  await ending;
  const refused = { status: 'rejected', reason: { code: 'event_group_not_found' } };
  expect(await outcomes).toMatchObject([refused, refused]);
  expect(await meetings()).toEqual([]);
  await ctx.db.update(communityGroups).set({ status: 'active' }).where(eq(communityGroups.id, groupId));
  await Promise.all([plan(owner.ctx), plan(moderator.ctx)]);
  expect(await meetings()).toHaveLength(2);
  await database.close();
});

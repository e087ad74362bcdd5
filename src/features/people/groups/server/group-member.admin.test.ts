import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aConversation } from '#test/factories/connections.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getGroup } from './group.read.ts';
import { groupMemberships } from './group.tables.ts';
import { inviteToGroup, removeGroupMember, updateGroupMember } from './group-member.admin.ts';
import { joinGroup, leaveGroup } from './group-member.own.ts';

const kindsFor = async ({ db }: Ctx, userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind);

testWithDb('a moderator accepts requests while there is room, and members are notified', async ({ ctx }) => {
  const [owner, one, two] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user], { isPrivate: true, memberLimit: 2 });
  await joinGroup.run(one.ctx, { id });
  await joinGroup.run(two.ctx, { id });
  await updateGroupMember.run(owner.ctx, { id, userId: one.user.id, status: 'active' });
  expect(await getGroup.run(one.ctx, { id })).toMatchObject({ memberCount: 2, own: { status: 'active' } });
  expect(await kindsFor(ctx, one.user.id)).toEqual(['group_part']);
  const full = updateGroupMember.run(owner.ctx, { id, userId: two.user.id, status: 'active' });
  await expect(full).rejects.toMatchObject({ code: 'group_full' });
  await removeGroupMember.run(owner.ctx, { id, userId: two.user.id });
  expect(await getGroup.run(two.ctx, { id })).toMatchObject({ own: null });
});

testWithDb('only the owner assigns roles, and handing over makes them a moderator', async ({ ctx }) => {
  const [owner, one, two] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user, two.user]);
  await updateGroupMember.run(owner.ctx, { id, userId: one.user.id, role: 'moderator' });
  const usurped = updateGroupMember.run(one.ctx, { id, userId: one.user.id, role: 'owner' });
  await expect(usurped).rejects.toMatchObject({ code: 'not_group_owner' });
  const above = removeGroupMember.run(one.ctx, { id, userId: owner.user.id });
  await expect(above).rejects.toMatchObject({ code: 'not_group_owner' });
  await updateGroupMember.run(owner.ctx, { id, userId: two.user.id, role: 'owner' });
  const rows = await ctx.db.select().from(groupMemberships).orderBy(groupMemberships.id);
  expect(rows.map(({ role }) => role)).toEqual(['moderator', 'moderator', 'owner']);
});

testWithDb(
  'a member who is removed can rejoin; one who is kept out needs a moderator to allow it',
  async ({ ctx }) => {
    const [owner, one] = [await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [owner.user, one.user]);
    const userId = one.user.id;
    await removeGroupMember.run(owner.ctx, { id, userId });
    await joinGroup.run(one.ctx, { id });
    await updateGroupMember.run(owner.ctx, { id, userId, status: 'removed' });
    expect(await getGroup.run(one.ctx, { id })).toMatchObject({ memberCount: 1, own: null });
    await expect(joinGroup.run(one.ctx, { id })).rejects.toMatchObject({ code: 'not_admitted' });
    await removeGroupMember.run(owner.ctx, { id, userId });
    expect(await joinGroup.run(one.ctx, { id })).toMatchObject({ status: 'active' });
  },
);

testWithDb(
  'an invited connection joins at once; strangers and blocked members cannot be invited',
  async ({ ctx }) => {
    const { amina, nadia } = await aConversation(ctx);
    const stranger = await asMember(ctx);
    const { id } = await aGroup(ctx.db, [amina.user], { isPrivate: true, isListed: false });
    await expect(getGroup.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'group_not_found' });
    await inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
    expect(await kindsFor(ctx, nadia.user.id)).toContain('group_invitation');
    expect(await joinGroup.run(nadia.ctx, { id })).toMatchObject({ status: 'active' });
    const strange = inviteToGroup.run(amina.ctx, { id, userId: stranger.user.id });
    await expect(strange).rejects.toMatchObject({ code: 'group_member_not_found' });
    await removeGroupMember.run(amina.ctx, { id, userId: nadia.user.id });
    await blockMember.run(nadia.ctx, { id: amina.user.id });
    const blocked = inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
    await expect(blocked).rejects.toMatchObject({ code: 'group_member_not_found' });
  },
);

testWithDb(
  'an invitation or a request that comes again after it was answered is notified again',
  async ({ ctx }) => {
    const { amina, nadia } = await aConversation(ctx);
    const { id } = await aGroup(ctx.db, [amina.user], { isPrivate: true });
    const invite = () => inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
    const invitations = async () =>
      (await kindsFor(ctx, nadia.user.id)).filter((kind) => kind === 'group_invitation').length;
    const requests = async () =>
      (await kindsFor(ctx, amina.user.id)).filter((kind) => kind === 'group_request').length;
    await invite();
    await leaveGroup.run(nadia.ctx, { id });
    expect(await invitations()).toBe(0);
    await invite();
    expect(await invitations()).toBe(1);
    await joinGroup.run(nadia.ctx, { id });
    expect(await invitations()).toBe(0);
    await leaveGroup.run(nadia.ctx, { id });
    await joinGroup.run(nadia.ctx, { id });
    expect(await requests()).toBe(1);
    await updateGroupMember.run(amina.ctx, { id, userId: nadia.user.id, status: 'active' });
    expect(await requests()).toBe(0);
    await leaveGroup.run(nadia.ctx, { id });
    await invite();
    expect(await invitations()).toBe(1);
  },
);

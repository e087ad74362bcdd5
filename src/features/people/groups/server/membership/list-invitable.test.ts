import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aConversation } from '#test/factories/connections.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../member-contract.ts';
import { inviteToGroup, updateGroupMember } from './change-members.ts';
import { joinGroup } from './join-and-leave.ts';
import { listInvitable } from './list-invitable.ts';

const peopleFor = async (ctx: Ctx, id: string) =>
  (await listInvitable.run(ctx, calls.listInvitable.input.parse({ id }))).items.map(
    ({ name, isInvited }) => `${name}${isInvited ? ', invited' : ''}`,
  );

testWithDb('those in conversation are offered until they are in the group', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const stranger = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [amina.user, stranger.user]);
  expect(await peopleFor(amina.ctx, id)).toEqual(['Nadia Rahman']);
  expect(await peopleFor(stranger.ctx, id)).toEqual([]);
  await inviteToGroup.run(amina.ctx, { id, userId: nadia.user.id });
  expect(await peopleFor(amina.ctx, id)).toEqual(['Nadia Rahman, invited']);
  await joinGroup.run(nadia.ctx, { id });
  expect(await peopleFor(amina.ctx, id)).toEqual([]);
});

testWithDb('a block takes somebody off, both ways', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const { id } = await aGroup(ctx.db, [amina.user]);
  await blockMember.run(nadia.ctx, { id: amina.user.id });
  expect(await peopleFor(amina.ctx, id)).toEqual([]);
});

testWithDb(
  'to a private group its moderators alone invite, and nobody to one that is over',
  async ({ ctx }) => {
    const { amina, nadia } = await aConversation(ctx);
    const owner = await asMember(ctx);
    const { id } = await aGroup(ctx.db, [owner.user, amina.user], { isPrivate: true });
    await expect(peopleFor(amina.ctx, id)).rejects.toMatchObject({ code: 'not_group_moderator' });
    await expect(peopleFor(nadia.ctx, id)).rejects.toMatchObject({ code: 'group_members_only' });
    const over = await aGroup(ctx.db, [amina.user], { status: 'archived' });
    await expect(peopleFor(amina.ctx, over.id)).rejects.toMatchObject({ code: 'group_not_active' });
  },
);

testWithDb('who was kept out is offered to moderators alone', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const owner = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [owner.user, amina.user, nadia.user]);
  await updateGroupMember.run(owner.ctx, { id, userId: nadia.user.id, status: 'removed' });
  expect(await peopleFor(amina.ctx, id)).toEqual([]);
  await updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, role: 'moderator' });
  expect(await peopleFor(amina.ctx, id)).toEqual(['Nadia Rahman']);
});

import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aConversation } from '#test/factories/connections.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../group-member.contract.ts';
import { inviteToGroup, updateGroupMember } from './group-member.admin.ts';
import { joinGroup } from './group-member.own.ts';
import { listGroupMembers, listInvitable } from './group-member.read.ts';

const list = (fields: object) => calls.listGroupMembers.input.parse(fields);

testWithDb('members see each other, owner and moderators first; outsiders see nobody', async ({ ctx }) => {
  const [owner, one, moderator, other] = [
    await asMember(ctx),
    await asMember(ctx),
    await asMember(ctx),
    await asMember(ctx),
  ];
  const { id } = await aGroup(ctx.db, [
    owner.user,
    one.user,
    { id: moderator.user.id, groupRole: 'moderator' },
  ]);
  const first = await listGroupMembers.run(one.ctx, list({ id, limit: 2 }));
  const second = await listGroupMembers.run(one.ctx, list({ id, limit: 2, cursor: first.nextCursor }));
  expect(
    [...first.items, ...second.items].map(({ userId, role, mayRemove }) => [userId, role, mayRemove]),
  ).toEqual([
    [owner.user.id, 'owner', false],
    [moderator.user.id, 'moderator', false],
    [one.user.id, 'member', false],
  ]);
  const outside = listGroupMembers.run(other.ctx, list({ id }));
  await expect(outside).rejects.toMatchObject({ code: 'group_members_only' });
});

testWithDb('a block hides two members from each other, but nobody from moderators', async ({ ctx }) => {
  const [owner, one, two] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user, two.user]);
  await blockMember.run(one.ctx, { id: two.user.id });
  for (const viewer of [one, two]) {
    const page = await listGroupMembers.run(viewer.ctx, list({ id }));
    expect([page.total, page.items.length]).toEqual([2, 2]);
  }
  await blockMember.run(one.ctx, { id: owner.user.id });
  expect((await listGroupMembers.run(owner.ctx, list({ id }))).total).toBe(3);
});

testWithDb('only moderators see requests to join, with their message', async ({ ctx }) => {
  const [owner, one, asking] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user], { isPrivate: true });
  await joinGroup.run(asking.ctx, { id, message: 'Salaam' });
  const asked = await listGroupMembers.run(owner.ctx, list({ id, status: 'requested' }));
  expect(asked.items).toMatchObject([{ userId: asking.user.id, requestMessage: 'Salaam', mayRemove: true }]);
  const member = listGroupMembers.run(one.ctx, list({ id, status: 'requested' }));
  await expect(member).rejects.toMatchObject({ code: 'not_group_moderator' });
});

const peopleFor = async (ctx: Ctx, id: string) =>
  (await listInvitable.run(ctx, calls.listInvitable.input.parse({ id }))).items.map(
    ({ name, isInvited }) => `${name}${isInvited ? ', invited' : ''}`,
  );

testWithDb('connected members are offered until they are in the group', async ({ ctx }) => {
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

testWithDb.for(['amina', 'nadia'] as const)(
  'a connected member is not offered after a block, whichever of the two blocked: %s',
  async (by, { ctx }) => {
    const people = await aConversation(ctx);
    const { amina, nadia } = people;
    const { id } = await aGroup(ctx.db, [amina.user]);
    expect(await peopleFor(amina.ctx, id)).toEqual(['Nadia Rahman']);
    const blocked = by === 'amina' ? nadia : amina;
    await blockMember.run(people[by].ctx, { id: blocked.user.id });
    expect(await peopleFor(amina.ctx, id)).toEqual([]);
  },
);

testWithDb('only moderators invite to a private group; an archived one is closed', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const owner = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [owner.user, amina.user], { isPrivate: true });
  await expect(peopleFor(amina.ctx, id)).rejects.toMatchObject({ code: 'not_group_moderator' });
  await expect(peopleFor(nadia.ctx, id)).rejects.toMatchObject({ code: 'group_members_only' });
  const over = await aGroup(ctx.db, [amina.user], { status: 'archived' });
  await expect(peopleFor(amina.ctx, over.id)).rejects.toMatchObject({ code: 'group_not_active' });
});

testWithDb('a member who was kept out is offered to moderators only', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  const owner = await asMember(ctx);
  const { id } = await aGroup(ctx.db, [owner.user, amina.user, nadia.user]);
  await updateGroupMember.run(owner.ctx, { id, userId: nadia.user.id, status: 'removed' });
  expect(await peopleFor(amina.ctx, id)).toEqual([]);
  await updateGroupMember.run(owner.ctx, { id, userId: amina.user.id, role: 'moderator' });
  expect(await peopleFor(amina.ctx, id)).toEqual(['Nadia Rahman']);
});

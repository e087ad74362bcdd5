import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../member-contract.ts';
import { joinGroup } from './join-and-leave.ts';
import { listGroupMembers } from './list-group-members.ts';

const list = (fields: object) => calls.listGroupMembers.input.parse(fields);

testWithDb(
  'those inside see each other, owner and moderators first; nobody outside sees anybody',
  async ({ ctx }) => {
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
  },
);

testWithDb('a block hides its two from each other, and nobody from those who moderate', async ({ ctx }) => {
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

testWithDb('who asks to join is listed, with the words, for those who moderate alone', async ({ ctx }) => {
  const [owner, one, asking] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user], { isPrivate: true });
  await joinGroup.run(asking.ctx, { id, message: 'Salaam' });
  const asked = await listGroupMembers.run(owner.ctx, list({ id, status: 'requested' }));
  expect(asked.items).toMatchObject([{ userId: asking.user.id, requestMessage: 'Salaam', mayRemove: true }]);
  const member = listGroupMembers.run(one.ctx, list({ id, status: 'requested' }));
  await expect(member).rejects.toMatchObject({ code: 'not_group_moderator' });
});

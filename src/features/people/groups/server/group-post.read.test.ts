import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../group-post.contract.ts';
import { createGroupPost, createGroupReply, moderateGroupPost } from './group-post.own.ts';
import { getGroupPost, listGroupPosts, listGroupReplies } from './group-post.read.ts';

const list = (fields: object) => calls.listGroupPosts.input.parse(fields);
const replies = (fields: object) => calls.listGroupReplies.input.parse(fields);

testWithDb('members see posts pinned first, then newest, in pages; outsiders see none', async ({ ctx }) => {
  const [owner, one, other] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  const ids: string[] = [];
  for (const content of ['First', 'Second', '**Third**'])
    ids.push((await createGroupPost.run(one.ctx, { id, content })).id);
  await moderateGroupPost.run(owner.ctx, { id, postId: ids[0] ?? '', isPinned: true });
  const first = await listGroupPosts.run(one.ctx, list({ id, limit: 2 }));
  const second = await listGroupPosts.run(one.ctx, list({ id, limit: 2, cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map((post) => post.id)).toEqual([ids[0], ids[2], ids[1]]);
  expect(first.items[1]?.content).toEqual([{ type: 'paragraph', spans: [{ text: 'Third', bold: true }] }]);
  expect([
    first.items[0]?.source,
    (await listGroupPosts.run(owner.ctx, list({ id }))).items[0]?.source,
  ]).toEqual(['First', null]);
  const outside = listGroupPosts.run(other.ctx, list({ id }));
  await expect(outside).rejects.toMatchObject({ code: 'group_members_only' });
});

testWithDb(
  'a block hides posts, replies and their count between two members; moderators see all',
  async ({ ctx }) => {
    const [owner, one, two] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [owner.user, one.user, two.user]);
    const { id: postId } = await createGroupPost.run(owner.ctx, { id, content: 'Salaam' });
    const { id: hers } = await createGroupPost.run(two.ctx, { id, content: 'Hers' });
    await createGroupReply.run(two.ctx, { id, postId, content: 'Wa alaikum' });
    await blockMember.run(one.ctx, { id: two.user.id });
    expect(await listGroupPosts.run(one.ctx, list({ id }))).toMatchObject({
      total: 1,
      items: [{ replyCount: 0 }],
    });
    expect((await listGroupReplies.run(one.ctx, replies({ id, postId }))).items).toEqual([]);
    const hidden = getGroupPost.run(one.ctx, { id, postId: hers });
    await expect(hidden).rejects.toMatchObject({ code: 'group_post_not_found' });
    expect(await getGroupPost.run(owner.ctx, { id, postId })).toMatchObject({ replyCount: 1 });
  },
);

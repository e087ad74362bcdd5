import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../forum-post.contract.ts';
import { calls as replyCalls } from '../forum-reply.contract.ts';
import { getForumPost, listForumPosts, listForumReplies, listMentionable } from './forum.read.ts';
import { reportablePost, reportableReply } from './forum.review.ts';
import { followForumPost, likeForumPost, likeForumReply, readForumPost } from './forum-reaction.own.ts';
import { searchedPosts } from './forum-sources.ts';

const list = calls.listForumPosts.input.parse({});

testWithDb('a block applies to every call of the forum, in both directions', async ({ ctx }) => {
  const { author, replier, postId: id, reply } = await aThread(ctx);
  const { ctx: other } = await asMember(ctx, { firstName: 'Other', lastName: 'Member' });
  await aReply(other, id, { content: 'Another answer' });
  const theirs = await aPost(replier.ctx, { title: 'Theirs' });
  for (const [blockerId, blockedId] of [
    [author.user.id, replier.user.id],
    [replier.user.id, author.user.id],
  ] as const) {
    await ctx.db.delete(memberBlocks);
    await ctx.db.insert(memberBlocks).values({ blockerId, blockedId });
    const reader = author.ctx;
    const page = await listForumPosts.run(reader, list);
    expect([page.total, page.items.map((post) => post.id)]).toEqual([1, [id]]);
    expect(page.items).toMatchObject([{ replyCount: 1 }]);
    expect(await getForumPost.run(reader, { id })).toMatchObject({ replyCount: 1 });
    const replies = await listForumReplies.run(reader, replyCalls.listForumReplies.input.parse({ id }));
    expect([replies.total, replies.items.map(({ user }) => user?.firstName)]).toEqual([1, ['Other']]);
    for (const call of [getForumPost, likeForumPost, followForumPost]) {
      await expect(call.run(reader, { id: theirs })).rejects.toMatchObject({ code: 'forum_post_not_found' });
    }
    const gone = { code: 'forum_post_not_found' };
    await expect(readForumPost.run(reader, { id: theirs, position: 0 })).rejects.toMatchObject(gone);
    await expect(aReply(reader, theirs)).rejects.toMatchObject(gone);
    const hidden = { code: 'forum_reply_not_found' };
    await expect(likeForumReply.run(reader, { id: reply.id })).rejects.toMatchObject(hidden);
    await expect(aReply(reader, id, { parentReplyId: reply.id })).rejects.toMatchObject(hidden);
    expect(await listMentionable.run(reader, { search: 'Imran' })).toEqual([]);
    expect(await searchedPosts.find(reader, readSearch('Theirs'), 5)).toEqual([]);
    expect(await reportablePost.isVisible(reader, theirs)).toBe(false);
    expect(await reportableReply.isVisible(reader, reply.id)).toBe(false);
  }
  expect(await listForumPosts.run(other, list)).toMatchObject({ total: 2 });
});

testWithDb(
  'an anonymous question stays visible to a member who blocks its asker, so the block reveals nothing',
  async ({ ctx }) => {
    const asker = await asMember(ctx);
    const reader = await asMember(ctx);
    const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
    await ctx.db.insert(memberBlocks).values({ blockerId: reader.user.id, blockedId: asker.user.id });
    expect(await getForumPost.run(reader.ctx, { id })).toMatchObject({ user: null, status: 'active' });
    expect(await listForumPosts.run(reader.ctx, list)).toMatchObject({ total: 1 });
  },
);

test('only one file of the forum reads blocks', () => {
  const folder = import.meta.dirname;
  const mentioning = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .filter((path) =>
      /\bhidden\b|accounts\/blocks|member_blocks/.test(readFileSync(join(folder, path), 'utf8')),
    );
  expect(mentioning.toSorted()).toEqual(['forum-reader.ts']);
});

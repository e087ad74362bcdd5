import { expect } from 'vitest';
import { aReply, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { getForumPost } from './get-forum-post.ts';
import { listForumPosts } from './list-forum-posts.ts';
import { readForumPost } from './read-forum-post.ts';

testWithDb('a view is a member who has opened it, once', async ({ ctx }) => {
  const { replier, postId: id } = await aThread(ctx);
  const { ctx: reader } = await asMember(ctx);
  for (const one of [reader, reader, replier.ctx]) await readForumPost.run(one, { id, position: 0 });
  expect(await getForumPost.run(reader, { id })).toMatchObject({ viewCount: 2, isNew: false });
});

testWithDb(
  'what came after the last reading is unread, one’s own is not, and no mark goes back',
  async ({ ctx }) => {
    const { author, replier, postId: id } = await aThread(ctx);
    const { ctx: reader } = await asMember(ctx);
    expect(await readForumPost.run(reader, { id, position: 99 })).toEqual({ unreadCount: 0 });
    await aReply(replier.ctx, id);
    await aReply(author.ctx, id);
    await aReply(reader, id);
    expect(await getForumPost.run(reader, { id })).toMatchObject({
      unreadCount: 2,
      hasUnread: true,
      lastPosition: 4,
    });
    const [listed] = (await listForumPosts.run(reader, calls.listForumPosts.input.parse({}))).items;
    expect(listed).toMatchObject({ hasUnread: true, isNew: false });
    expect(await readForumPost.run(reader, { id, position: 3 })).toEqual({ unreadCount: 0 });
    expect(await readForumPost.run(reader, { id, position: 0 })).toEqual({ unreadCount: 0 });
  },
);

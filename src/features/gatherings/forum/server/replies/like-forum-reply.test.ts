import { expect } from 'vitest';
import { aThread } from '#test/factories/forum.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteForumReply } from './change-forum-reply.ts';
import { likeForumReply, unlikeForumReply } from './like-forum-reply.ts';

testWithDb(
  'a like counts once, and goes when it is taken back; what is deleted takes none',
  async ({ ctx }) => {
    const { author, replier, reply } = await aThread(ctx);
    const { id } = reply;
    for (let count = 0; count < 2; count += 1)
      expect(await likeForumReply.run(author.ctx, { id })).toEqual({ likeCount: 1, isLiked: true });
    expect(await likeForumReply.run(replier.ctx, { id })).toEqual({ likeCount: 2, isLiked: true });
    expect(await unlikeForumReply.run(author.ctx, { id })).toEqual({ likeCount: 1, isLiked: false });
    await deleteForumReply.run(replier.ctx, { id });
    await expect(likeForumReply.run(author.ctx, { id })).rejects.toMatchObject({
      code: 'forum_reply_not_found',
    });
  },
);

import { expect, test } from 'vitest';
import { aPost, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { forumLikes, forumPosts } from '../tables.ts';
import { likeForumPost, unlikeForumPost } from './like-forum-post.ts';

testWithDb('a like counts once, and goes when it is taken back', async ({ ctx }) => {
  const { replier, postId: id } = await aThread(ctx);
  expect(await likeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 1, isLiked: true });
  expect(await likeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 1, isLiked: true });
  expect(await unlikeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 0, isLiked: false });
  expect(await unlikeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 0, isLiked: false });
});

test('twenty likes of four members at once are four', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: author } = await asMember(ctx);
  const id = await aPost(author);
  const fans = await Promise.all(Array.from({ length: 4 }, () => asMember(ctx)));
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => likeForumPost.run(fans[at % 4]?.ctx ?? author, { id })),
  );
  expect(await ctx.db.$count(forumLikes)).toBe(4);
  expect(await ctx.db.select().from(forumPosts)).toMatchObject([{ likeCount: 4, popularity: 4 }]);
  await database.close();
});

import { expect } from 'vitest';
import { aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { followForumPost, unfollowForumPost } from './follow-forum-post.ts';
import { getForumPost } from './get-forum-post.ts';

testWithDb('anyone who wants to be told follows, and may stop; again changes nothing', async ({ ctx }) => {
  const { postId: id } = await aThread(ctx);
  const { ctx: reader } = await asMember(ctx);
  const isFollowed = async () => (await getForumPost.run(reader, { id })).isFollowed;
  expect(await isFollowed()).toBe(false);
  for (let count = 0; count < 2; count += 1) await followForumPost.run(reader, { id });
  expect(await isFollowed()).toBe(true);
  for (let count = 0; count < 2; count += 1) await unfollowForumPost.run(reader, { id });
  expect(await isFollowed()).toBe(false);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { aPost, aReply, aThread } from '#test/factories/forum.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../forum-post.contract.ts';
import { getForumPost, listForumPosts } from './forum.read.ts';
import { forumLikes, forumPosts, forumReplies } from './forum.tables.ts';
import {
  followForumPost,
  likeForumPost,
  likeForumReply,
  markReplyHelpful,
  readForumPost,
  unfollowForumPost,
  unlikeForumPost,
  unlikeForumReply,
  unmarkReplyHelpful,
} from './forum-reaction.own.ts';
import { deleteForumReply } from './forum-reply.own.ts';

testWithDb('a like of a post counts once, and can be taken back', async ({ ctx }) => {
  const { replier, postId: id } = await aThread(ctx);
  expect(await likeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 1, isLiked: true });
  expect(await likeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 1, isLiked: true });
  expect(await unlikeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 0, isLiked: false });
  expect(await unlikeForumPost.run(replier.ctx, { id })).toEqual({ likeCount: 0, isLiked: false });
});

test('twenty concurrent likes by four members count as four', async () => {
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

testWithDb(
  'a like of a reply counts once and can be taken back, and a deleted reply can’t be liked',
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

const isHelp = eq(activities.type, 'helpful_mark');

testWithDb(
  'only the post’s author can mark another’s reply as helpful, which counts as the replier’s activity',
  async ({ ctx }) => {
    const { author, replier, postId, reply } = await aThread(ctx);
    const own = await aReply(author.ctx, postId);
    for (const [by, id] of [
      [replier.ctx, reply.id],
      [author.ctx, own.id],
    ] as const) {
      await expect(markReplyHelpful.run(by, { id })).rejects.toMatchObject({ code: 'only_asker_decides' });
    }
    for (let count = 0; count < 2; count += 1)
      expect(await markReplyHelpful.run(author.ctx, { id: reply.id })).toEqual({ isHelpful: true });
    expect(await ctx.db.select().from(activities).where(isHelp)).toMatchObject([{ userId: replier.user.id }]);
    expect(await unmarkReplyHelpful.run(author.ctx, { id: reply.id })).toEqual({ isHelpful: false });
    expect(await ctx.db.$count(activities, isHelp)).toBe(0);
  },
);

test('after concurrent marking and unmarking, mark and activity agree', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { author, reply } = await aThread(ctx);
  const { id } = reply;
  for (let count = 0; count < 5; count += 1) {
    await Promise.all([markReplyHelpful.run(author.ctx, { id }), unmarkReplyHelpful.run(author.ctx, { id })]);
    const [row] = await ctx.db.select().from(forumReplies);
    expect(await ctx.db.$count(activities, isHelp)).toBe(row?.isHelpful ? 1 : 0);
  }
  await database.close();
});

testWithDb(
  'any reader can follow and unfollow a thread, and repeating it changes nothing',
  async ({ ctx }) => {
    const { postId: id } = await aThread(ctx);
    const { ctx: reader } = await asMember(ctx);
    const isFollowed = async () => (await getForumPost.run(reader, { id })).isFollowed;
    expect(await isFollowed()).toBe(false);
    for (let count = 0; count < 2; count += 1) await followForumPost.run(reader, { id });
    expect(await isFollowed()).toBe(true);
    for (let count = 0; count < 2; count += 1) await unfollowForumPost.run(reader, { id });
    expect(await isFollowed()).toBe(false);
  },
);

testWithDb('each member who opens a thread counts as one view', async ({ ctx }) => {
  const { replier, postId: id } = await aThread(ctx);
  const { ctx: reader } = await asMember(ctx);
  for (const one of [reader, reader, replier.ctx]) await readForumPost.run(one, { id, position: 0 });
  expect(await getForumPost.run(reader, { id })).toMatchObject({ viewCount: 2, isNew: false });
});

testWithDb(
  'replies since the last reading are unread, except one’s own, and the read position never goes back',
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

import { expect, test } from 'vitest';
import { approvalRequests } from '#features/care/approvals/server/tables.ts';
import { aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { moderateForumPost } from '../moderation/moderate-forum-post.ts';
import { reportablePost } from '../moderation/reportable-forum.ts';
import { deleteForumPost } from '../posts/change-forum-post.ts';
import { getForumPost } from '../posts/get-forum-post.ts';
import { forumPosts, forumReplies } from '../tables.ts';
import { createForumReply } from './create-forum-reply.ts';

testWithDb('replies count, and the last one is named', async ({ ctx }) => {
  const { author, replier, postId: id } = await aThread(ctx);
  const later = { ...author.ctx, now: new Date(ctx.now.getTime() + 60_000) };
  await aReply(later, id);
  expect(await getForumPost.run(replier.ctx, { id })).toMatchObject({
    replyCount: 2,
    lastReplyAt: later.now.toISOString(),
    lastReplyBy: { firstName: 'Rukhsana' },
  });
});

testWithDb(
  'what is locked, removed or deleted takes none, nor does a reply of another thread',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { author, replier, postId } = await aThread(ctx);
    const foreign = await aThread(ctx);
    const under = aReply(replier.ctx, postId, { parentReplyId: foreign.reply.id });
    await expect(under).rejects.toMatchObject({ code: 'forum_reply_not_found' });
    await moderateForumPost.run(admin, { id: postId, isLocked: true, lockReason: 'Answered' });
    await expect(aReply(replier.ctx, postId)).rejects.toMatchObject({ code: 'forum_post_locked' });
    const removed = await aPost(author.ctx);
    await reportablePost.remove?.(ctx.db, removed, ctx.now);
    await expect(aReply(replier.ctx, removed)).rejects.toMatchObject({ code: 'forum_post_not_found' });
    await deleteForumPost.run(foreign.author.ctx, { id: foreign.postId });
    await expect(aReply(replier.ctx, foreign.postId)).rejects.toMatchObject({ code: 'forum_post_not_found' });
  },
);

testWithDb(
  'in ‘Ask a scholar’ a scholar answers at once, everybody else is checked first',
  async ({ ctx }) => {
    const { ctx: asker } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    const scholar = await aScholar(ctx);
    const id = await aPost(asker, { category: 'ask', isAnonymous: true });
    expect(await aReply(scholar.ctx, id)).toMatchObject({ status: 'active', isScholarAnswer: true });
    expect(await aReply(other, id)).toMatchObject({ status: 'pending', isScholarAnswer: false });
    expect(await aReply(asker, id)).toMatchObject({ status: 'pending' });
    const requests = await ctx.db.select().from(approvalRequests).orderBy(approvalRequests.id);
    expect(requests.map(({ submittedBy }) => submittedBy === null)).toEqual([false, true]);
    expect(await getForumPost.run(other, { id })).toMatchObject({ replyCount: 1, waitingReplies: 2 });
  },
);

testWithDb('outside ‘Ask a scholar’ a scholar is a member like others', async ({ ctx }) => {
  const scholar = await aScholar(ctx);
  const { postId } = await aThread(ctx);
  expect(await aReply(scholar.ctx, postId)).toMatchObject({ isScholarAnswer: false });
});

test('twenty who reply at once all count, each with a number of its own', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: author } = await asMember(ctx);
  const id = await aPost(author);
  const members = await Promise.all(Array.from({ length: 20 }, () => asMember(ctx)));
  await Promise.all(members.map((member) => createForumReply.run(member.ctx, { id, content: 'Me too' })));
  const replies = await ctx.db.select().from(forumReplies).orderBy(forumReplies.position);
  expect(replies.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(await ctx.db.select().from(forumPosts)).toMatchObject([
    { replyCount: 20, lastPosition: 20, lastReplyBy: replies.at(-1)?.userId },
  ]);
  await database.close();
});

test('a reply and the lock of its thread: either it came before, or it is refused', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  for (let count = 0; count < 5; count += 1) {
    const id = await aPost(admin);
    const [reply] = await Promise.allSettled([
      createForumReply.run(member, { id, content: 'In time?' }),
      moderateForumPost.run(admin, { id, isLocked: true }),
    ]);
    const thread = await getForumPost.run(member, { id });
    expect([thread.isLocked, thread.replyCount]).toEqual([true, reply.status === 'fulfilled' ? 1 : 0]);
  }
  await database.close();
});

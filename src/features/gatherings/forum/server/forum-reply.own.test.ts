import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { listApprovals } from '#features/care/approvals/server/approval.admin.ts';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { anApprovedReply, aPost, aReply, aScholar, aThread } from '#test/factories/forum.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../forum-reply.contract.ts';
import { moderateForumPost } from './forum.admin.ts';
import { getForumPost, listForumReplies } from './forum.read.ts';
import { reportablePost, reportableReply } from './forum.review.ts';
import { forumPosts, forumReplies, forumScholars } from './forum.tables.ts';
import { listForumReplyEdits } from './forum-edit.read.ts';
import { deleteForumPost } from './forum-post.own.ts';
import { createForumReply, deleteForumReply, updateForumReply } from './forum-reply.own.ts';

testWithDb('a thread shows the number of replies and the author of the last one', async ({ ctx }) => {
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
  'a locked, removed or deleted post can’t be replied to, nor can a reply of another thread',
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
  'in ‘Ask a scholar’, scholars’ replies are published and others wait for approval',
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

testWithDb(
  'replies by an anonymous asker wait without a mark, even if the asker is a scholar or administrator',
  async ({ ctx }) => {
    const scholar = await aScholar(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    for (const asker of [scholar.ctx, admin]) {
      const id = await aPost(asker, { category: 'ask', isAnonymous: true });
      expect(await getForumPost.run(asker, { id })).toMatchObject({
        reply: 'checked',
        answersAsScholar: false,
      });
      expect(await aReply(asker, id)).toMatchObject({ status: 'pending', isScholarAnswer: false });
    }
  },
);

testWithDb(
  'an anonymous question and its asker’s replies are not recorded as activities, others’ replies are',
  async ({ ctx }) => {
    const asker = await asMember(ctx);
    const scholar = await aScholar(ctx);
    const id = await aPost(asker.ctx, { category: 'ask', isAnonymous: true });
    const answer = await aReply(scholar.ctx, id);
    const own = await anApprovedReply(asker.ctx, id, { parentReplyId: answer.id });
    for (const [kind, of] of [
      [reportablePost, id],
      [reportableReply, own.id],
    ] as const) {
      await kind.remove?.(ctx.db, of, ctx.now);
      await kind.restore?.(ctx.db, of, ctx.now);
    }
    const rows = await ctx.db.select().from(activities);
    expect(rows.map(({ userId, subjectId }) => [userId, subjectId])).toEqual([[scholar.user.id, answer.id]]);
  },
);

testWithDb('outside ‘Ask a scholar’ a scholar’s reply has no mark', async ({ ctx }) => {
  const scholar = await aScholar(ctx);
  const { postId } = await aThread(ctx);
  expect(await aReply(scholar.ctx, postId)).toMatchObject({ isScholarAnswer: false });
});

test('twenty concurrent replies are all counted, each with its own position', async () => {
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

test('a reply during the locking of its thread is either stored before it or refused', async () => {
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

testWithDb(
  'an author can edit a reply, which is marked as edited and keeps its earlier version',
  async ({ ctx }) => {
    const { author, replier, reply } = await aThread(ctx);
    const { reply: changed } = await updateForumReply.run(replier.ctx, {
      id: reply.id,
      content: 'By the bakery.',
    });
    expect(changed).toMatchObject({ content: 'By the bakery.', editedAt: ctx.now.toISOString() });
    const edits = await listForumReplyEdits.run(replier.ctx, { id: reply.id });
    expect(edits).toMatchObject([{ content: 'The shop by the station.' }]);
    const foreign = updateForumReply.run(author.ctx, { id: reply.id, content: 'Mine' });
    await expect(foreign).rejects.toMatchObject({ code: 'not_your_post' });
  },
);

testWithDb('a deleted reply no longer counts, and the previous one becomes the last', async ({ ctx }) => {
  const { author, replier, postId: id, reply } = await aThread(ctx);
  const second = await aReply(author.ctx, id);
  await expect(deleteForumReply.run(replier.ctx, { id: second.id })).rejects.toMatchObject({
    code: 'not_your_post',
  });
  await deleteForumReply.run(author.ctx, { id: second.id });
  expect(await getForumPost.run(replier.ctx, { id })).toMatchObject({
    replyCount: 1,
    lastReplyBy: { firstName: 'Imran' },
  });
  await deleteForumReply.run(replier.ctx, { id: reply.id });
  expect(await getForumPost.run(author.ctx, { id })).toMatchObject({
    replyCount: 0,
    lastReplyAt: null,
    lastReplyBy: null,
  });
  const again = deleteForumReply.run(replier.ctx, { id: reply.id });
  await expect(again).rejects.toMatchObject({ code: 'forum_reply_not_found' });
});

/** Decides the pending request and returns it. */
async function decide(admin: Ctx, decision: 'approved' | 'rejected') {
  const [request] = (await listApprovals.run(admin, { status: 'pending', limit: 10 })).items;
  if (!request) throw new Error('Nothing waits.');
  await decideRequest(admin, { id: request.id, version: request.version, decision, reason: 'Because.' });
  return request;
}

/** A question in ‘Ask a scholar’ with a member’s approved reply. */
async function anApprovedAnswer(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: asker } = await asMember(ctx);
  const { ctx: replier, user } = await asMember(ctx);
  const postId = await aPost(asker, { category: 'ask', isAnonymous: true });
  const { id } = await aReply(replier, postId, { content: 'Ask your imam.' });
  await decide(admin, 'approved');
  const read = async (reader: Ctx) => {
    const { items } = await listForumReplies.run(reader, calls.listForumReplies.input.parse({ id: postId }));
    return items.find((one) => one.id === id);
  };
  return { admin, asker, replier, user, postId, id, read };
}

testWithDb(
  'in ‘Ask a scholar’ a change of an approved reply waits, and readers see the approved version',
  async ({ ctx }) => {
    const { admin, asker, replier, user, id, read } = await anApprovedAnswer(ctx);
    const { message } = await updateForumReply.run(replier, { id, content: 'It is never allowed.' });
    expect(message).toContain('An administrator checks your change first');
    expect(await read(asker)).toMatchObject({ content: 'Ask your imam.', waitingContent: null });
    expect(await read(replier)).toMatchObject({
      content: 'Ask your imam.',
      waitingContent: 'It is never allowed.',
    });
    const request = await decide(admin, 'rejected');
    expect(request).toMatchObject({ isChange: true, submitterEmail: user.email });
    expect(request.targetDetails.facts[0]).toEqual({
      name: 'Reply',
      value: 'It is never allowed.',
      before: 'Ask your imam.',
    });
    expect(await read(replier)).toMatchObject({ content: 'Ask your imam.', waitingContent: null });
    await updateForumReply.run(replier, { id, content: 'Ask your imam, please.' });
    await decide(admin, 'approved');
    expect(await read(asker)).toMatchObject({
      content: 'Ask your imam, please.',
      editedAt: ctx.now.toISOString(),
    });
    expect(await listForumReplyEdits.run(replier, { id })).toMatchObject([{ content: 'Ask your imam.' }]);
  },
);

testWithDb(
  'a change back to the approved version withdraws the request, and deleting the reply does too',
  async ({ ctx }) => {
    const { replier, id } = await anApprovedAnswer(ctx);
    const waits = () => ctx.db.$count(approvalRequests, eq(approvalRequests.status, 'pending'));
    await updateForumReply.run(replier, { id, content: 'It is never allowed.' });
    await updateForumReply.run(replier, { id, content: 'Ask your imam.' });
    expect(await waits()).toBe(0);
    await updateForumReply.run(replier, { id, content: 'It is never allowed.' });
    await deleteForumReply.run(replier, { id });
    expect(await waits()).toBe(0);
    const rows = await ctx.db.select().from(approvalRequests);
    expect(rows.every(({ changes }) => changes === null)).toBe(true);
  },
);

testWithDb(
  'scholars’ edits are published at once while they are scholars, and the queue does not name an anonymous asker',
  async ({ ctx }) => {
    const { admin, asker, postId } = await anApprovedAnswer(ctx);
    const scholar = await aScholar(ctx);
    const answer = await aReply(scholar.ctx, postId);
    const { reply } = await updateForumReply.run(scholar.ctx, { id: answer.id, content: 'As I said.' });
    expect(reply).toMatchObject({ content: 'As I said.', waitingContent: null });
    const own = await aReply(asker, postId);
    await decide(admin, 'approved');
    await updateForumReply.run(asker, { id: own.id, content: 'May it be so.' });
    const request = await decide(admin, 'approved');
    expect(request).toMatchObject({ submitterName: null, submitterEmail: null });
    expect(JSON.stringify(request)).toContain('An unnamed asker');
    await ctx.db.delete(forumScholars);
    const later = await updateForumReply.run(scholar.ctx, { id: answer.id, content: 'On second thoughts.' });
    expect(later.reply).toMatchObject({ content: 'As I said.', waitingContent: 'On second thoughts.' });
  },
);

testWithDb(
  'from the fourth time in a day, the same words or link wait, and administrators are notified once',
  async ({ ctx }) => {
    const admin = await asAdmin(ctx);
    const { ctx: author } = await asMember(ctx);
    for (let count = 0; count < 3; count += 1) await aPost(author, { content: `Post ${count}` });
    const states: string[] = [];
    for (let count = 0; count < 19; count += 1) {
      const id = await aPost((await asMember(ctx)).ctx);
      const content = `Number ${count}: look at https://sofas.example/deal`;
      const { reply } = await createForumReply.run(author, { id, content });
      states.push(reply.status);
    }
    expect(states).toEqual([...Array(3).fill('active'), ...Array(16).fill('pending')]);
    const told = await ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, admin.user.id), eq(notifications.kind, 'approval_waiting')));
    expect(told).toHaveLength(1);
    const id = await aPost((await asMember(ctx)).ctx);
    const tomorrow = { ...author, now: new Date(ctx.now.getTime() + 25 * 3_600_000) };
    const later = await createForumReply.run(tomorrow, {
      id,
      content: 'https://sofas.example/deal',
    });
    expect(later.reply.status).toBe('active');
  },
);

testWithDb('an edit can’t turn other words into what was written three times today', async ({ ctx }) => {
  const { ctx: author } = await asMember(ctx);
  const { postId } = await aThread(ctx);
  const reply = async (content: string) =>
    (await createForumReply.run(author, { id: postId, content })).reply.id;
  for (let count = 0; count < 3; count += 1)
    await reply('The same long words for everybody who reads any thread at all, whatever it is about.');
  const id = await reply('Other words');
  const edited = updateForumReply.run(author, {
    id,
    content: 'THE SAME long words for everybody who reads any thread at all, whatever it is about!',
  });
  await expect(edited).rejects.toMatchObject({ issues: [{ path: 'content' }] });
});

test('of eight replies with the same words at once, three are shown', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: author } = await asMember(ctx);
  const threads: string[] = [];
  for (let count = 0; count < 8; count += 1) threads.push(await aPost((await asMember(ctx)).ctx));
  const content =
    'We clean sofas, carpets and curtains at half the price, in Ilford and Barking, all week long.';
  const answers = await Promise.all(threads.map((id) => createForumReply.run(author, { id, content })));
  expect(answers.filter(({ reply }) => reply.status === 'active')).toHaveLength(3);
  await database.close();
});

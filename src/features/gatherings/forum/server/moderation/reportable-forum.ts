import { eq } from 'drizzle-orm';
import { ApiError } from '#kit/contract/errors.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mentionedIn, withNames } from '../../mentions.ts';
import { postPath, replyPath } from '../addresses.ts';
import { authorsOf, namesOf, someMember } from '../authors.ts';
import { withdrawPostNotices, withdrawReplyNotices } from '../notices/withdraw-notices.ts';
import { findPost } from '../posts/queries.ts';
import { postCounts, postNoLongerCounts } from '../posts/store-post.ts';
import { findReply } from '../replies/queries.ts';
import { requireShownReply } from '../replies/shown-reply.ts';
import { replyCounts, replyNoLongerCounts } from '../replies/store-reply.ts';
import { requireForum } from '../require-forum.ts';
import { forumPosts, forumReplies } from '../tables.ts';
import { lockPostOfAuthor, lockReplyOfAuthor } from './lock-for-decision.ts';

/** Posts of the forum, as they are reported, taken down and put back. */
export const reportablePost: ReportableContent = {
  contentType: 'forum_post',
  label: 'Forum post',
  pageAddress: /^\/forums\/post\/([\da-f-]{36})$/i,
  async find(db, contentId) {
    const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, contentId));
    if (!post || post.status === 'deleted') return undefined;
    return {
      title: post.title,
      text: await readable(db, post.content),
      path: postPath(post.id),
      authorId: post.userId,
      removed: post.removedAt !== null,
    };
  },
  isVisible: (ctx, contentId) =>
    unlessRefused(async () => (await findPost(ctx.db, await requireForum(ctx), contentId)) !== undefined),
  async remove(db, contentId, now) {
    const post = await lockPostOfAuthor(db, contentId);
    if (!post) return;
    await db.update(forumPosts).set({ removedAt: now.toISOString() }).where(eq(forumPosts.id, contentId));
    await postNoLongerCounts({ db }, post);
    await withdrawPostNotices(db, contentId);
  },
  async restore(db, contentId, now) {
    const post = await lockPostOfAuthor(db, contentId);
    if (!post) return;
    await db.update(forumPosts).set({ removedAt: null }).where(eq(forumPosts.id, contentId));
    if (post.status === 'active') await postCounts({ db, now }, post);
  },
};

/** Replies, likewise. */
export const reportableReply: ReportableContent = {
  contentType: 'forum_reply',
  label: 'Forum reply',
  pageAddress: /^\/forums\/post\/[\da-f-]{36}\?at=([\da-f-]{36})$/i,
  async find(db, contentId) {
    const reply = await findReply(db, contentId);
    if (!reply || reply.status === 'deleted') return undefined;
    const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, reply.postId));
    return {
      title: post?.title ? `Reply in “${post.title}”` : 'Reply',
      text: await readable(db, reply.content),
      path: replyPath(reply.postId, reply.id),
      authorId: reply.userId,
      removed: reply.removedAt !== null,
    };
  },
  isVisible: (ctx, contentId) =>
    unlessRefused(async () => {
      await requireShownReply(ctx.db, await requireForum(ctx), contentId);
      return true;
    }),
  async remove(db, contentId, now) {
    const reply = await lockReplyOfAuthor(db, contentId);
    if (!reply) return;
    await db.update(forumReplies).set({ removedAt: now.toISOString() }).where(eq(forumReplies.id, contentId));
    await replyNoLongerCounts({ db }, reply);
    await withdrawReplyNotices(db, contentId);
  },
  async restore(db, contentId, now) {
    const reply = await lockReplyOfAuthor(db, contentId);
    if (!reply) return;
    await db.update(forumReplies).set({ removedAt: null }).where(eq(forumReplies.id, contentId));
    if (reply.status === 'active') await replyCounts({ db, now }, reply);
  },
};

async function readable(db: Db, content: string): Promise<string> {
  return withNames(content, namesOf(await authorsOf(db, mentionedIn(content), false)), someMember);
}

/** Anyone who may not read the forum, or this in it, sees nothing there. */
async function unlessRefused(isVisible: () => Promise<boolean>): Promise<boolean> {
  try {
    return await isVisible();
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

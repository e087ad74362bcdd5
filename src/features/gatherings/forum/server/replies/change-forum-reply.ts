import { eq } from 'drizzle-orm';
import { removeActivity } from '#features/accounts/activities/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { linksTooSoon, notYourPost, postLocked, replyNotFound } from '../../errors.ts';
import { newlyMentioned } from '../../mentions.ts';
import { calls } from '../../reply-contract.ts';
import { addsLinks, isNewMember } from '../../trust.ts';
import { helpfulMark } from '../activity-types.ts';
import { forumReplyTarget } from '../approval-targets.ts';
import { deleteEdits, keepEdit } from '../edits.ts';
import { linkMentions } from '../mentions.ts';
import { withdrawReplyNotices } from '../notices/withdraw-notices.ts';
import { lockPost, type PostRow } from '../posts/queries.ts';
import { requireForum } from '../require-forum.ts';
import { standingOf } from '../standing.ts';
import { forumReplies } from '../tables.ts';
import { replyPublished } from '../topics.ts';
import { toForumReplies } from './presenters.ts';
import { findReply, lockReply, type ReplyRow, readReply } from './queries.ts';
import { replyNoLongerCounts } from './store-reply.ts';

/**
 * Changes the words of the caller’s own reply and keeps what stood. Refuses: not_allowed, forum_reply_not_found, not_your_post,
 * forum_post_locked, links_too_soon, too_many_mentions.
 */
export const updateForumReply = handle(calls.updateForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, content: text }, reader) {
    const standing = await standingOf(tx);
    const { post, reply } = await lockOwnReply(tx, id);
    if (post.isLocked) throw apiError(postLocked);
    const content = await linkMentions(tx.db, reader, text, [reply.content]);
    const host = new URL(tx.config.publicUrl).host;
    const isNew = isNewMember(standing, tx.now);
    if (reply.isShown && isNew && addsLinks(reply.content, content, host)) throw apiError(linksTooSoon);
    if (content !== reply.content) {
      const { isShown } = reply;
      if (isShown) await keepEdit(tx.db, { replyId: id }, { title: null, content: reply.content }, tx.now);
      const editedAt = isShown ? tx.now.toISOString() : reply.editedAt;
      await tx.db.update(forumReplies).set({ content, editedAt }).where(eq(forumReplies.id, id));
      const only = newlyMentioned(reply.content, content);
      if (isShown && only.length > 0) await announce(tx, replyPublished, { replyId: id, only }, reply.userId);
    }
    const read = await readReply(tx.db, reader, post, id);
    const [shown] = read ? await toForumReplies(tx.db, reader, post, [read]) : [];
    if (!shown) throw apiError(replyNotFound);
    return { reply: shown, message: 'Your reply has been changed' };
  },
});

/** Deletes the caller’s own reply. Refuses: not_allowed, forum_reply_not_found, not_your_post. */
export const deleteForumReply = handle(calls.deleteForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, reason }) {
    const { reply } = await lockOwnReply(tx, id);
    await emptyReply(tx, reply, reason ?? null);
    return { message: 'Your reply has been deleted' };
  },
});

/** Deletes a reply’s words, what stood before them, and what they counted for. */
export async function emptyReply(tx: TxCtx, reply: ReplyRow, deleteReason: string | null): Promise<void> {
  await tx.db
    .update(forumReplies)
    .set({
      status: 'deleted',
      content: '',
      isHelpful: false,
      rejectionReason: null,
      deletedAt: tx.now.toISOString(),
      deleteReason,
    })
    .where(eq(forumReplies.id, reply.id));
  await deleteEdits(tx.db, { replyId: reply.id });
  await withdrawApproval(tx.db, { target: forumReplyTarget, targetId: reply.id });
  await replyNoLongerCounts(tx, reply);
  await withdrawReplyNotices(tx.db, reply.id);
  const { userId, id: subjectId } = reply;
  if (userId !== null) await removeActivity(tx.db, { userId, type: helpfulMark, subjectId });
}

/** The caller’s own reply and its post, locked, the post first. Refuses: forum_reply_not_found, not_your_post. */
async function lockOwnReply(tx: TxCtx, id: string): Promise<{ post: PostRow; reply: ReplyRow }> {
  const { id: me } = personOf(tx);
  await lockAccounts(tx, [me]);
  const found = await findReply(tx.db, id);
  const post = found && (await lockPost(tx.db, found.postId));
  const reply = post && (await lockReply(tx.db, id));
  if (!reply || reply.status === 'deleted' || reply.removedAt !== null) throw apiError(replyNotFound);
  const isOwn = reply.userId === me;
  if (!isOwn && !(reply.isShown && post.isShown)) throw apiError(replyNotFound);
  if (!isOwn) throw apiError(notYourPost);
  return { post, reply };
}

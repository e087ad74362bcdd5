import { eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { linksTooSoon, notYourPost, postLocked, postNotFound } from '../../errors.ts';
import { newlyMentioned } from '../../mentions.ts';
import { addsLinks, isNewMember } from '../../trust.ts';
import { forumPostTarget } from '../approval-targets.ts';
import { deleteEdits, keepEdit } from '../edits.ts';
import { linkMentions } from '../mentions.ts';
import { withdrawPostNotices } from '../notices/withdraw-notices.ts';
import { requireForum } from '../require-forum.ts';
import { standingOf } from '../standing.ts';
import { forumPosts } from '../tables.ts';
import { postPublished } from '../topics.ts';
import { lockPost, type PostRow } from './queries.ts';
import { postNoLongerCounts } from './store-post.ts';

/**
 * Changes the words of the caller’s own post and keeps what stood. Refuses: not_allowed, forum_post_not_found, not_your_post,
 * forum_post_locked, links_too_soon, too_many_mentions.
 */
export const updateForumPost = handle(calls.updateForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, title, content: text, tags }, reader) {
    const standing = await standingOf(tx);
    const post = await lockOwnPost(tx, id);
    if (post.isLocked) throw apiError(postLocked);
    const content = await linkMentions(tx.db, reader, text, [post.content]);
    const [before, after] = [wordsOf(post), wordsOf({ title, content, tags })];
    if (after === before) return { message: 'Nothing has changed' };
    const host = new URL(tx.config.publicUrl).host;
    if (post.isShown && isNewMember(standing, tx.now) && addsLinks(before, after, host))
      throw apiError(linksTooSoon);
    if (post.isShown) await keepEdit(tx.db, { postId: id }, post, tx.now);
    const editedAt = post.isShown ? tx.now.toISOString() : post.editedAt;
    await tx.db.update(forumPosts).set({ title, content, tags, editedAt }).where(eq(forumPosts.id, id));
    const only = newlyMentioned(post.content, content);
    if (post.isShown && only.length > 0) await announce(tx, postPublished, { postId: id, only }, post.userId);
    return { message: 'Your post has been changed' };
  },
});

/** Deletes the caller’s own post; again changes nothing. Refuses: not_allowed, forum_post_not_found, not_your_post. */
export const deleteForumPost = handle(calls.deleteForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, reason }) {
    const post = await lockOwnPost(tx, id);
    await emptyPost(tx, post, reason ?? null);
    return { message: 'Your post has been deleted' };
  },
});

/** Deletes a post’s words, and what stood before them. What others have answered stays under its address. */
export async function emptyPost(tx: TxCtx, post: PostRow, deleteReason: string | null): Promise<void> {
  await tx.db
    .update(forumPosts)
    .set({
      status: 'deleted',
      title: '',
      content: '',
      tags: [],
      isSticky: false,
      rejectionReason: null,
      deletedAt: tx.now.toISOString(),
      deleteReason,
    })
    .where(eq(forumPosts.id, post.id));
  await deleteEdits(tx.db, { postId: post.id });
  await withdrawApproval(tx.db, { target: forumPostTarget, targetId: post.id });
  await postNoLongerCounts(tx, post);
  await withdrawPostNotices(tx.db, post.id);
}

/** The caller’s own post, locked; what a moderator took down stays as it was reported. Refuses: forum_post_not_found, not_your_post. */
async function lockOwnPost(tx: TxCtx, id: string): Promise<PostRow> {
  const { id: me } = personOf(tx);
  await lockAccounts(tx, [me]);
  const post = await lockPost(tx.db, id);
  const isOwn = post?.userId === me;
  if (!post || (!isOwn && !post.isShown) || post.status === 'deleted' || post.removedAt !== null)
    throw apiError(postNotFound);
  if (!isOwn) throw apiError(notYourPost);
  return post;
}

function wordsOf({ title, content, tags }: Pick<PostRow, 'title' | 'content' | 'tags'>): string {
  return [title, content, ...tags].join('\n');
}

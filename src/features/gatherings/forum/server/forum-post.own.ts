import { eq } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  requestApproval,
  withdrawApproval,
} from '#features/care/approvals/server/public.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { linksTooSoon, notYourPost, postLocked, postNotFound } from '../forum.errors.ts';
import { calls } from '../forum-post.contract.ts';
import { newlyMentioned } from '../forum-text.rules.ts';
import { addsLinks, isNewMember, maxRepeats, needsLinkApproval } from '../forum-trust.rules.ts';
import { postPublished, withdrawPostNotices } from './forum.messages.tsx';
import { forumPosts } from './forum.tables.ts';
import { deleteEdits, saveEdit } from './forum-edit.read.ts';
import { forumPostTarget, forumPostWritten } from './forum-kinds.ts';
import { lockPost, type PostRow } from './forum-post.queries.ts';
import { eraseQuotedWords } from './forum-quotation.queries.ts';
import { followThread } from './forum-reaction.own.ts';
import { asUnnamed, requireForum } from './forum-reader.ts';
import {
  checkDailyLimit,
  checkEditIsNew,
  findRepeats,
  linkMentions,
  loadTrustFacts,
} from './forum-writer.ts';

/**
 * Publishes a post, or submits it for approval. Refuses: not_allowed, bad_input (unnamed outside ‘Ask a scholar’),
 * too_many_mentions, daily_posts_used.
 */
export const createForumPost = handle(calls.createForumPost, {
  async prepare(ctx, { isAnonymous, category }) {
    const reader = await requireForum(ctx);
    if (isAnonymous && category !== 'ask')
      throw badField('isAnonymous', 'Only questions to a scholar can be asked without a name.');
    return reader;
  },
  async run(tx, input, reader) {
    const standing = await loadTrustFacts(tx);
    await checkDailyLimit(tx, standing, 'posts');
    const content = await linkMentions(tx.db, input.isAnonymous ? asUnnamed(reader) : reader, input.content);
    const words = [input.title, content, ...input.tags].join('\n');
    const hasLinks = needsLinkApproval(standing, words, new URL(tx.config.publicUrl).host, tx.now);
    const repeats = await findRepeats(tx, standing, { title: input.title, content });
    const status = hasLinks || repeats >= maxRepeats ? ('pending' as const) : ('active' as const);
    const post = { ...input, content, status, userId: requireUser(tx).id };
    const { id } = await storePost(tx, post, repeats);
    if (status === 'active') return { id, status, message: 'Post Created' };
    return { id, status, message: hasLinks ? checkedForLinks : checkedForRepeats };
  },
});

const checkedForLinks = 'Your post has links, so an administrator checks it first.';
const checkedForRepeats = 'You’ve posted this three times today, so an administrator checks it first.';

/**
 * Changes the text of the caller’s own post and stores the previous version. Refuses: not_allowed, forum_post_not_found,
 * not_your_post, forum_post_locked, links_too_soon, too_many_mentions.
 */
export const updateForumPost = handle(calls.updateForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, title, content: text, tags }, reader) {
    const standing = await loadTrustFacts(tx);
    const post = await lockOwnPost(tx, id);
    if (post.isLocked) throw apiError(postLocked);
    const content = await linkMentions(tx.db, post.isAnonymous ? asUnnamed(reader) : reader, text, [
      post.content,
    ]);
    const [before, after] = [wordsOf(post), wordsOf({ title, content, tags })];
    if (after === before) return { message: 'Nothing has changed' };
    const host = new URL(tx.config.publicUrl).host;
    if (post.isShown && isNewMember(standing, tx.now) && addsLinks(before, after, host))
      throw apiError(linksTooSoon);
    await checkEditIsNew(tx, standing, { title, content }, id);
    await bumpApprovalVersion(tx.db, forumPostTarget, [id]);
    if (post.isShown) await saveEdit(tx.db, { postId: id }, post, tx.now);
    const editedAt = post.isShown ? tx.now.toISOString() : post.editedAt;
    const changes = { title, content, tags, editedAt, linksCountedAt: null };
    await tx.db.update(forumPosts).set(changes).where(eq(forumPosts.id, id));
    const only = newlyMentioned(post.content, content);
    if (post.isShown && only.length > 0) await announce(tx, postPublished, { postId: id, only }, post.userId);
    return { message: 'Your post has been changed' };
  },
});

/**
 * Deletes the caller’s own post; does nothing if it is deleted already. Refuses: not_allowed, forum_post_not_found,
 * not_your_post.
 */
export const deleteForumPost = handle(calls.deleteForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, reason }) {
    const post = await lockOwnPost(tx, id);
    await emptyPost(tx, post, reason ?? null);
    return { message: 'Your post has been deleted' };
  },
});

/** Deletes a post’s text, also where replies quote it, and earlier versions. If it has replies, these stay under its URL. */
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
  await eraseQuotedWords(tx.db, { postId: post.id });
  await withdrawApproval(tx.db, { target: forumPostTarget, targetId: post.id });
  await removePostActivity(tx, post);
  await withdrawPostNotices(tx.db, post);
}

/**
 * Returns the caller’s own post, locked. A post that a moderator took down cannot be changed. Refuses: forum_post_not_found,
 * not_your_post.
 */
async function lockOwnPost(tx: TxCtx, id: string): Promise<PostRow> {
  const { id: me } = requireUser(tx);
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

type NewPost = Pick<PostRow, 'title' | 'content' | 'category' | 'tags' | 'isAnonymous'> & {
  status: 'active' | 'pending';
  userId: string;
};

/** Stores a post and makes its author follow it. A pending one is submitted for approval, without the name of an unnamed asker. */
async function storePost(tx: TxCtx, post: NewPost, repeats: number): Promise<PostRow> {
  const [row] = await tx.db
    .insert(forumPosts)
    .values({ ...post, createdAt: tx.now.toISOString() })
    .returning();
  if (!row) throw new Error('The post was not stored.');
  await followThread(tx.db, row.id, post.userId);
  if (row.isShown) await publishPost(tx, row);
  else {
    const submittedBy = row.isAnonymous ? null : post.userId;
    await requestApproval(
      tx.db,
      {
        ...{ target: forumPostTarget, targetId: row.id, submittedBy, title: row.title },
        isSilent: repeats > maxRepeats,
      },
      tx.now,
    );
  }
  return row;
}

type Counted = Pick<PostRow, 'id' | 'userId' | 'isAnonymous'>;

/** Records the activity and sends the notifications of a post that has become public. */
export async function publishPost(tx: TxCtx, post: Counted): Promise<void> {
  if (post.userId === null) return;
  await recordPostActivity(tx, post);
  await announce(tx, postPublished, { postId: post.id, only: null }, post.userId);
}

/**
 * Records the author’s activity, once for each post. Unnamed questions are not counted: the badges that count activities are
 * public and would reveal the asker.
 */
export async function recordPostActivity(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { id, userId, isAnonymous }: Counted,
): Promise<void> {
  if (userId === null || isAnonymous) return;
  const activity = { userId, type: forumPostWritten, description: 'Posted in the forum', subjectId: id };
  await recordActivity(db, activity, now);
}

/** Removes the activity of a deleted post. */
export async function removePostActivity(
  { db }: Pick<TxCtx, 'db'>,
  { id, userId }: Pick<PostRow, 'id' | 'userId'>,
) {
  if (userId !== null) await removeActivity(db, { userId, type: forumPostWritten, subjectId: id });
}

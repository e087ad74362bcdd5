import { eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { isRemovedBySite } from '#features/care/reports/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { notGroupModerator, postNotFound, removedByAdministrators } from '../group.errors.ts';
import { isModerating, type RemovalReason, removalReasons } from '../group.rules.ts';
import { calls } from '../group-post.contract.ts';
import { groupPartNotice, groupPosted, groupReplyNotice } from './group.messages.tsx';
import type { GroupRow } from './group.queries.ts';
import { groupPosts } from './group.tables.ts';
import { findPost, lockPost, type PostRow, recountReplies } from './group-post.queries.ts';
import { lockStanding, type Standing } from './group-standing.ts';

type PostInput = { id: string; postId: string };

/**
 * Stores a post. A job notifies the members, at most once a day. Refuses: group_not_found, group_members_only,
 * group_not_active.
 */
export const createGroupPost = handle(calls.createGroupPost, {
  async run(tx, { id, content }) {
    await lockStanding(tx, id, 'writing');
    const authorId = requireUser(tx).id;
    const [post] = await tx.db
      .insert(groupPosts)
      .values({ groupId: id, authorId, content, createdAt: tx.now.toISOString() })
      .returning();
    if (!post) throw new Error('The post was not stored.');
    await announce(tx, groupPosted, { postId: post.id }, authorId);
    return { id: post.id, message: 'Posted' };
  },
});

/** Stores a reply. Refuses: group_not_found, group_members_only, group_not_active, group_post_not_found. */
export const createGroupReply = handle(calls.createGroupReply, {
  async run(tx, { content, ...input }) {
    const standing = await lockStanding(tx, input.id, 'writing');
    const post = await lockReadable(tx, standing, input);
    if (post.parentPostId !== null || post.removedAt !== null) throw apiError(postNotFound);
    const authorId = requireUser(tx).id;
    const reply = { groupId: input.id, parentPostId: post.id, authorId, content };
    const [stored] = await tx.db
      .insert(groupPosts)
      .values({ ...reply, createdAt: tx.now.toISOString() })
      .returning();
    if (!stored) throw new Error('The reply was not stored.');
    await recountReplies(tx.db, post.id);
    await notifyAuthor(tx, standing.group, post);
    return { id: stored.id, message: 'Reply sent' };
  },
});

/** Notifies the author of a post, once a day, however many reply. */
async function notifyAuthor(tx: TxCtx, group: GroupRow, post: PostRow): Promise<void> {
  const replier = requireUser(tx).id;
  if (post.authorId === null || post.authorId === replier) return;
  if (await isBlocked(tx.db, post.authorId, replier)) return;
  const notice = {
    kind: groupReplyNotice,
    title: `New replies to your post in “${group.name}”`,
    path: `/groups/${group.id}/posts/${post.id}`,
    dedupeKey: `group-reply:${post.id}:${tx.now.toISOString().slice(0, 10)}`,
  };
  await addNotices(tx.db, [post.authorId], notice, tx.now);
}

/** Edits the caller's own post. Refuses: group_not_found, group_members_only, group_not_active, group_post_not_found. */
export const updateGroupPost = handle(calls.updateGroupPost, {
  async run(tx, { content, ...input }) {
    const standing = await lockStanding(tx, input.id, 'writing');
    const post = await lockReadable(tx, standing, input);
    if (post.authorId !== requireUser(tx).id || post.removedAt !== null) throw apiError(postNotFound);
    await tx.db
      .update(groupPosts)
      .set({ content, editedAt: tx.now.toISOString() })
      .where(eq(groupPosts.id, post.id));
    return { message: 'Saved' };
  },
});

/**
 * Pins or takes down a post, or restores what the group's moderators took down. Refuses: group_not_found,
 * group_members_only, not_group_moderator, group_post_not_found, removed_by_administrators.
 */
export const moderateGroupPost = handle(calls.moderateGroupPost, {
  async run(tx, { isPinned, isRemoved, reason, ...input }) {
    const standing = await lockStanding(tx, input.id, 'inside');
    if (!isModerating(standing.own ?? undefined)) throw apiError(notGroupModerator);
    const post = await lockReadable(tx, standing, input);
    if (isRemoved === false && (await isRemovedBySite(tx.db, 'group_post', post.id)))
      throw apiError(removedByAdministrators);
    const isReply = post.parentPostId !== null;
    const changes = {
      ...(isPinned !== undefined && !isReply && { isPinned }),
      ...(isRemoved !== undefined && {
        removedAt: isRemoved ? (post.removedAt ?? tx.now.toISOString()) : null,
      }),
    };
    if (Object.keys(changes).length === 0) return { message: 'Done.' };
    await tx.db.update(groupPosts).set(changes).where(eq(groupPosts.id, post.id));
    if (post.parentPostId !== null && isRemoved !== undefined) await recountReplies(tx.db, post.parentPostId);
    if (isRemoved && post.removedAt === null) await notifyRemoval(tx, standing.group, post, reason);
    return { message: isRemoved ? 'Taken down. Its author has been told.' : 'Done.' };
  },
});

async function notifyRemoval(
  tx: TxCtx,
  group: GroupRow,
  post: PostRow,
  reason?: RemovalReason,
): Promise<void> {
  if (post.authorId === null || post.authorId === requireUser(tx).id) return;
  const notice = {
    kind: groupPartNotice,
    title: `A moderator of “${group.name}” took down what you wrote`,
    body: `${reason ? `${removalReasons[reason]}. ` : ''}If you think that’s wrong, write to us under Contact us.`,
    path: `/groups/${group.id}`,
    aboutUserId: requireUser(tx).id,
  };
  await addNotices(tx.db, [post.authorId], notice, tx.now);
}

/** Deletes the caller's own post. Refuses: group_not_found, group_members_only, group_post_not_found. */
export const deleteGroupPost = handle(calls.deleteGroupPost, {
  async run(tx, input) {
    const standing = await lockStanding(tx, input.id, 'inside');
    const post = await lockReadable(tx, standing, input);
    if (post.authorId !== requireUser(tx).id) throw apiError(postNotFound);
    const isThis = eq(groupPosts.id, post.id);
    const replies = await tx.db.$count(groupPosts, eq(groupPosts.parentPostId, post.id));
    if (replies > 0) {
      await tx.db.update(groupPosts).set({ content: '', authorId: null, isPinned: false }).where(isThis);
    } else {
      await tx.db.delete(groupPosts).where(isThis);
      if (post.parentPostId !== null) await recountReplies(tx.db, post.parentPostId);
    }
    return { message: 'Deleted' };
  },
});

/** Locks a post that the caller may see and, before it, the post that it replies to. Refuses: group_post_not_found. */
async function lockReadable(tx: TxCtx, { own }: Standing, { id, postId }: PostInput): Promise<PostRow> {
  const reader = { id: requireUser(tx).id, isModerating: isModerating(own ?? undefined) };
  const seen = await findPost(tx.db, id, postId, reader);
  if (seen?.parentPostId) await lockPost(tx.db, seen.parentPostId);
  const post = seen && (await lockPost(tx.db, postId));
  if (!post) throw apiError(postNotFound);
  return post;
}

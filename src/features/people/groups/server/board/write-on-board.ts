import { eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../board-contract.ts';
import { notModerating, postNotFound } from '../../errors.ts';
import { isModerating } from '../../rules.ts';
import { groupPartNotice, groupReplyNotice } from '../notification-kinds.ts';
import type { GroupRow } from '../queries.ts';
import { lockStanding, type Standing } from '../standing.ts';
import { groupPosts } from '../tables.ts';
import { findPost, lockPost, type PostRow, recountReplies } from './posts.ts';
import { groupPosted } from './topics.ts';

type Named = { id: string; postId: string };

/** Stores a post; those inside are told later, once a day. Refuses: group_not_found, group_members_only, group_not_active. */
export const createGroupPost = handle(calls.createGroupPost, {
  async run(tx, { id, content }) {
    await lockStanding(tx, id, 'writing');
    const authorId = personOf(tx).id;
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
  async run(tx, { content, ...named }) {
    const standing = await lockStanding(tx, named.id, 'writing');
    const post = await lockReadable(tx, standing, named);
    if (post.parentPostId !== null || post.removedAt !== null) throw apiError(postNotFound);
    const authorId = personOf(tx).id;
    const reply = { groupId: named.id, parentPostId: post.id, authorId, content };
    const [stored] = await tx.db
      .insert(groupPosts)
      .values({ ...reply, createdAt: tx.now.toISOString() })
      .returning();
    if (!stored) throw new Error('The reply was not stored.');
    await recountReplies(tx.db, post.id);
    await tellAuthor(tx, standing.group, post);
    return { id: stored.id, message: 'Reply sent' };
  },
});

/** One notice a day for a post, however many reply. */
async function tellAuthor(tx: TxCtx, group: GroupRow, post: PostRow): Promise<void> {
  const replier = personOf(tx).id;
  if (post.authorId === null || post.authorId === replier) return;
  if (await isBlocked(tx.db, post.authorId, replier)) return;
  const notice = {
    kind: groupReplyNotice,
    title: `New replies to your post in “${group.name}”`,
    path: `/groups/${group.id}/posts/${post.id}`,
    dedupeKey: `group-reply:${post.id}:${tx.now.toISOString().slice(0, 10)}`,
  };
  await notify(tx.db, [post.authorId], notice, tx.now);
}

/** Changes one's own words. Refuses: group_not_found, group_members_only, group_not_active, group_post_not_found. */
export const updateGroupPost = handle(calls.updateGroupPost, {
  async run(tx, { content, ...named }) {
    const standing = await lockStanding(tx, named.id, 'writing');
    const post = await lockReadable(tx, standing, named);
    if (post.authorId !== personOf(tx).id || post.removedAt !== null) throw apiError(postNotFound);
    await tx.db
      .update(groupPosts)
      .set({ content, editedAt: tx.now.toISOString() })
      .where(eq(groupPosts.id, post.id));
    return { message: 'Saved' };
  },
});

/** Pins, takes down, puts back. Refuses: group_not_found, group_members_only, not_group_moderator, group_post_not_found. */
export const moderateGroupPost = handle(calls.moderateGroupPost, {
  async run(tx, { isPinned, isRemoved, reason, ...named }) {
    const standing = await lockStanding(tx, named.id, 'inside');
    if (!isModerating(standing.own ?? undefined)) throw apiError(notModerating);
    const post = await lockReadable(tx, standing, named);
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
    if (isRemoved && post.removedAt === null) await tellOfRemoval(tx, standing.group, post, reason);
    return { message: isRemoved ? 'Taken down. Its author has been told.' : 'Done.' };
  },
});

async function tellOfRemoval(tx: TxCtx, group: GroupRow, post: PostRow, reason = ''): Promise<void> {
  if (post.authorId === null || post.authorId === personOf(tx).id) return;
  const notice = {
    kind: groupPartNotice,
    title: `A moderator of “${group.name}” took down what you wrote`,
    body: [reason, 'If you think that’s wrong, write to us under Contact us.'].filter(Boolean).join(' – '),
    path: `/groups/${group.id}`,
    aboutUserId: personOf(tx).id,
  };
  await notify(tx.db, [post.authorId], notice, tx.now);
}

/** Deletes one's own. Refuses: group_not_found, group_members_only, group_post_not_found. */
export const deleteGroupPost = handle(calls.deleteGroupPost, {
  async run(tx, named) {
    const standing = await lockStanding(tx, named.id, 'inside');
    const post = await lockReadable(tx, standing, named);
    if (post.authorId !== personOf(tx).id) throw apiError(postNotFound);
    const isThis = eq(groupPosts.id, post.id);
    const answers = await tx.db.$count(groupPosts, eq(groupPosts.parentPostId, post.id));
    if (answers > 0) {
      await tx.db.update(groupPosts).set({ content: '', authorId: null, isPinned: false }).where(isThis);
    } else {
      await tx.db.delete(groupPosts).where(isThis);
      if (post.parentPostId !== null) await recountReplies(tx.db, post.parentPostId);
    }
    return { message: 'Deleted' };
  },
});

/** The post, and before it the one that it answers, locked; if the caller may see it. */
async function lockReadable(tx: TxCtx, { own }: Standing, { id, postId }: Named): Promise<PostRow> {
  const reader = { id: personOf(tx).id, isModerating: isModerating(own ?? undefined) };
  const seen = await findPost(tx.db, id, postId, reader);
  if (seen?.parentPostId) await lockPost(tx.db, seen.parentPostId);
  const post = seen && (await lockPost(tx.db, postId));
  if (!post) throw apiError(postNotFound);
  return post;
}

import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { postNotFound } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { lockPost } from '../posts/queries.ts';
import { forumPosts } from '../tables.ts';

/** Makes a post sticky, locks its thread, moves it, or takes that back. Refuses: forum_post_not_found. */
export const moderateForumPost = handle(calls.moderateForumPost, {
  async run(tx, { id, lockReason, ...wanted }) {
    const post = await lockPost(tx.db, id);
    if (!post?.isShown) throw apiError(postNotFound);
    const { isSticky = post.isSticky, isLocked = post.isLocked, category = post.category } = wanted;
    const before = { isSticky: post.isSticky, isLocked: post.isLocked, category: post.category };
    const after = { isSticky, isLocked, category };
    const now = tx.now.toISOString();
    await tx.db
      .update(forumPosts)
      .set({
        ...after,
        lockedAt: isLocked ? (post.lockedAt ?? now) : null,
        lockReason: isLocked ? (lockReason ?? post.lockReason) : null,
        movedFrom: category === post.category ? post.movedFrom : post.category,
        moderatedBy: personOf(tx).id,
        moderatedAt: now,
      })
      .where(eq(forumPosts.id, id));
    await audit(tx, { action: 'forum_post.moderate', target: { type: 'forum_post', id }, before, after });
    return { ...after, message: 'Saved' };
  },
});

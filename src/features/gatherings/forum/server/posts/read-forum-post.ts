import { sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { postNotFound } from '../../errors.ts';
import { holdPost } from '../hold.ts';
import { countUnread } from '../replies/queries.ts';
import { requireForum } from '../require-forum.ts';
import { forumReads } from '../tables.ts';
import { forgetTold } from './follows.ts';
import { findPost } from './queries.ts';

/**
 * Notes that the caller has opened a thread and how far they have read; it never goes back, nor past what there is. Refuses:
 * not_allowed, forum_post_not_found.
 */
export const readForumPost = handle(calls.readForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, position: read }, reader) {
    const userId = personOf(tx).id;
    const found = await findPost(tx.db, reader, id);
    if (!found || !(await holdPost(tx, id))) throw apiError(postNotFound);
    const position = Math.min(read, found.post.lastPosition);
    const openedAt = tx.now.toISOString();
    const [row] = await tx.db
      .insert(forumReads)
      .values({ postId: id, userId, position, openedAt })
      .onConflictDoUpdate({
        target: [forumReads.postId, forumReads.userId],
        set: { position: sql`greatest(${forumReads.position}, excluded.position)`, openedAt },
      })
      .returning();
    await forgetTold(tx.db, id, userId);
    return { unreadCount: await countUnread(tx.db, reader, found.post, row?.position ?? position) };
  },
});

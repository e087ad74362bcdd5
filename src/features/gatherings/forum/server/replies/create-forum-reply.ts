import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { postLocked, postNotFound, replyNotFound } from '../../errors.ts';
import { calls } from '../../reply-contract.ts';
import { linksWait } from '../../trust.ts';
import { linkMentions } from '../mentions.ts';
import { findScholar } from '../moderation/scholar-queries.ts';
import { lockShownPost } from '../posts/queries.ts';
import { type Reader, requireForum } from '../require-forum.ts';
import { checkDay, standingOf } from '../standing.ts';
import { findReply } from './queries.ts';
import { storeReply } from './store-reply.ts';

/**
 * Stores a reply: shown, or in the queue of approvals (links of new members; in ‘Ask a scholar’ what is no scholar’s answer).
 * Refuses: not_allowed, forum_post_not_found (also what was removed, and where a block stands in between), forum_reply_not_found,
 * forum_post_locked, too_many_mentions, daily_replies_used.
 */
export const createForumReply = handle(calls.createForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, content: text, parentReplyId }, reader) {
    const userId = personOf(tx).id;
    const standing = await standingOf(tx);
    await checkDay(tx, standing, 'replies');
    const content = await linkMentions(tx.db, reader, text);
    // From here on replies to the post wait for each other.
    const post = await lockShownPost(tx.db, reader, id);
    if (!post) throw apiError(postNotFound);
    if (post.isLocked) throw apiError(postLocked);
    const place = await placeUnder(tx.db, reader, id, parentReplyId);
    const isAsk = post.category === 'ask';
    const isScholarAnswer = isAsk && (await findScholar(tx.db, userId)) !== undefined;
    const isChecked = isAsk && !isScholarAnswer && !standing.isAdministrator;
    const waits = isChecked || linksWait(standing, content, new URL(tx.config.publicUrl).host, tx.now);
    const status = waits ? ('pending' as const) : ('active' as const);
    const stored = await storeReply(tx, post, { content, userId, status, isScholarAnswer, ...place });
    const { position } = stored;
    const reply = { id: stored.id, postId: id, position, status, isScholarAnswer };
    return {
      reply,
      message: waits ? 'Thank you. An administrator checks your reply first.' : 'Reply posted',
    };
  },
});

/** Where a reply stands: one level deep, under what it answers or what that stands under. Refuses: forum_reply_not_found. */
async function placeUnder(db: Db, { hidden }: Reader, postId: string, answersId: string | undefined) {
  if (answersId === undefined) return { parentReplyId: null, answersId: null };
  const answered = await findReply(db, answersId);
  const isThere = answered?.postId === postId && answered.isShown && !hidden.includes(answered.userId ?? '');
  if (!answered || !isThere) throw apiError(replyNotFound);
  return { parentReplyId: answered.parentReplyId ?? answered.id, answersId };
}

import { and, eq } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { onlyAskerDecides } from '../../errors.ts';
import { calls } from '../../reply-contract.ts';
import { helpfulMark } from '../activity-types.ts';
import { replyPath } from '../addresses.ts';
import { forumHelpfulNotice } from '../notification-kinds.ts';
import { lockPost, type PostRow } from '../posts/queries.ts';
import { type Reader, requireForum } from '../require-forum.ts';
import { forumReplies } from '../tables.ts';
import { requireShownReply } from './shown-reply.ts';

/** Marks a reply as helpful; again changes nothing. Refuses: not_allowed, forum_reply_not_found, only_asker_decides. */
export const markReplyHelpful = handle(calls.markReplyHelpful, {
  prepare: (ctx) => requireForum(ctx),
  run: (tx, { id }, reader) => setHelpful(tx, reader, id, true),
});

/** Takes the mark back; again changes nothing. Refuses: not_allowed, forum_reply_not_found, only_asker_decides. */
export const unmarkReplyHelpful = handle(calls.unmarkReplyHelpful, {
  prepare: (ctx) => requireForum(ctx),
  run: (tx, { id }, reader) => setHelpful(tx, reader, id, false),
});

async function setHelpful(tx: TxCtx, reader: Reader, id: string, isHelpful: boolean) {
  const { id: askerId } = personOf(tx);
  const { post, reply: found } = await requireShownReply(tx.db, reader, id);
  // Accounts before posts: what is recorded and told below points at them.
  await lockAccounts(tx, [askerId, found.userId]);
  await lockPost(tx.db, post.id);
  const { reply } = await requireShownReply(tx.db, reader, id);
  if (post.userId !== askerId || reply.userId === askerId) throw apiError(onlyAskerDecides);
  const changed = await tx.db
    .update(forumReplies)
    .set({ isHelpful })
    .where(and(eq(forumReplies.id, id), eq(forumReplies.isHelpful, !isHelpful)))
    .returning({ userId: forumReplies.userId });
  const userId = changed[0]?.userId;
  if (!userId) return { isHelpful };
  const activity = { userId, type: helpfulMark, subjectId: id };
  if (!isHelpful) await removeActivity(tx.db, activity);
  else {
    await recordActivity(tx.db, { ...activity, description: 'Your reply was marked as helpful' }, tx.now);
    await tellOfThanks(tx, post, { id, userId });
  }
  return { isHelpful };
}

/** Once for each reply, and naming nobody: the asker may be unnamed. */
async function tellOfThanks(
  tx: TxCtx,
  post: PostRow,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const notice = {
    kind: forumHelpfulNotice,
    title: `Your reply in “${post.title}” was marked as helpful`,
    path: replyPath(post.id, id),
    dedupeKey: `forum-helpful:${id}`,
  };
  await notify(tx.db, [userId], notice, tx.now);
}

import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumReplyWritten } from '../activity-types.ts';
import { forumReplyTarget } from '../approval-targets.ts';
import { follow } from '../posts/follows.ts';
import type { PostRow } from '../posts/queries.ts';
import { forumReplies } from '../tables.ts';
import { replyPublished } from '../topics.ts';
import type { ReplyRow } from './queries.ts';

type NewReply = Pick<ReplyRow, 'content' | 'isScholarAnswer' | 'parentReplyId' | 'answersId'> & {
  status: 'active' | 'pending';
  userId: string;
};

/** Stores a reply; its author follows the thread. One that waits goes into the queue of approvals. */
export async function storeReply(tx: TxCtx, post: PostRow, reply: NewReply): Promise<ReplyRow> {
  const [row] = await tx.db
    .insert(forumReplies)
    .values({ ...reply, postId: post.id, createdAt: tx.now.toISOString() })
    .returning();
  if (!row) throw new Error('The reply was not stored.');
  await follow(tx.db, post.id, reply.userId);
  if (row.isShown) await replyIsShown(tx, row);
  else {
    const submittedBy = post.isAnonymous && post.userId === reply.userId ? null : reply.userId;
    const asked = { target: forumReplyTarget, targetId: row.id, submittedBy, title: post.title };
    await askApproval(tx.db, asked, tx.now);
  }
  return row;
}

/** What follows once everybody can read a reply: the activity of its author, and the notices. */
export async function replyIsShown(
  tx: TxCtx,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
): Promise<void> {
  if (userId === null) return;
  await replyCounts(tx, { id, userId });
  await announce(tx, replyPublished, { replyId: id, only: null }, userId);
}

/** Records the activity; again changes nothing. */
export async function replyCounts(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
) {
  if (userId === null) return;
  const activity = { userId, type: forumReplyWritten, description: 'Replied in the forum', subjectId: id };
  await recordActivity(db, activity, now);
}

/** Takes the activity back, because the reply is gone. */
export async function replyNoLongerCounts(
  { db }: Pick<TxCtx, 'db'>,
  { id, userId }: Pick<ReplyRow, 'id' | 'userId'>,
) {
  if (userId !== null) await removeActivity(db, { userId, type: forumReplyWritten, subjectId: id });
}

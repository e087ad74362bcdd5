import { and, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, feedbackAlreadyAnswered, feedbackNotFound } from '../contract.ts';
import { feedbackAnsweredMail } from './feedback-answered.mail.tsx';
import { feedbackAnsweredNotice } from './notification-kinds.ts';
import { type FeedbackRow, findFeedback, toReceived } from './queries.ts';
import { mosqueFeedback } from './tables.ts';

/** Answers a message, once. Refuses: feedback_not_found, not_allowed, already_answered. */
export const answerFeedback = handle(calls.answerFeedback, {
  async run(tx, { id, response }) {
    const row = await findFeedback(tx.db, id);
    if (!row || row.feedback.removedAt !== null) throw apiError(feedbackNotFound);
    if (!(await managesPlace(tx, row.feedback.placeId))) throw apiError(notAllowed);
    const stored = await tx.db
      .update(mosqueFeedback)
      .set({
        status: 'answered',
        adminResponse: response,
        respondedBy: personOf(tx).id,
        respondedAt: tx.now.toISOString(),
      })
      .where(and(eq(mosqueFeedback.id, id), eq(mosqueFeedback.status, 'pending')))
      .returning({ id: mosqueFeedback.id });
    if (stored.length === 0) throw apiError(feedbackAlreadyAnswered);
    await notifyAuthor(tx, row, response);
    const answered = await findFeedback(tx.db, id);
    if (!answered) throw apiError(feedbackNotFound);
    return toReceived(answered);
  },
});

async function notifyAuthor(tx: TxCtx, row: FeedbackRow, response: string): Promise<void> {
  const { feedback, mosque } = row;
  const author = await findUser(tx.db, feedback.userId);
  if (!author) return;
  const title = `${mosque} has replied: “${feedback.subject}”`;
  const notice = { kind: feedbackAnsweredNotice, title, path: '/profile/feedback' };
  await notify(tx.db, [author.id], notice, tx.now);
  const props = { firstName: author.firstName, mosque, subject: feedback.subject, response };
  await enqueueMail(tx.db, feedbackAnsweredMail, { to: author.email, userId: author.id, props }, tx.now);
}

import { and, eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { canManagePlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, feedbackAlreadyAnswered, feedbackNotFound } from '../feedback.contract.ts';
import { feedbackAnswered } from './feedback.messages.tsx';
import { findFeedback, listFeedback, toReceived } from './feedback.queries.ts';
import { mosqueFeedback } from './feedback.tables.ts';

/** Returns a page of messages to a mosque. Refuses: mosque_not_found, not_allowed. */
export const listMosqueFeedback = handle(
  calls.listMosqueFeedback,
  async (ctx, { placeId, status, ...paging }) => {
    if (!(await findApprovedMosque(ctx.db, placeId))) throw apiError(mosqueNotFound);
    if (!(await canManagePlace(ctx, placeId))) throw apiError(notAllowed);
    await auditOnceAMinute(ctx, { action: 'feedback.read', target: { type: 'mosque', id: placeId } });
    const where = and(
      eq(mosqueFeedback.placeId, placeId),
      status === undefined ? undefined : eq(mosqueFeedback.status, status),
    );
    const page = await listFeedback(ctx.db, where, paging);
    return { ...page, items: page.items.map((row) => toReceived(ctx, row)) };
  },
);

/** Replies to a message, once. Refuses: feedback_not_found (also when one of the two blocks the other), not_allowed, already_answered. */
export const answerFeedback = handle(calls.answerFeedback, {
  async run(tx, { id, response }) {
    const row = await findFeedback(tx.db, id);
    if (!row || row.feedback.removedAt !== null) throw apiError(feedbackNotFound);
    if (!(await canManagePlace(tx, row.feedback.placeId))) throw apiError(notAllowed);
    const { id: userId } = requireUser(tx);
    if (await isBlocked(tx.db, userId, row.feedback.userId)) throw apiError(feedbackNotFound);
    const stored = await tx.db
      .update(mosqueFeedback)
      .set({
        status: 'answered',
        adminResponse: response,
        respondedBy: userId,
        respondedAt: tx.now.toISOString(),
      })
      .where(and(eq(mosqueFeedback.id, id), eq(mosqueFeedback.status, 'pending')))
      .returning({ id: mosqueFeedback.id });
    if (stored.length === 0) throw apiError(feedbackAlreadyAnswered);
    const { userId: authorId, subject } = row.feedback;
    await notify(tx, feedbackAnswered, [authorId], { mosque: row.mosque, subject, response });
    const answered = await findFeedback(tx.db, id);
    if (!answered) throw apiError(feedbackNotFound);
    return toReceived(tx, answered);
  },
});

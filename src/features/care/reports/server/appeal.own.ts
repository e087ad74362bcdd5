import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../moderation.contract.ts';
import { notAppealable } from '../report.contract.ts';
import { appealEnds } from '../report.rules.ts';
import { reportWaitingNotice } from './report.messages.tsx';
import { decisionOf, labelOf, toOwnDecision } from './report.queries.ts';
import { moderationDecisions } from './report.tables.ts';
import { appealNoticeKey } from './report-notices.ts';

/** Returns a decision to its author. Refuses: decision_not_found. */
export const getOwnDecision = handle(calls.getOwnDecision, async (ctx, { token }) => {
  const decision = await decisionOf(ctx, token);
  return toOwnDecision(decision, labelOf(ctx, decision.contentType), ctx.now);
});

/** Stores the author's appeal, once. Refuses: decision_not_found, not_appealable. */
export const appealDecision = handle(calls.appealDecision, {
  async run(tx, { token, text }) {
    const decision = await decisionOf(tx, token);
    if (appealEnds(decision.decidedAt) <= tx.now) throw apiError(notAppealable);
    const stored = await tx.db
      .update(moderationDecisions)
      .set({ appealStatus: 'pending', appealText: text, appealedAt: tx.now.toISOString() })
      .where(and(eq(moderationDecisions.id, decision.id), eq(moderationDecisions.appealStatus, 'none')))
      .returning({ id: moderationDecisions.id });
    if (stored.length === 0) throw apiError(notAppealable);
    const administrators = await listAdministrators(tx.db);
    const notice = {
      kind: reportWaitingNotice,
      title: `Appeal about “${decision.title}”`,
      path: '/admin/reports',
      dedupeKey: appealNoticeKey(decision.id),
      aboutUserId: decision.authorId,
    };
    await addNotices(
      tx.db,
      administrators.map(({ id }) => id),
      notice,
      tx.now,
    );
    return { message: 'We’ve received your appeal. We’ll email you when it’s decided.' };
  },
});

import { and, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { notAppealable } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { appealEnds } from '../../report-rules.ts';
import { reportWaitingNotice } from '../notification-kinds.ts';
import { moderationDecisions } from '../tables.ts';
import { decisionOf } from './decision-token.ts';

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
      aboutUserId: decision.authorId,
    };
    await notify(
      tx.db,
      administrators.map(({ id }) => id),
      notice,
      tx.now,
    );
    return { message: 'We’ve received your appeal. We’ll e-mail you when it’s decided.' };
  },
});

import { and, eq } from 'drizzle-orm';
import { listAdministrators } from '#features/accounts/server/queries.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../moderation-contract.ts';
import { notAppealable } from '../refusals.ts';
import { appealEnds } from '../report-rules.ts';
import { decisionOf } from './decision-token.ts';
import { reportWaitingNotice } from './notification-kinds.ts';
import { moderationDecisions } from './tables.ts';

/** Stores the author's appeal, once. Refuses: decision_not_found, not_appealable. */
export const appealDecision = handle(calls.appealDecision, async (ctx, { token, text }) => {
  await ctx.db.transaction(async (tx) => {
    const decision = await decisionOf(ctx, tx, token);
    if (appealEnds(decision.decidedAt) <= ctx.now) throw refuse(notAppealable);
    const stored = await tx
      .update(moderationDecisions)
      .set({ appealStatus: 'pending', appealText: text, appealedAt: ctx.now.toISOString() })
      .where(and(eq(moderationDecisions.id, decision.id), eq(moderationDecisions.appealStatus, 'none')))
      .returning({ id: moderationDecisions.id });
    if (stored.length === 0) throw refuse(notAppealable);
    const administrators = await listAdministrators(tx);
    const notice = {
      kind: reportWaitingNotice,
      title: `An appeal about “${decision.title}”`,
      path: '/admin/reports',
    };
    await notify(
      tx,
      administrators.map(({ id }) => id),
      notice,
      ctx.now,
    );
  });
  return { message: 'Your appeal is sent. You get an e-mail when it is decided.' };
});

import { and, eq, isNull } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { decisionNotFound, reportAlreadyDecided } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { moderationDecisions } from '../tables.ts';
import type { DecisionRow } from './decision-token.ts';

/** Restores content that was taken down. Refuses: decision_not_found, already_decided. */
export const restoreContent = handle(calls.restoreContent, {
  async run(tx, { id }) {
    const [decision] = await tx.db
      .select()
      .from(moderationDecisions)
      .where(and(eq(moderationDecisions.id, id), eq(moderationDecisions.actionTaken, 'content_removed')));
    if (!decision) throw apiError(decisionNotFound);
    if (!(await putBack(tx, decision))) throw apiError(reportAlreadyDecided);
    return { message: 'The content has been restored.' };
  },
});

/** Restores a decision's content, once; false if it has already been restored. */
export async function putBack(tx: TxCtx, decision: DecisionRow): Promise<boolean> {
  const restored = await tx.db
    .update(moderationDecisions)
    .set({ restoredAt: tx.now.toISOString() })
    .where(and(eq(moderationDecisions.id, decision.id), isNull(moderationDecisions.restoredAt)))
    .returning({ id: moderationDecisions.id });
  if (restored.length === 0 || decision.contentId === null) return false;
  const kind = tx.registry.reportable.find(({ contentType }) => contentType === decision.contentType);
  await kind?.restore?.(tx.db, decision.contentId, tx.now);
  await audit(tx, {
    action: 'content.restore',
    target: { type: decision.contentType, id: decision.contentId },
  });
  return true;
}

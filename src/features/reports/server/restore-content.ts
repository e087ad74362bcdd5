import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../moderation-contract.ts';
import { alreadyDecided, decisionNotFound } from '../refusals.ts';
import type { DecisionRow } from './decision-token.ts';
import { moderationDecisions } from './tables.ts';

/** Puts content back that was taken down. Refuses: decision_not_found, already_decided. */
export const restoreContent = handle(calls.restoreContent, async (ctx, { id }) => {
  await ctx.db.transaction(async (tx) => {
    const [decision] = await tx
      .select()
      .from(moderationDecisions)
      .where(and(eq(moderationDecisions.id, id), eq(moderationDecisions.actionTaken, 'content_removed')));
    if (!decision) throw refuse(decisionNotFound);
    if (!(await putBack(ctx, tx, decision))) throw refuse(alreadyDecided);
  });
  return { message: 'The content is back.' };
});

/** Puts the content of a decision back, once; false where it is back already. */
export async function putBack(ctx: Ctx, tx: Db, decision: DecisionRow): Promise<boolean> {
  const restored = await tx
    .update(moderationDecisions)
    .set({ restoredAt: ctx.now.toISOString() })
    .where(and(eq(moderationDecisions.id, decision.id), isNull(moderationDecisions.restoredAt)))
    .returning({ id: moderationDecisions.id });
  if (restored.length === 0 || decision.contentId === null) return false;
  const kind = ctx.registry.reportable.find(({ contentType }) => contentType === decision.contentType);
  await kind?.restore?.(tx, decision.contentId, ctx.now);
  await audit(tx, ctx, {
    action: 'content.restore',
    target: { type: decision.contentType, id: decision.contentId },
  });
  return true;
}

import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { waitingChanges } from '#features/care/approvals/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { OpportunityRow } from '../queries.ts';
import { opportunityTarget } from './approval-target.ts';
import { toColumns } from './reviewed-fields.ts';

/** An opportunity as its author sees it, or the person who asked for the change that waits: with that change. Everybody else sees what was approved. */
export async function withOwnChange(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  row: OpportunityRow,
): Promise<{ row: OpportunityRow; changeWaits: boolean }> {
  const viewerId = actorIdOf(ctx);
  const waiting = (await waitingChanges(ctx.db, opportunityTarget, [row.id])).get(row.id);
  if (!waiting) return { row, changeWaits: false };
  const isOwn = viewerId !== null && (viewerId === row.createdBy || viewerId === waiting.submittedBy);
  const after = isOwn ? waiting.changes[row.id]?.after : undefined;
  return { row: { ...row, ...toColumns(after ?? {}) }, changeWaits: true };
}

import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { countPending } from './queries.ts';

/** Returns how many requests are waiting, in total and of each type. */
export const getApprovalCounts = handle(calls.getApprovalCounts, async (ctx) => {
  const counts = new Map((await countPending(ctx.db)).map((row) => [row.targetType, row.pending]));
  const byType = ctx.registry.approvals.map(({ target: { type, label } }) => ({
    targetType: type,
    label,
    pending: counts.get(type) ?? 0,
  }));
  return { pending: byType.reduce((sum, { pending }) => sum + pending, 0), byType };
});

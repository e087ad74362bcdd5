import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import type { WaitingStatus } from '../../rules.ts';
import { countByStatus } from '../queries.ts';

/** Counts the sign-ups. */
export const getWaitingListStats = handle(calls.getWaitingListStats, async (ctx) => {
  const counts = new Map((await countByStatus(ctx.db)).map(({ status, count }) => [status, count]));
  const sum = (...statuses: WaitingStatus[]) =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  return {
    total: [...counts.values()].reduce((total, count) => total + count, 0),
    pending: sum('pending'),
    approved: sum('approved', 'invited'),
    active: sum('joined'),
    rejected: sum('rejected'),
  };
});

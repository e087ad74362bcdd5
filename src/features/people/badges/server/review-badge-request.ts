import { settleApproval } from '#features/care/approvals/server/ask-approval.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { decideRequest } from './decide-request.ts';

/** Decides a request, once, here or in the queue of approvals. Refuses: request_not_found, already_decided. */
export const reviewBadgeRequest = handle(calls.reviewBadgeRequest, async (ctx, { id, decision, reason }) => {
  const given = reason || null;
  const reviewedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  await inTransaction(ctx, async (tx) => {
    const target = { targetType: 'badge_request' as const, targetId: id };
    await settleApproval(tx.db, target, { status: decision, reviewedBy, reason: given }, tx.now);
    await decideRequest(tx, { targetId: id, decision, reason: given });
  });
  return { message: `Request ${decision} successfully` };
});

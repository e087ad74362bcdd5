import { settleApproval } from '#features/care/approvals/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { badgeRequestTarget } from './approval-target.ts';
import { decideRequest } from './decide-request.ts';

/** Decides a request, once, here or in the approvals queue. Refuses: request_not_found, already_decided. */
export const reviewBadgeRequest = handle(calls.reviewBadgeRequest, {
  async run(tx, { id, decision, reason }) {
    const given = reason || null;
    const reviewedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
    const target = { target: badgeRequestTarget, targetId: id };
    await settleApproval(tx.db, target, { status: decision, reviewedBy, reason: given }, tx.now);
    await decideRequest(tx, { targetId: id, decision, reason: given });
    return { message: `Request ${decision} successfully` };
  },
});

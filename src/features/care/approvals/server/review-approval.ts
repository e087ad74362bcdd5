import { and, eq } from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { approvalAlreadyDecided, approvalNotFound, calls } from '../contract.ts';
import { approvalRequests } from './tables.ts';

/** Decides a request, once, and carries out the decision. Refuses: approval_not_found, already_decided. */
export const reviewApproval = handle(calls.reviewApproval, {
  async run(tx, input) {
    const asked = await findRequest(tx.db, input.id);
    const kind = tx.registry.approvals.find(({ target }) => target.type === asked.targetType);
    if (!kind) throw apiError(approvalNotFound);
    await lockAccounts(tx, [asked.submittedBy, actorIdOf(tx)]);
    await kind.lock?.(tx, asked.targetId);
    const request = await decide(tx, input);
    const { targetId, decisionReason: reason } = request;
    await kind.decided(tx, { targetId, decision: input.decision, reason });
    await audit(tx, {
      action: `approval.${input.decision}`,
      target: { type: request.targetType, id: targetId },
      after: { status: input.decision },
      reason,
    });
    return { message: `Request ${input.decision} successfully` };
  },
});

async function findRequest(tx: Db, id: string) {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, id));
  if (!request) throw apiError(approvalNotFound);
  return request;
}

/** Records the decision if nobody has decided yet: the second of two concurrent attempts finds it no longer pending. */
async function decide(tx: TxCtx, { id, decision, reason }: InputOf<typeof calls.reviewApproval>) {
  const reviewedBy = actorIdOf(tx);
  const [request] = await tx.db
    .update(approvalRequests)
    .set({
      status: decision,
      decisionReason: reason || null,
      reviewedBy,
      reviewedAt: tx.now.toISOString(),
    })
    .where(and(eq(approvalRequests.id, id), eq(approvalRequests.status, 'pending')))
    .returning();
  if (!request) throw apiError(approvalAlreadyDecided);
  return request;
}

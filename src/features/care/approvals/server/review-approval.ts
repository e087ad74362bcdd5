import { and, eq } from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { approvalAlreadyDecided, approvalChanged, approvalNotFound, calls } from '../contract.ts';
import { approvalRequests } from './tables.ts';

type Review = Omit<InputOf<typeof calls.reviewApproval>, 'reason'> & { reason?: string | null | undefined };

/**
 * Decides a request, once, as it was read, and carries out the decision. Refuses: approval_not_found, already_decided,
 * approval_changed.
 */
export const reviewApproval = handle(calls.reviewApproval, {
  async run(tx, input) {
    await carryOutReview(tx, input);
    return { message: `Request ${input.decision} successfully` };
  },
});

/** The decision with all that it means, in the transaction of the person who decides. Refuses the same. */
export async function carryOutReview(tx: TxCtx, input: Review): Promise<void> {
  const asked = await findRequest(tx.db, input.id);
  const kind = tx.registry.approvals.find(({ target }) => target.type === asked.targetType);
  if (!kind) throw apiError(approvalNotFound);
  await lockAccounts(tx, [asked.submittedBy, actorIdOf(tx)]);
  if (asked.changes) await kind.changes?.lock(tx, Object.keys(asked.changes));
  else await kind.lock?.(tx, asked.targetId);
  const request = await decide(tx, input);
  const { targetId, decisionReason: reason, changes, submittedBy } = request;
  const { decision } = input;
  if (changes) await kind.changes?.decided(tx, { changes, submittedBy, decision, reason });
  else await kind.decided(tx, { targetId, decision, reason });
  await audit(tx, {
    action: `approval.${decision}`,
    target: { type: request.targetType, id: targetId },
    after: { status: decision },
    reason,
  });
}

/** The request as it waits. Refuses: approval_not_found, already_decided, approval_changed. */
export async function findWaiting(tx: Db, { id, version }: Pick<Review, 'id' | 'version'>) {
  const request = await findRequest(tx, id);
  if (request.status !== 'pending') throw apiError(approvalAlreadyDecided);
  if (request.version !== version) throw apiError(approvalChanged);
  return request;
}

async function findRequest(tx: Db, id: string) {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, id));
  if (!request) throw apiError(approvalNotFound);
  return request;
}

/** Records the decision on the version that was read, if nobody has decided yet: the second of two attempts at once finds it decided. */
async function decide(tx: TxCtx, { id, decision, reason, version }: Review) {
  const reviewedBy = actorIdOf(tx);
  const [request] = await tx.db
    .update(approvalRequests)
    .set({
      status: decision,
      decisionReason: reason || null,
      reviewedBy,
      reviewedAt: tx.now.toISOString(),
    })
    .where(
      and(
        eq(approvalRequests.id, id),
        eq(approvalRequests.status, 'pending'),
        eq(approvalRequests.version, version),
      ),
    )
    .returning();
  if (request) return request;
  const { status } = await findRequest(tx.db, id);
  throw apiError(status === 'pending' ? approvalChanged : approvalAlreadyDecided);
}

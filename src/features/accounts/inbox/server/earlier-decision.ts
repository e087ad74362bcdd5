import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { actorIdOf, findUser } from '#features/accounts/users/server/public.ts';
import { type ApiError, apiError, type ErrorDefinition } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EarlierDecision, earlierDecisionText, earlierOutcomes } from '../inbox.rules.ts';

type Decided = Pick<EarlierDecision, 'reason' | 'action'> & {
  decidedBy: string | null;
  status: string;
  decidedAt: string | null;
};

/**
 * Returns the refusal for the administrator who decides second, with the first decision, who made it and when. Without a decision,
 * for example after its author withdrew the item, the refusal has its declared text.
 */
export async function refuseDecided(
  tx: Pick<TxCtx, 'db' | 'actor' | 'now'>,
  kind: ErrorDefinition,
  { decidedBy, status, reason, action, decidedAt }: Decided,
): Promise<ApiError> {
  const decision = earlierOutcomes.find((outcome) => outcome === status);
  if (decision === undefined || decidedAt === null) return apiError(kind);
  const user = await findUser(tx.db, decidedBy);
  const by = user ? fullName(user) : null;
  const isOwn = decidedBy !== null && decidedBy === actorIdOf(tx);
  return apiError(kind, {
    text: earlierDecisionText({ by, isOwn, decision, reason, action, at: decidedAt }, tx.now),
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { settleApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalKind } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessOwned } from '../business-claim.contract.ts';
import { claimDecided } from './business.messages.tsx';
import { type BusinessRow, findBusinesses, lockBusiness } from './business.queries.ts';
import { businessClaims, businesses } from './business.tables.ts';
import { type ClaimRow, claimTarget, findClaim, findClaims, listOpenClaims } from './business-claim.own.ts';
import { announceOwnerChange } from './business-owner.ts';

const taken = 'Another member was confirmed as its owner.';

/** Members' claims to businesses, in the queue of approvals. */
export const claimApproval: ApprovalKind = {
  target: claimTarget,
  async lock(tx, targetId) {
    const claim = await findClaim(tx.db, targetId);
    if (claim) await lockBusiness(tx, claim.businessId);
  },
  async preview({ db }, targetIds) {
    const claims = await findClaims(db, targetIds);
    const rows = await findBusinesses(
      db,
      claims.map(({ businessId }) => businessId),
    );
    const businessOf = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      claims.flatMap((claim) => {
        const business = businessOf.get(claim.businessId);
        return business ? [[claim.id, previewOf(claim, business)] as const] : [];
      }),
    );
  },
  async decided(tx, { targetId, decision, reason }) {
    const claim = await findClaim(tx.db, targetId);
    if (!claim) return;
    if (decision === 'approved') await transferBusiness(tx, claim, reason);
    else await closeClaim(tx, claim, { isApproved: false, reason });
  },
};

function previewOf({ words }: ClaimRow, business: BusinessRow) {
  const facts = [
    ['Address', `${business.address}, ${business.postcode}`],
    ['Phone in the directory', business.phone],
    ['Email in the directory', business.email],
    ['Website', business.website],
    ['Owner now', business.ownerUserId === null ? 'None' : 'A member'],
  ] as const;
  return {
    name: business.name,
    description: words,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    path: `/business-directory/${business.id}`,
  };
}

/** Makes the member the owner if there is none yet, and rejects all other claims. Refuses: business_owned. */
async function transferBusiness(tx: TxCtx, claim: ClaimRow, message: string | null): Promise<void> {
  const [row] = await tx.db
    .update(businesses)
    .set({ ownerUserId: claim.userId, updatedAt: tx.now.toISOString() })
    .where(and(eq(businesses.id, claim.businessId), isNull(businesses.ownerUserId)))
    .returning();
  if (!row) throw apiError(businessOwned);
  await closeClaim(tx, claim, { isApproved: true, reason: message });
  const decision = { status: 'rejected', reviewedBy: actorIdOf(tx), reason: taken } as const;
  for (const other of await listOpenClaims(tx.db, claim.businessId)) {
    await settleApproval(tx.db, { target: claimTarget, targetId: other.id }, decision, tx.now);
    await closeClaim(tx, other, { isApproved: false, reason: taken });
  }
  await announceOwnerChange(tx, row);
}

/** Records the decision and notifies the member. */
async function closeClaim(
  tx: TxCtx,
  { id, userId, businessId }: ClaimRow,
  { isApproved, reason }: { isApproved: boolean; reason: string | null },
): Promise<void> {
  const status = isApproved ? 'approved' : 'rejected';
  await tx.db.update(businessClaims).set({ status }).where(eq(businessClaims.id, id));
  const [business] = await findBusinesses(tx.db, [businessId]);
  if (!business) return;
  await notify(tx, claimDecided, [userId], { id: businessId, name: business.name, isApproved, reason });
}

import { and, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { actorIdOf, findUser } from '#features/accounts/users/server/public.ts';
import { settleApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalKind } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessOwned } from '../../claim-contract.ts';
import { announceOwner } from '../announce-owner.ts';
import { businessDecidedNotice } from '../notification-kinds.ts';
import { type BusinessRow, findBusinesses, lockBusiness } from '../queries.ts';
import { businesses } from '../tables.ts';
import { claimTarget } from './approval-target.ts';
import { claimDecidedMail } from './claim-decided.mail.tsx';
import { type ClaimRow, findClaim, findClaims, openClaims } from './queries.ts';
import { businessClaims } from './tables.ts';

const taken = 'Another member was confirmed as its owner.';

/** Members who say that a business is theirs, in the queue of approvals. */
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
    if (decision === 'approved') await giveBusiness(tx, claim);
    else await closeClaim(tx, claim, { isApproved: false, reason });
  },
};

function previewOf({ words }: ClaimRow, business: BusinessRow) {
  const facts = [
    ['Address', `${business.address}, ${business.postcode}`],
    ['Phone in the directory', business.phone],
    ['E-mail in the directory', business.email],
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

/** Makes the member the owner, if there still is none, and answers everybody else who has claimed it. Refuses: business_owned. */
async function giveBusiness(tx: TxCtx, claim: ClaimRow): Promise<void> {
  const [row] = await tx.db
    .update(businesses)
    .set({ ownerUserId: claim.userId, updatedAt: tx.now.toISOString() })
    .where(and(eq(businesses.id, claim.businessId), isNull(businesses.ownerUserId)))
    .returning();
  if (!row) throw apiError(businessOwned);
  await closeClaim(tx, claim, { isApproved: true, reason: null });
  const decision = { status: 'rejected', reviewedBy: actorIdOf(tx), reason: taken } as const;
  for (const other of await openClaims(tx.db, claim.businessId)) {
    await settleApproval(tx.db, { target: claimTarget, targetId: other.id }, decision, tx.now);
    await closeClaim(tx, other, { isApproved: false, reason: taken });
  }
  await announceOwner(tx, row);
}

/** Writes the decision down, and tells the member. */
async function closeClaim(
  tx: TxCtx,
  { id, userId, businessId }: ClaimRow,
  { isApproved, reason }: { isApproved: boolean; reason: string | null },
): Promise<void> {
  const status = isApproved ? 'approved' : 'rejected';
  await tx.db.update(businessClaims).set({ status }).where(eq(businessClaims.id, id));
  const [business] = await findBusinesses(tx.db, [businessId]);
  const member = await findUser(tx.db, userId);
  if (!member || !business) return;
  const notice = {
    kind: businessDecidedNotice,
    title: isApproved
      ? `You can now manage ${business.name}’s page`
      : `We couldn’t confirm that ${business.name} is yours`,
    body: reason ?? undefined,
    path: `/business-directory/${businessId}${isApproved ? '/edit' : ''}`,
  };
  await notify(tx.db, [member.id], notice, tx.now);
  const props = { firstName: member.firstName, name: business.name, id: businessId, isApproved, reason };
  await enqueueMail(tx.db, claimDecidedMail, { to: member.email, userId, props }, tx.now);
}

import { personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { alreadyClaimed, businessOwned, calls, claimNotFound } from '../../claim-contract.ts';
import { businessNotFound } from '../../errors.ts';
import { isPublicBusiness, lockBusiness } from '../queries.ts';
import { claimTarget } from './approval-target.ts';
import { deleteClaims, openClaims } from './queries.ts';
import { businessClaims } from './tables.ts';

/** Puts it into the queue that a business is the caller's. Refuses: business_not_found, business_owned, already_claimed. */
export const claimBusiness = handle(calls.claimBusiness, {
  async run(tx, { id, words }) {
    const business = await lockBusiness(tx, id);
    if (!business || !isPublicBusiness(business)) throw apiError(businessNotFound);
    if (business.ownerUserId !== null) throw apiError(businessOwned);
    const userId = personOf(tx).id;
    const [row] = await tx.db
      .insert(businessClaims)
      .values({ businessId: id, userId, words, createdAt: tx.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(alreadyClaimed);
    const asked = { target: claimTarget, targetId: row.id, submittedBy: userId, title: business.name };
    await askApproval(tx.db, asked, tx.now);
    return { message: 'Thank you. We’ll check and e-mail you.' };
  },
});

/** Takes the caller's claim back while it waits. Refuses: claim_not_found. */
export const withdrawClaim = handle(calls.withdrawClaim, {
  async run(tx, { id }) {
    const userId = personOf(tx).id;
    if (!(await lockBusiness(tx, id))) throw apiError(claimNotFound);
    const own = (await openClaims(tx.db, id)).filter((claim) => claim.userId === userId);
    if (own.length === 0) throw apiError(claimNotFound);
    await deleteClaims(tx.db, own);
    return { message: 'Withdrawn.' };
  },
});

import { and, eq, inArray } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { requestApproval, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { businessNotFound } from '../business.errors.ts';
import { alreadyClaimed, businessOwned, calls, claimNotFound } from '../business-claim.contract.ts';
import { isPublicBusiness, lockBusiness } from './business.queries.ts';
import { businessClaims } from './business.tables.ts';

/**
 * Submits a claim that a business is the caller's, for approval. Refuses: business_not_found, business_owned, already_claimed.
 */
export const claimBusiness = handle(calls.claimBusiness, {
  async run(tx, { id, words }) {
    const business = await lockBusiness(tx, id);
    if (!business || !isPublicBusiness(business)) throw apiError(businessNotFound);
    if (business.ownerUserId !== null) throw apiError(businessOwned);
    const userId = requireUser(tx).id;
    const [row] = await tx.db
      .insert(businessClaims)
      .values({ businessId: id, userId, words, createdAt: tx.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(alreadyClaimed);
    const asked = { target: claimTarget, targetId: row.id, submittedBy: userId, title: business.name };
    await requestApproval(tx.db, asked, tx.now);
    return { message: 'Thank you. We’ll check and email you.' };
  },
});

/** Withdraws the caller's pending claim. Refuses: claim_not_found. */
export const withdrawClaim = handle(calls.withdrawClaim, {
  async run(tx, { id }) {
    const userId = requireUser(tx).id;
    if (!(await lockBusiness(tx, id))) throw apiError(claimNotFound);
    const own = (await listOpenClaims(tx.db, id)).filter((claim) => claim.userId === userId);
    if (own.length === 0) throw apiError(claimNotFound);
    await deleteClaims(tx.db, own);
    return { message: 'Withdrawn.' };
  },
});

export type ClaimRow = typeof businessClaims.$inferSelect;

/** Finds a claim in any status. */
export async function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(businessClaims).where(eq(businessClaims.id, id));
  return row;
}

/** Finds claims in any status. */
export function findClaims(db: Db, ids: readonly string[]): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(inArray(businessClaims.id, [...ids]));
}

/** Whether a member has a pending claim on a business. */
export async function hasOpenClaim(db: Db, businessId: string, userId: string): Promise<boolean> {
  return (await listOpenClaims(db, businessId)).some((claim) => claim.userId === userId);
}

/** Lists the pending claims on a business, oldest first. */
export function listOpenClaims(db: Db, businessId: string): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(and(eq(businessClaims.businessId, businessId), eq(businessClaims.status, 'pending')))
    .orderBy(businessClaims.id);
}

/** Deletes claims with their pending approvals. */
export async function deleteClaims(db: Db, rows: readonly ClaimRow[]): Promise<void> {
  for (const { id: targetId } of rows) await withdrawApproval(db, { target: claimTarget, targetId });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(businessClaims).where(inArray(businessClaims.id, ids));
}

export const claimTarget: ApprovalTarget = {
  type: 'business_claim',
  label: 'Owner of a business',
  order: 6,
};

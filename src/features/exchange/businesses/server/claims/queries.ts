import { and, eq, inArray } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { claimTarget } from './approval-target.ts';
import { businessClaims } from './tables.ts';

export type ClaimRow = typeof businessClaims.$inferSelect;

/** A claim, whatever became of it. */
export async function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(businessClaims).where(eq(businessClaims.id, id));
  return row;
}

/** Some claims, whatever became of them. */
export function findClaims(db: Db, ids: readonly string[]): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(inArray(businessClaims.id, [...ids]));
}

/** Whether a member's claim of a business waits. */
export async function claimWaits(db: Db, businessId: string, userId: string): Promise<boolean> {
  return (await openClaims(db, businessId)).some((claim) => claim.userId === userId);
}

/** The claims of a business that wait, oldest first. */
export function openClaims(db: Db, businessId: string): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(and(eq(businessClaims.businessId, businessId), eq(businessClaims.status, 'pending')))
    .orderBy(businessClaims.id);
}

/** Deletes claims and takes them out of the queue. */
export async function deleteClaims(db: Db, rows: readonly ClaimRow[]): Promise<void> {
  for (const { id: targetId } of rows) await withdrawApproval(db, { target: claimTarget, targetId });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(businessClaims).where(inArray(businessClaims.id, ids));
}

import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type BusinessRow, isListed } from './queries.ts';
import { businesses } from './tables.ts';

/** A member has a business in the directory, or has one no longer. */
export const businessOwnerChanged = defineTopic('business.owner-changed', z.object({ userId: z.string() }));

/** Announces it for the owner of a business, if it has one. */
export async function announceOwner(
  tx: TxCtx,
  { ownerUserId }: Pick<BusinessRow, 'ownerUserId'>,
): Promise<void> {
  if (ownerUserId !== null) await announce(tx, businessOwnerChanged, { userId: ownerUserId });
}

/** Whether a member owns a business that stands in the directory. */
export async function ownsListedBusiness(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(isListed, eq(businesses.ownerUserId, userId)))
    .limit(1);
  return row !== undefined;
}

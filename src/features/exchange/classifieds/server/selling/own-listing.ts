import { and, eq, ne, or } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingNotFound, notYourListing, sameListing } from '../../errors.ts';
import { findListing, type ListingRow, lockListing } from '../queries.ts';
import { classifiedListings as listings } from '../tables.ts';

/** The listing, if the caller sells it. Refuses: listing_not_found, not_your_listing. */
export async function checkSeller(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<ListingRow> {
  return ownOrRefuse(ctx, await findListing(ctx.db, id));
}

/** The same, locked with its seller's account until the transaction ends. */
export async function lockOwnListing(tx: TxCtx, id: string): Promise<ListingRow> {
  await checkSeller(tx, id);
  return ownOrRefuse(tx, await lockListing(tx, id));
}

/** Anyone who may not know of a listing is told that there is none. */
function ownOrRefuse(ctx: Pick<Ctx, 'actor'>, row: ListingRow | undefined): ListingRow {
  if (!row) throw apiError(listingNotFound);
  if (row.sellerUserId === personOf(ctx).id) return row;
  throw apiError(row.listedAt === null || row.removedAt !== null ? listingNotFound : notYourListing);
}

/**
 * Refuses same_listing where the seller has another open listing with the same words. The seller's account is locked for an
 * update by the caller, so that two at once are compared with each other.
 */
export async function checkOtherWords(
  tx: Db,
  { id, sellerUserId, title, description }: Pick<ListingRow, 'id' | 'sellerUserId' | 'title' | 'description'>,
): Promise<void> {
  const fingerprint = fingerprintOf(title, description);
  const open = or(eq(listings.status, 'pending'), eq(listings.status, 'approved'));
  const others = await tx
    .select({ title: listings.title, description: listings.description })
    .from(listings)
    .where(and(eq(listings.sellerUserId, sellerUserId), open, ne(listings.id, id)));
  const isSame = others.some((other) => fingerprintOf(other.title, other.description) === fingerprint);
  if (isSame) throw apiError(sameListing);
}

/** As the database compares them: letters and figures alone. */
function fingerprintOf(title: string, description: string): string {
  return `${title}${description}`.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

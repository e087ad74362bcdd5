import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listingNotFound } from '../errors.ts';
import { toListing } from './presenters.ts';
import { findListing, type ListingRow } from './queries.ts';
import { requireClassifieds } from './require-classifieds.ts';

/** Answers one listing to anyone who may see it. Refuses: listing_not_found, not_signed_in, not_allowed. */
export const getClassified = handle(calls.getClassified, async (ctx, { id }) => {
  await requireClassifieds(ctx);
  const row = await findListing(ctx.db, id);
  if (!row || !(await maySeeListing(ctx, row))) throw apiError(listingNotFound);
  return toListing(ctx, row, await placeAskedFrom(ctx, {}));
});

/**
 * Whether the caller may see a listing: one that was approved, also once it is sold or over, and that nobody took down. Its
 * seller and administrators see it at any time; nobody does through a block.
 */
export async function maySeeListing(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  row: ListingRow,
): Promise<boolean> {
  const viewer = actor.kind === 'person' ? actor : null;
  if (viewer && (viewer.id === row.sellerUserId || isAdministrator(viewer))) return true;
  const wasApproved = row.status === 'approved' || row.status === 'sold' || row.status === 'expired';
  if (!wasApproved || row.removedAt !== null) return false;
  return viewer === null || !(await isBlocked(db, viewer.id, row.sellerUserId));
}

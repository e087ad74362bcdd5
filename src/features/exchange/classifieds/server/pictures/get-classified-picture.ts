import { eq } from 'drizzle-orm';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { pictureNotFound } from '../../errors.ts';
import { findListing, type ListingRow } from '../queries.ts';
import { opensClassifieds } from '../require-classifieds.ts';
import { classifiedPictures } from '../tables.ts';

/** Answers a picture to whoever may see its listing; one that waits, to the seller and administrators. Refuses: image_not_found. */
export const getClassifiedPicture = handle(calls.getClassifiedPicture, async (ctx, { name }) => {
  const fileKey = `classifieds/${name.replace('-small', '')}`;
  const [picture] = await ctx.db
    .select()
    .from(classifiedPictures)
    .where(eq(classifiedPictures.fileKey, fileKey));
  const listing = picture && (await findListing(ctx.db, picture.listingId));
  const mayLook = listing && (await maySee(ctx, listing, picture.id));
  const bytes = mayLook ? await ctx.files.get(`classifieds/${name}`) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

async function maySee(ctx: Ctx, listing: ListingRow, pictureId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === 'person' && (actor.id === listing.sellerUserId || isAdministrator(actor))) return true;
  const isPublic = listing.removedAt === null && listing.listedAt !== null;
  return isPublic && listing.pictureIds.includes(pictureId) && opensClassifieds(ctx);
}

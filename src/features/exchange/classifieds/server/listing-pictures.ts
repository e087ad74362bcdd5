import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { badPicture, pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { loadSharp, reEncodePictureTwice } from '#kit/server/files/pictures.ts';
import {
  assignFile,
  ownerOfPairs,
  pictureAddresses,
  removePair,
  smallKeyOf,
  storeFile,
} from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingPicture } from '../listing.contract.ts';
import { tooManyPictures } from '../listing.errors.ts';
import { maxPictures } from '../listing.rules.ts';
import { calls } from '../listing-own.contract.ts';
import {
  canUseClassifieds,
  findListing,
  type ListingRow,
  lockOwnListing,
  requireOwnListing,
} from './listing.queries.ts';
import { classifiedListings, classifiedPictures } from './listing.tables.ts';
import {
  isReviewedByParts,
  listWaitingChanges,
  noteListingChanged,
  requestReview,
  withChange,
} from './listing-changes.ts';

export type PictureRow = typeof classifiedPictures.$inferSelect;

function toPicture(row: PictureRow): ListingPicture {
  return { id: row.id, ...pictureAddresses(row) };
}

/** Returns the pictures that listings show, each list in order, by the id of the listing. */
export async function picturesOf(
  db: Db,
  rows: readonly Pick<ListingRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, ListingPicture[]>> {
  const ids = rows.flatMap(({ pictureIds }) => pictureIds);
  const found =
    ids.length === 0
      ? []
      : await db.select().from(classifiedPictures).where(inArray(classifiedPictures.id, ids));
  const known = new Map(found.map((row) => [row.id, toPicture(row)]));
  return new Map(
    rows.map(
      ({ id, pictureIds }) => [id, pictureIds.flatMap((pictureId) => known.get(pictureId) ?? [])] as const,
    ),
  );
}

/** Returns the URL of the small first picture by the id of the listing. */
export async function firstPicturesOf(
  db: Db,
  rows: readonly Pick<ListingRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, string>> {
  const firsts = rows.map(({ id, pictureIds }) => ({ id, pictureIds: pictureIds.slice(0, 1) }));
  const pictures = await picturesOf(db, firsts);
  return new Map([...pictures].flatMap(([id, [first]]) => (first ? [[id, first.smallUrl] as const] : [])));
}

/** Lists all pictures of a listing, shown or not. */
export function allPicturesOf(db: Db, listingId: string): Promise<PictureRow[]> {
  return db
    .select()
    .from(classifiedPictures)
    .where(eq(classifiedPictures.listingId, listingId))
    .orderBy(classifiedPictures.id);
}

/** Deletes the pictures of a listing with their files, except `keptIds`. */
export async function deletePictures(
  tx: TxCtx,
  listingId: string,
  keptIds: readonly string[],
): Promise<void> {
  const deleted = await tx.db
    .delete(classifiedPictures)
    .where(
      and(
        eq(classifiedPictures.listingId, listingId),
        keptIds.length === 0 ? undefined : notInArray(classifiedPictures.id, [...keptIds]),
      ),
    )
    .returning();
  for (const { fileKey } of deleted) await removePair(tx, fileKey);
}

/** The files of listing pictures: each row has two files. */
export const listingPictureFiles = ownerOfPairs('listing-picture', (db, keys) =>
  db
    .select({ key: classifiedPictures.fileKey })
    .from(classifiedPictures)
    .where(inArray(classifiedPictures.fileKey, [...keys])),
);

const sizes = { whole: { width: 1280, height: 1280 }, small: { width: 480, height: 360 } };
/** Pictures that are shown, pictures in a pending change, and as many again that were uploaded and not yet chosen. */
const maxStored = 3 * maxPictures;

/**
 * Returns a picture to anyone who may see its listing; a pending one only to the seller and administrators. Refuses:
 * image_not_found.
 */
export const getClassifiedPicture = handle(calls.getClassifiedPicture, async (ctx, { name }) => {
  const fileKey = `classifieds/${name.replace('-small', '')}`;
  const [picture] = await ctx.db
    .select()
    .from(classifiedPictures)
    .where(eq(classifiedPictures.fileKey, fileKey));
  const listing = picture && (await findListing(ctx.db, picture.listingId));
  const isVisible = listing && (await canSeePicture(ctx, listing, picture.id));
  const bytes = isVisible ? await ctx.files.get(`classifieds/${name}`) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

async function canSeePicture(ctx: Ctx, listing: ListingRow, pictureId: string): Promise<boolean> {
  const { actor, now } = ctx;
  if (actor.kind === 'person' && actor.id === listing.sellerUserId) return true;
  if (actsAsAdministrator(actor, now)) return true;
  const isPublic = listing.removedAt === null && listing.listedAt !== null;
  return isPublic && listing.pictureIds.includes(pictureId) && canUseClassifieds(ctx);
}

/**
 * Stores a picture of a listing, re-encoded in two sizes. Refuses: listing_not_found, not_your_listing, bad_picture,
 * too_many_pictures, too_many_requests (60 in ten minutes), pictures_busy, file_store_failed, file_store_full,
 * upload_limit_reached.
 */
export const addClassifiedPicture = handle(calls.addClassifiedPicture, {
  async prepare(ctx, { id, bytes }) {
    const rateLimit = {
      action: 'addClassifiedPicture',
      key: requireUser(ctx).id,
      times: 60,
      perSeconds: 600,
    };
    await consumeRateLimit(ctx, rateLimit);
    await requireOwnListing(ctx, id);
    if ((await allPicturesOf(ctx.db, id)).length >= maxStored) throw apiError(tooManyPictures);
    const picture = await reEncodePictureTwice(bytes, sizes);
    if (!picture) throw apiError(badPicture);
    const fileKey = `classifieds/${randomUUID()}.webp`;
    const sharp = await loadSharp();
    const { width, height } = await sharp(picture.whole).metadata();
    await storeFile(ctx, fileKey, picture.whole);
    await storeFile(ctx, smallKeyOf(fileKey), picture.small);
    return { fileKey, width, height };
  },
  async run(tx, { id: listingId }, { fileKey, width, height }) {
    await lockOwnListing(tx, listingId);
    if ((await allPicturesOf(tx.db, listingId)).length >= maxStored) throw apiError(tooManyPictures);
    const owner = { kind: listingPictureFiles.kind, id: listingId };
    await assignFile(tx, fileKey, owner);
    await assignFile(tx, smallKeyOf(fileKey), owner);
    const [row] = await tx.db
      .insert(classifiedPictures)
      .values({ listingId, fileKey, width, height })
      .returning();
    if (!row) throw new Error('The picture was not stored.');
    return toPicture(row);
  },
});

/**
 * Sets which pictures a listing shows, in order; the others are deleted. Removing and reordering take effect immediately; a new
 * picture of an approved listing needs approval. Refuses: listing_not_found, not_your_listing, image_not_found.
 */
export const setClassifiedPictures = handle(calls.setClassifiedPictures, {
  async run(tx, { id, ids: requested }) {
    const row = await lockOwnListing(tx, id);
    const ids = [...new Set(requested)];
    const known = new Set((await allPicturesOf(tx.db, id)).map((picture) => picture.id));
    if (!ids.every((pictureId) => known.has(pictureId))) throw apiError(pictureNotFound);
    const changeWaits = isReviewedByParts(row)
      ? await showReviewed(tx, row, ids)
      : await showAll(tx, row, ids);
    await deletePictures(tx, id, ids);
    const pictures = (await picturesOf(tx.db, [{ id, pictureIds: ids }])).get(id) ?? [];
    return { pictures, changeWaits };
  },
});

async function showAll(tx: TxCtx, row: ListingRow, pictureIds: string[]): Promise<false> {
  await noteListingChanged(tx, row);
  await storeShownPictures(tx, row, pictureIds);
  return false;
}

/** Shows the approved pictures in the new order; new ones are added to the pending change. */
async function showReviewed(tx: TxCtx, row: ListingRow, ids: string[]): Promise<boolean> {
  const approved = ids.filter((pictureId) => row.pictureIds.includes(pictureId));
  await storeShownPictures(tx, row, approved);
  const shown = { ...row, pictureIds: approved };
  const requested = {
    ...withChange(shown, (await listWaitingChanges(tx.db, [row.id])).get(row.id)),
    pictureIds: ids,
  };
  await requestReview(tx, shown, requested);
  return approved.length < ids.length;
}

async function storeShownPictures(tx: TxCtx, row: ListingRow, pictureIds: string[]): Promise<void> {
  await tx.db
    .update(classifiedListings)
    // Keeps updatedAt, because a change of pictures does not conflict with an open form.
    .set({ pictureIds, updatedAt: sql`${classifiedListings.updatedAt}` })
    .where(eq(classifiedListings.id, row.id));
}

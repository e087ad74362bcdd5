import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { noteChanged } from '#features/care/approvals/server/public.ts';
import { findTier } from '#features/exchange/prices/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { loadSharp } from '#kit/server/files/load-sharp.ts';
import { smallKeyOf } from '#kit/server/files/picture-pair.ts';
import { reEncodePictureTwice } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { maxPictures } from '../../advert-options.ts';
import { isChangeable } from '../../advert-states.ts';
import { calls } from '../../contract.ts';
import { advertDecided, badAdvertPicture, pictureNotFound, tooManyPictures } from '../../errors.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { type AdvertRow, findAdvert, lockOwnAdvert, ownAdvert } from '../queries.ts';
import { advertisements, advertPictures } from '../tables.ts';
import { advertPictureFiles, allPicturesOf, deletePictures, picturesOf, toPicture } from './picture-rows.ts';

const sizes = { whole: { width: 1200, height: 900 }, small: { width: 480, height: 360 } };
/** Those that are shown, and as many that were sent and not named yet. */
const maxStored = 2 * maxPictures;

/** Answers a picture of an advert that was approved to anyone; before that, to its owner and administrators. Refuses: image_not_found. */
export const getAdvertPicture = handle(calls.getAdvertPicture, async (ctx, { name }) => {
  const fileKey = `adverts/${name.replace('-small', '')}`;
  const [picture] = await ctx.db.select().from(advertPictures).where(eq(advertPictures.fileKey, fileKey));
  const advert = picture && (await findAdvert(ctx.db, picture.advertId));
  const mayLook = advert && maySee(ctx, advert, picture.id);
  const bytes = mayLook ? await ctx.files.get(`adverts/${name}`) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

function maySee({ actor }: Ctx, advert: AdvertRow, pictureId: string): boolean {
  if (actor.kind === 'person' && (actor.id === advert.createdBy || isAdministrator(actor))) return true;
  const isPublic = ['active', 'approved'].includes(advert.status) && advert.paymentStatus === 'paid';
  return isPublic && advert.removedAt === null && advert.pictureIds.includes(pictureId);
}

/**
 * Stores a picture of an advert, made anew in two sizes. Refuses: advert_not_found, advert_decided, bad_picture,
 * too_many_pictures, too_many_requests (60 in ten minutes), pictures_busy, file_store_failed.
 */
export const addAdvertPicture = handle(calls.addAdvertPicture, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'addAdvertPicture', key: personOf(ctx).id, times: 60, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await checkRoom(ctx.db, await ownAdvert(ctx, id));
    const picture = await reEncodePictureTwice(bytes, sizes);
    if (!picture) throw apiError(badAdvertPicture);
    const fileKey = `adverts/${randomUUID()}.webp`;
    const sharp = await loadSharp();
    const { width, height } = await sharp(picture.whole).metadata();
    await storeFile(ctx, fileKey, picture.whole);
    await storeFile(ctx, smallKeyOf(fileKey), picture.small);
    return { fileKey, width, height };
  },
  async run(tx, { id: advertId }, picture) {
    await checkRoom(tx.db, await lockOwnAdvert(tx, advertId));
    await ownFile(tx, picture.fileKey, { kind: advertPictureFiles.kind, id: advertId });
    await ownFile(tx, smallKeyOf(picture.fileKey), { kind: advertPictureFiles.kind, id: advertId });
    const [row] = await tx.db
      .insert(advertPictures)
      .values({ advertId, ...picture })
      .returning();
    if (!row) throw new Error('The picture was not stored.');
    return toPicture(row);
  },
});

async function checkRoom(db: Db, advert: AdvertRow): Promise<void> {
  if (!isChangeable(advert)) throw apiError(advertDecided);
  if ((await allPicturesOf(db, advert.id)).length >= maxStored) throw apiError(tooManyPictures);
}

/**
 * Says which pictures an advert shows, in order; the others are deleted. Refuses: advert_not_found, advert_decided,
 * image_not_found, too_many_pictures.
 */
export const setAdvertPictures = handle(calls.setAdvertPictures, {
  async run(tx, { id, ids: asked }) {
    const row = await lockOwnAdvert(tx, id);
    if (!isChangeable(row)) throw apiError(advertDecided);
    const ids = [...new Set(asked)];
    const known = new Set((await allPicturesOf(tx.db, id)).map((picture) => picture.id));
    if (!ids.every((one) => known.has(one))) throw apiError(pictureNotFound);
    const full = await findTier(tx.db, row.pricingTierId);
    if (ids.length > (full?.tier.maxImages ?? 1)) throw apiError(tooManyPictures);
    await noteChanged(tx.db, advertTarget, [id]);
    // Other pictures are no change that an open form has to know of.
    const kept = { pictureIds: ids, updatedAt: row.updatedAt };
    await tx.db.update(advertisements).set(kept).where(eq(advertisements.id, id));
    await deletePictures(tx, id, ids);
    return { pictures: (await picturesOf(tx.db, [{ id, pictureIds: ids }])).get(id) ?? [] };
  },
});

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { bumpApprovalVersion } from '#features/care/approvals/server/public.ts';
import { findTier } from '#features/exchange/prices/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { badPicture, pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { loadSharp, reEncodePictureTwice } from '#kit/server/files/pictures.ts';
import { assignFile, smallKeyOf, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls } from '../advert.contract.ts';
import { advertDecided, tooManyPictures } from '../advert.errors.ts';
import { isChangeable, maxPictures } from '../advert.rules.ts';
import {
  type AdvertRow,
  advertPictureFiles,
  advertTarget,
  allPicturesOf,
  deletePictures,
  findAdvert,
  findOwnAdvert,
  lockOwnAdvert,
  picturesOf,
  toPicture,
} from './advert.queries.ts';
import { advertisements, advertPictures } from './advert.tables.ts';

const sizes = { whole: { width: 1200, height: 900 }, small: { width: 480, height: 360 } };
/** Pictures that are shown, and as many again that were uploaded and not yet chosen. */
const maxStored = 2 * maxPictures;

/**
 * Returns a picture of an advert: to anyone once the advert is approved, before that to its owner and administrators. Refuses:
 * image_not_found.
 */
export const getAdvertPicture = handle(calls.getAdvertPicture, async (ctx, { name }) => {
  const fileKey = `adverts/${name.replace('-small', '')}`;
  const [picture] = await ctx.db.select().from(advertPictures).where(eq(advertPictures.fileKey, fileKey));
  const advert = picture && (await findAdvert(ctx.db, picture.advertId));
  const mayLook = advert && maySee(ctx, advert, picture.id);
  const bytes = mayLook ? await ctx.files.get(`adverts/${name}`) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

function maySee({ actor, now }: Ctx, advert: AdvertRow, pictureId: string): boolean {
  if (actor.kind === 'person' && actor.id === advert.createdBy) return true;
  if (actsAsAdministrator(actor, now)) return true;
  const isPublic = ['active', 'approved'].includes(advert.status) && advert.paymentStatus === 'paid';
  return isPublic && advert.removedAt === null && advert.pictureIds.includes(pictureId);
}

/**
 * Stores a picture of an advert, re-encoded in two sizes. Refuses: advert_not_found, advert_decided, bad_picture,
 * too_many_pictures, too_many_requests (60 in ten minutes), pictures_busy, file_store_failed, file_store_full,
 * upload_limit_reached.
 */
export const addAdvertPicture = handle(calls.addAdvertPicture, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'addAdvertPicture', key: requireUser(ctx).id, times: 60, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await checkPictureLimit(ctx.db, await findOwnAdvert(ctx, id));
    const picture = await reEncodePictureTwice(bytes, sizes);
    if (!picture) throw apiError(badPicture);
    const fileKey = `adverts/${randomUUID()}.webp`;
    const sharp = await loadSharp();
    const { width, height } = await sharp(picture.whole).metadata();
    await storeFile(ctx, fileKey, picture.whole);
    await storeFile(ctx, smallKeyOf(fileKey), picture.small);
    return { fileKey, width, height };
  },
  async run(tx, { id: advertId }, picture) {
    await checkPictureLimit(tx.db, await lockOwnAdvert(tx, advertId));
    await assignFile(tx, picture.fileKey, { kind: advertPictureFiles.kind, id: advertId });
    await assignFile(tx, smallKeyOf(picture.fileKey), { kind: advertPictureFiles.kind, id: advertId });
    const [row] = await tx.db
      .insert(advertPictures)
      .values({ advertId, ...picture })
      .returning();
    if (!row) throw new Error('The picture was not stored.');
    return toPicture(row);
  },
});

async function checkPictureLimit(db: Db, advert: AdvertRow): Promise<void> {
  if (!isChangeable(advert)) throw apiError(advertDecided);
  if ((await allPicturesOf(db, advert.id)).length >= maxStored) throw apiError(tooManyPictures);
}

/**
 * Sets which pictures an advert shows, in order; the others are deleted. Refuses: advert_not_found, advert_decided,
 * image_not_found, too_many_pictures.
 */
export const setAdvertPictures = handle(calls.setAdvertPictures, {
  async run(tx, { id, ids: requested, altTexts = [] }) {
    const row = await lockOwnAdvert(tx, id);
    if (!isChangeable(row)) throw apiError(advertDecided);
    const ids = [...new Set(requested)];
    const known = new Set((await allPicturesOf(tx.db, id)).map((picture) => picture.id));
    if (!ids.every((pictureId) => known.has(pictureId))) throw apiError(pictureNotFound);
    const full = await findTier(tx.db, row.pricingTierId);
    if (ids.length > (full?.tier.maxImages ?? 1)) throw apiError(tooManyPictures);
    await bumpApprovalVersion(tx.db, advertTarget, [id]);
    for (const { id: pictureId, altText = null } of altTexts) {
      const isOfAdvert = and(eq(advertPictures.id, pictureId), eq(advertPictures.advertId, id));
      await tx.db.update(advertPictures).set({ altText }).where(isOfAdvert);
    }
    // Keeps updatedAt, because a change of pictures does not conflict with an open form.
    const change = { pictureIds: ids, updatedAt: row.updatedAt };
    await tx.db.update(advertisements).set(change).where(eq(advertisements.id, id));
    await deletePictures(tx, id, ids);
    return { pictures: (await picturesOf(tx.db, [{ id, pictureIds: ids }])).get(id) ?? [] };
  },
});

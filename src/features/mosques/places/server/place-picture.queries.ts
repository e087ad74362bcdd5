import { createHash, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { places } from './place.tables.ts';

/** Pixels; wide enough for a page header on a large screen. */
export const placePictureSize = { width: 1280, height: 720 };

/**
 * Returns a new key for the picture made from an uploaded file. Its name is a UUID: the first half is a digest of the file, which
 * identifies the same file in a later import; the second half is random, so that two places never share a key.
 */
export function newPictureKey(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const half = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16)].join('-');
  return `places/${half}-${randomUUID().slice(19)}.webp`;
}

const columns = pick(places, 'id', 'kind', 'status', 'imageUrl', 'imageCredit');

/** Returns the picture of a place of any kind and status; undefined if the place doesn't exist. */
export async function findPlacePicture(db: Db, id: string) {
  const [row] = await db.select(columns).from(places).where(eq(places.id, id));
  return row;
}

/** Finds the place that shows a picture. */
export async function findPlaceOfPicture(db: Db, imageUrl: string) {
  const [row] = await db.select(columns).from(places).where(eq(places.imageUrl, imageUrl)).limit(1);
  return row;
}

/** Returns which of the picture addresses are shown by a place. */
export async function picturesInUse(db: Db, imageUrls: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ imageUrl: places.imageUrl })
    .from(places)
    .where(inArray(places.imageUrl, [...imageUrls]));
  return rows.flatMap(({ imageUrl }) => imageUrl ?? []);
}

/** Sets or removes a place's picture and credit. */
export async function setPlacePicture(
  tx: Db,
  id: string,
  picture: { imageUrl: string | null; imageCredit: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(places)
    .set({ ...picture, updatedAt: now.toISOString() })
    .where(eq(places.id, id));
}

import { createHash, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { places } from './tables.ts';

/** Wide enough for the head of a page on a large screen. */
export const placePictureSize = { width: 1280, height: 720 };

/**
 * A key for the picture made of an uploaded file. Its name is a UUID whose first half is a digest of the file, so that the same
 * file is known again, and whose second half is random, so that no two places share one.
 */
export function newPictureKey(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const half = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16)].join('-');
  return `places/${half}-${randomUUID().slice(19)}.webp`;
}

const columns = {
  id: places.id,
  kind: places.kind,
  status: places.status,
  imageUrl: places.imageUrl,
  imageCredit: places.imageCredit,
};

/** The picture of a place, whatever its kind and status; undefined where there is no such place. */
export async function findPlacePicture(db: Db, id: string) {
  const [row] = await db.select(columns).from(places).where(eq(places.id, id));
  return row;
}

/** The place that shows a picture. */
export async function findPlaceOfPicture(db: Db, imageUrl: string) {
  const [row] = await db.select(columns).from(places).where(eq(places.imageUrl, imageUrl)).limit(1);
  return row;
}

/** Of some addresses of pictures those that a place shows. */
export async function picturesInUse(db: Db, imageUrls: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ imageUrl: places.imageUrl })
    .from(places)
    .where(inArray(places.imageUrl, [...imageUrls]));
  return rows.flatMap(({ imageUrl }) => imageUrl ?? []);
}

/** Gives a place another picture, or none, or its picture another credit. */
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

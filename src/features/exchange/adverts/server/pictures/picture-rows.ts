import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { AdvertPicture } from '../../contract.ts';
import type { AdvertRow } from '../queries.ts';
import { advertPictures as table } from '../tables.ts';

export type PictureRow = typeof table.$inferSelect;

/** The name of the small file of a picture. */
export function smallKeyOf(fileKey: string): string {
  return fileKey.replace(/\.webp$/, '-small.webp');
}

export function toPicture({ id, fileKey, width, height }: PictureRow): AdvertPicture {
  return { id, url: `/media/${fileKey}`, smallUrl: `/media/${smallKeyOf(fileKey)}`, width, height };
}

/** The pictures that some adverts show, each in its order, by the id of the advert. */
export async function picturesOf(
  db: Db,
  rows: readonly Pick<AdvertRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, AdvertPicture[]>> {
  const ids = rows.flatMap(({ pictureIds }) => pictureIds);
  const found = ids.length === 0 ? [] : await db.select().from(table).where(inArray(table.id, ids));
  const known = new Map(found.map((row) => [row.id, toPicture(row)]));
  return new Map(
    rows.map(({ id, pictureIds }) => [id, pictureIds.flatMap((one) => known.get(one) ?? [])] as const),
  );
}

/** All pictures of an advert, shown or not. */
export function allPicturesOf(db: Db, advertId: string): Promise<PictureRow[]> {
  return db.select().from(table).where(eq(table.advertId, advertId)).orderBy(table.id);
}

/** Deletes the pictures of an advert but some, with their files. */
export async function deletePictures(tx: TxCtx, advertId: string, but: readonly string[]): Promise<void> {
  const gone = await tx.db
    .delete(table)
    .where(and(eq(table.advertId, advertId), but.length === 0 ? undefined : notInArray(table.id, [...but])))
    .returning();
  for (const { fileKey } of gone) {
    await removeFile(tx, fileKey);
    await removeFile(tx, smallKeyOf(fileKey));
  }
}

/** The files of adverts’ pictures: each has two, and one row for both. */
export const advertPictureFiles: FileOwner = {
  kind: 'advert-picture',
  async inUse(db, keys) {
    const whole = (key: string) => key.replace(/-small\.webp$/, '.webp');
    const rows = await db
      .select({ key: table.fileKey })
      .from(table)
      .where(inArray(table.fileKey, [...new Set(keys.map(whole))]));
    const used = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => used.has(whole(key)));
  },
};

/** The rows of the pictures that an advert shows, in order. */
export async function storedPicturesOf(
  db: Db,
  { id, pictureIds }: Pick<AdvertRow, 'id' | 'pictureIds'>,
): Promise<PictureRow[]> {
  const rows = await allPicturesOf(db, id);
  return pictureIds.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

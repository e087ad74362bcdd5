import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { ownerOfPairs, pictureAddresses, removePair } from '#kit/server/files/picture-pair.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { AdvertPicture } from '../../contract.ts';
import type { AdvertRow } from '../queries.ts';
import { advertPictures as table } from '../tables.ts';

export type PictureRow = typeof table.$inferSelect;

export function toPicture(row: PictureRow): AdvertPicture {
  return { id: row.id, ...pictureAddresses(row) };
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
  for (const { fileKey } of gone) await removePair(tx, fileKey);
}

/** The files of adverts’ pictures: each has two, and one row for both. */
export const advertPictureFiles = ownerOfPairs('advert-picture', (db, keys) =>
  db
    .select({ key: table.fileKey })
    .from(table)
    .where(inArray(table.fileKey, [...keys])),
);

/** The rows of the pictures that an advert shows, in order. */
export async function storedPicturesOf(
  db: Db,
  { id, pictureIds }: Pick<AdvertRow, 'id' | 'pictureIds'>,
): Promise<PictureRow[]> {
  const rows = await allPicturesOf(db, id);
  return pictureIds.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

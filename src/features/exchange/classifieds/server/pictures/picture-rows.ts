import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { ownerOfPairs, pictureAddresses, removePair } from '#kit/server/files/picture-pair.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingPicture } from '../../contract.ts';
import type { ListingRow } from '../queries.ts';
import { classifiedPictures as table } from '../tables.ts';

export type PictureRow = typeof table.$inferSelect;

export function toPicture(row: PictureRow): ListingPicture {
  return { id: row.id, ...pictureAddresses(row) };
}

/** The pictures that some listings show, each in its order, by the id of the listing. */
export async function picturesOf(
  db: Db,
  rows: readonly Pick<ListingRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, ListingPicture[]>> {
  const ids = rows.flatMap(({ pictureIds }) => pictureIds);
  const found = ids.length === 0 ? [] : await db.select().from(table).where(inArray(table.id, ids));
  const known = new Map(found.map((row) => [row.id, toPicture(row)]));
  return new Map(
    rows.map(({ id, pictureIds }) => [id, pictureIds.flatMap((one) => known.get(one) ?? [])] as const),
  );
}

/** The small picture that a list shows of each listing. */
export async function firstPicturesOf(
  db: Db,
  rows: readonly Pick<ListingRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, string>> {
  const firsts = rows.map(({ id, pictureIds }) => ({ id, pictureIds: pictureIds.slice(0, 1) }));
  const pictures = await picturesOf(db, firsts);
  return new Map([...pictures].flatMap(([id, [first]]) => (first ? [[id, first.smallUrl] as const] : [])));
}

/** All pictures of a listing, shown or not. */
export function allPicturesOf(db: Db, listingId: string): Promise<PictureRow[]> {
  return db.select().from(table).where(eq(table.listingId, listingId)).orderBy(table.id);
}

/** Deletes the pictures of a listing but some, with their files. */
export async function deletePictures(tx: TxCtx, listingId: string, but: readonly string[]): Promise<void> {
  const gone = await tx.db
    .delete(table)
    .where(and(eq(table.listingId, listingId), but.length === 0 ? undefined : notInArray(table.id, [...but])))
    .returning();
  for (const { fileKey } of gone) await removePair(tx, fileKey);
}

/** The files of listings' pictures: each has two, and one row for both. */
export const listingPictureFiles = ownerOfPairs('listing-picture', (db, keys) =>
  db
    .select({ key: table.fileKey })
    .from(table)
    .where(inArray(table.fileKey, [...keys])),
);

import { and, desc, eq, inArray, lt, notInArray, type SQL } from 'drizzle-orm';
import {
  actorIdOf,
  lockAccounts,
  refreshMembership,
  requireUser,
} from '#features/accounts/users/server/public.ts';
import { findBusinesses } from '#features/exchange/businesses/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalTarget, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { ownerOfPairs, pictureAddresses, removePair } from '#kit/server/files/stored-files.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Advert, type AdvertPicture } from '../advert.contract.ts';
import { advertNotFound, tooManyAdverts } from '../advert.errors.ts';
import { canRenew, maxOpenAdverts, openStatuses } from '../advert.rules.ts';
import { advertisements, advertPictures } from './advert.tables.ts';

export type AdvertRow = typeof advertisements.$inferSelect;

/** Finds an advert in any status. */
export async function findAdvert(db: Db, id: string): Promise<AdvertRow | undefined> {
  const [row] = await db.select().from(advertisements).where(eq(advertisements.id, id));
  return row;
}

/** Locks an advert until the transaction ends, after the accounts of its owner and of the caller. */
export async function lockAdvert(tx: TxCtx, id: string): Promise<AdvertRow | undefined> {
  const known = await findAdvert(tx.db, id);
  if (!known) return undefined;
  await lockAccounts(tx, [known.createdBy, actorIdOf(tx)]);
  const [row] = await tx.db.select().from(advertisements).where(eq(advertisements.id, id)).for('update');
  return row;
}

/** Finds the caller’s own advert. Refuses: advert_not_found, also where it belongs to another member. */
export async function findOwnAdvert(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<AdvertRow> {
  return requireOwn(ctx, await findAdvert(ctx.db, id));
}

/** Locks the caller’s own advert until the transaction ends. Refuses: advert_not_found. */
export async function lockOwnAdvert(tx: TxCtx, id: string): Promise<AdvertRow> {
  await findOwnAdvert(tx, id);
  return requireOwn(tx, await lockAdvert(tx, id));
}

function requireOwn(ctx: Pick<Ctx, 'actor'>, row: AdvertRow | undefined): AdvertRow {
  if (row?.createdBy !== requireUser(ctx).id) throw apiError(advertNotFound);
  return row;
}

/** Returns a page of adverts, newest first. */
export async function listNewest(
  db: Db,
  where: SQL | undefined,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const rows = await db
    .select()
    .from(advertisements)
    .where(and(where, before === undefined ? undefined : lt(advertisements.id, String(before))))
    .orderBy(desc(advertisements.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(advertisements, where), ({ id }) => [id]);
}

/** Refuses too_many_adverts. The member’s account must be locked for update, so that two concurrent calls don’t both pass. */
export async function checkOpenAdvertLimit(db: Db, createdBy: string): Promise<void> {
  const open = and(
    eq(advertisements.createdBy, createdBy),
    inArray(advertisements.status, [...openStatuses]),
  );
  if ((await db.$count(advertisements, open)) >= maxOpenAdverts) throw apiError(tooManyAdverts);
}

/** Updates a locked advert. */
export async function updateAdvert(
  tx: TxCtx,
  id: string,
  change: Partial<typeof advertisements.$inferInsert>,
): Promise<AdvertRow> {
  const [row] = await tx.db
    .update(advertisements)
    .set({ ...change, updatedAt: tx.now.toISOString() })
    .where(eq(advertisements.id, id))
    .returning();
  if (!row) throw apiError(advertNotFound);
  if (change.status !== undefined) await refreshMembership(tx, row.createdBy);
  return row;
}

/** Returns adverts as their owners and administrators see them. */
export async function toAdverts(db: Db, rows: readonly AdvertRow[]): Promise<Advert[]> {
  const pictures = await picturesOf(db, rows);
  const known = await businessesOf(db, rows);
  return rows.map((row) =>
    present(Advert, row, {
      websiteUrl: row.website,
      pictures: pictures.get(row.id) ?? [],
      business: row.businessId === null ? null : (known.get(row.businessId) ?? null),
      isRemoved: row.removedAt !== null,
      isRenewable: canRenew({ status: row.status, wasApproved: row.approvedAt !== null }),
    }),
  );
}

/** Returns an advert as its owner and administrators see it. */
export async function toAdvert(db: Db, row: AdvertRow): Promise<Advert> {
  const [advert] = await toAdverts(db, [row]);
  if (!advert) throw apiError(advertNotFound);
  return advert;
}

async function businessesOf(db: Db, rows: readonly AdvertRow[]) {
  const ids = [...new Set(rows.flatMap(({ businessId }) => businessId ?? []))];
  const found = ids.length === 0 ? [] : await findBusinesses(db, ids);
  return new Map(found.map(({ id, name, halalStep }) => [id, { id, name, halalStep }]));
}

export type PictureRow = typeof advertPictures.$inferSelect;

export function toPicture(row: PictureRow): AdvertPicture {
  return { id: row.id, ...pictureAddresses(row), altText: row.altText };
}

/** Returns the pictures that adverts show, each list in order, by the id of the advert. */
export async function picturesOf(
  db: Db,
  rows: readonly Pick<AdvertRow, 'id' | 'pictureIds'>[],
): Promise<ReadonlyMap<string, AdvertPicture[]>> {
  const ids = rows.flatMap(({ pictureIds }) => pictureIds);
  const found =
    ids.length === 0 ? [] : await db.select().from(advertPictures).where(inArray(advertPictures.id, ids));
  const known = new Map(found.map((row) => [row.id, toPicture(row)]));
  return new Map(
    rows.map(
      ({ id, pictureIds }) => [id, pictureIds.flatMap((pictureId) => known.get(pictureId) ?? [])] as const,
    ),
  );
}

/** Lists all pictures of an advert, shown or not. */
export function allPicturesOf(db: Db, advertId: string): Promise<PictureRow[]> {
  return db
    .select()
    .from(advertPictures)
    .where(eq(advertPictures.advertId, advertId))
    .orderBy(advertPictures.id);
}

/** Deletes the pictures of an advert with their files, except `keptIds`. */
export async function deletePictures(tx: TxCtx, advertId: string, keptIds: readonly string[]): Promise<void> {
  const deleted = await tx.db
    .delete(advertPictures)
    .where(
      and(
        eq(advertPictures.advertId, advertId),
        keptIds.length === 0 ? undefined : notInArray(advertPictures.id, [...keptIds]),
      ),
    )
    .returning();
  for (const { fileKey } of deleted) await removePair(tx, fileKey);
}

/** The files of advert pictures: each row has two files. */
export const advertPictureFiles = ownerOfPairs('advert-picture', (db, keys) =>
  db
    .select({ key: advertPictures.fileKey })
    .from(advertPictures)
    .where(inArray(advertPictures.fileKey, [...keys])),
);

/** Returns the rows of the pictures that an advert shows, in order. */
export async function storedPicturesOf(
  db: Db,
  { id, pictureIds }: Pick<AdvertRow, 'id' | 'pictureIds'>,
): Promise<PictureRow[]> {
  const rows = await allPicturesOf(db, id);
  return pictureIds.flatMap((pictureId) => rows.find((row) => row.id === pictureId) ?? []);
}

export const advertTarget: ApprovalTarget = { type: 'advertisement', label: 'Advert', order: 8 };

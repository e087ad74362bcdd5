import { and, eq, inArray, sql } from 'drizzle-orm';
import { distanceTo, members } from '#features/accounts/users/server/public.ts';
import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ListedListing, Listing } from '../contract.ts';
import { isLive, isRenewable } from '../listing-times.ts';
import type { OwnListing } from '../selling-contract.ts';
import { waitingOf, withChange } from './approval/waiting-change.ts';
import { type CategoryRow, listCategories } from './categories/category-rows.ts';
import { firstPicturesOf, picturesOf } from './pictures/picture-rows.ts';
import type { ListingRow } from './queries.ts';
import { classifiedTalks } from './tables.ts';

type Around = { categories: ReadonlyMap<string, CategoryRow>; place: Point | null };

/** Listings as lists show them: nobody's name or address. */
export async function toListedListings(
  db: Db,
  rows: readonly ListingRow[],
  place: Point | null,
): Promise<ListedListing[]> {
  const categories = await categoriesById(db);
  const pictures = await firstPicturesOf(db, rows);
  return rows.map((row) => toListed(row, { categories, place }, pictures.get(row.id) ?? null));
}

async function categoriesById(db: Db): Promise<ReadonlyMap<string, CategoryRow>> {
  return new Map((await listCategories(db)).map((category) => [category.id, category]));
}

function toListed(row: ListingRow, { categories, place }: Around, pictureUrl: string | null): ListedListing {
  const category = categories.get(row.categoryId);
  return {
    id: row.id,
    title: row.title,
    priceAmount: row.priceAmount,
    priceCurrency: 'GBP',
    condition: row.condition,
    categoryId: row.categoryId,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    ward: row.ward,
    pictureUrl,
    isReserved: row.reservedAt !== null,
    isFeatured: row.isFeatured,
    status: row.status,
    listedAt: row.listedAt,
    expiresAt: row.expiresAt,
    distance: distanceTo(row, place),
  };
}

/** A listing's own page. The seller is named to members alone. */
export async function toListing(ctx: Ctx, row: ListingRow, place: Point | null): Promise<Listing> {
  const { db, actor, now } = ctx;
  const pictures = (await picturesOf(db, [row])).get(row.id) ?? [];
  const categories = await categoriesById(db);
  const viewerId = actor.kind === 'person' ? actor.id : null;
  return {
    ...toListed(row, { categories, place }, pictures[0]?.smallUrl ?? null),
    description: row.description,
    pictures,
    place: await placeOf(db, row),
    seller: viewerId === null ? null : await memberNamed(db, row.sellerUserId),
    isOwn: viewerId === row.sellerUserId,
    isLive: isLive(row, now),
    talkId: viewerId === null ? null : await talkIdOf(db, row.id, viewerId),
    updatedAt: row.updatedAt,
  };
}

async function placeOf(db: Db, { placeId }: ListingRow): Promise<Listing['place']> {
  if (placeId === null) return null;
  const mosque = (await listMosqueNames(db)).find(({ id }) => id === placeId);
  return mosque ? { id: mosque.id, name: mosque.name } : null;
}

/** A member as other members see them. */
export async function memberNamed(db: Db, id: string): Promise<{ id: string; name: string } | null> {
  return (await membersNamed(db, [id])).get(id) ?? null;
}

/** The same of several, by their ids; who is gone is left out. */
export async function membersNamed(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(inArray(members.id, known));
  return new Map(
    rows.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}`.trim() }]),
  );
}

async function talkIdOf(db: Db, listingId: string, buyerId: string): Promise<string | null> {
  const [talk] = await db
    .select({ id: classifiedTalks.id })
    .from(classifiedTalks)
    .where(and(eq(classifiedTalks.listingId, listingId), eq(classifiedTalks.buyerUserId, buyerId)));
  return talk?.id ?? null;
}

/** Listings as their seller sees them, with the changes that wait. */
export async function toOwnListings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rows: readonly ListingRow[],
): Promise<OwnListing[]> {
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingOf(db, ids);
  const wished = rows.map((row) => withChange(row, waiting.get(row.id)));
  const categories = await categoriesById(db);
  const pictures = await picturesOf(db, wished);
  const talks = await countTalks(db, ids);
  return wished.map((row) => ({
    ...toListed(row, { categories, place: null }, pictures.get(row.id)?.[0]?.smallUrl ?? null),
    description: row.description,
    pictures: pictures.get(row.id) ?? [],
    address: row.address,
    postcode: row.postcode,
    placeId: row.placeId,
    showOnMap: row.showOnMap,
    rejectionReason: row.rejectionReason,
    isRemoved: row.removedAt !== null,
    featuredUntil: row.isFeatured ? row.featuredUntil : null,
    isRenewable: isRenewable(row, now),
    changeWaits: waiting.has(row.id),
    talks: talks.get(row.id) ?? 0,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

async function countTalks(db: Db, listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .select({ id: classifiedTalks.listingId, talks: sql<number>`count(*)::int` })
    .from(classifiedTalks)
    .where(inArray(classifiedTalks.listingId, [...listingIds]))
    .groupBy(classifiedTalks.listingId);
  return new Map(rows.flatMap(({ id, talks }) => (id === null ? [] : [[id, talks] as const])));
}

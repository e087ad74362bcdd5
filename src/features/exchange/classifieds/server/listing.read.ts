import { and, eq, inArray, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { distanceTo, findDistanceOrigin, memberNames } from '#features/accounts/users/server/public.ts';
import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import { loadWards } from '#features/site/wards/server/public.ts';
import { wardCentres } from '#features/site/wards/ward.rules.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { distanceBetween, milesToMetres, type Origin, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { calls, ListedListing, Listing } from '../listing.contract.ts';
import { listingNotFound } from '../listing.errors.ts';
import { isLive, isRenewable } from '../listing.rules.ts';
import { OwnListing } from '../listing-own.contract.ts';
import {
  type CategoryRow,
  findListing,
  idsUnder,
  type ListingFilter,
  type ListingRow,
  listCategories,
  listNearest,
  listShown,
  meantListings,
  requireClassifieds,
  toCategory,
} from './listing.queries.ts';
import { classifiedTalks } from './listing.tables.ts';
import { listWaitingChanges, withChange } from './listing-changes.ts';
import { firstPicturesOf, picturesOf } from './listing-pictures.ts';

type Input = InputOf<typeof calls.listClassifieds>;

/**
 * Returns a page of public listings. Sorting by distance needs a place; without one, the newest come first. Refuses: not_signed_in,
 * not_allowed (the caller is outside the audience of classifieds), postcode_unknown.
 */
export const listClassifieds = handle(calls.listClassifieds, async (ctx, input) => {
  await requireClassifieds(ctx);
  const place = await findDistanceOrigin(ctx, input);
  const wardDistances = place && (await wardsByDistance(ctx, place));
  const filter = await filterOf(ctx, input, wardDistances);
  const order =
    input.sort === 'nearest' && wardDistances ? 'nearest' : input.sort === 'cheapest' ? 'cheapest' : 'newest';
  const page =
    order === 'nearest'
      ? await listNearest(ctx.db, filter, filter.wards ?? wardDistances?.map(({ name }) => name) ?? [], input)
      : await listShown(ctx.db, filter, order, input);
  return { ...page, items: await toListedListings(ctx.db, page.items, place) };
});

async function filterOf(
  ctx: Ctx,
  input: Input,
  wardDistances: readonly NearWard[] | null,
): Promise<ListingFilter> {
  const { search, condition, minPrice, maxPrice, free, category, ward, within } = input;
  const radiusMetres = within === undefined || wardDistances === null ? undefined : milesToMetres(within);
  const nearbyWards =
    radiusMetres === undefined ? undefined : wardDistances?.filter(({ metres }) => metres <= radiusMetres);
  const names = nearbyWards?.map(({ name }) => name);
  return {
    now: ctx.now,
    viewerId: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    search,
    meant: search === undefined ? undefined : await meantListings(ctx.db, readSearch(search)),
    condition,
    minPrice,
    maxPrice,
    free,
    categoryIds: category === undefined ? undefined : await idsUnder(ctx.db, category),
    wards: ward === undefined ? names : (names ?? [ward]).filter((name) => name === ward),
  };
}

type NearWard = { name: string; metres: number };

/** Returns the wards with the distance of their centres from a place, nearest first. */
async function wardsByDistance(ctx: Ctx, place: Point): Promise<NearWard[] | null> {
  const centres = wardCentres(await loadWards(ctx, borough));
  if (centres.size === 0) return null;
  return [...centres]
    .map(([name, centre]) => ({ name, metres: distanceBetween(place, centre) }))
    .toSorted((one, other) => one.metres - other.metres);
}

/**
 * Returns a listing to anyone who may see it. Refuses: listing_not_found, not_signed_in, not_allowed, confirm_password,
 * second_factor_needed.
 */
export const getClassified = handle(calls.getClassified, async (ctx, { id }) => {
  await requireClassifieds(ctx);
  const row = await findListing(ctx.db, id);
  if (!row || !(await canSeeListing(ctx, row))) throw apiError(listingNotFound);
  return toListing(ctx, row, await findDistanceOrigin(ctx, {}));
});

/**
 * Whether the caller may see a listing: one that was approved, including sold and ended ones, and not removed. Its seller and
 * administrators always see it. A block in either direction hides it. Refuses: confirm_password, second_factor_needed (an
 * administrator who could only see it as such).
 */
export async function canSeeListing(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  row: ListingRow,
): Promise<boolean> {
  const { actor, now } = ctx;
  const isOwn = actor.kind === 'person' && actor.id === row.sellerUserId;
  if (isOwn || actsAsAdministrator(actor, now) || (await isOpenTo(ctx, row))) return true;
  return actsAsAdministratorOrAsk(actor, now);
}

async function isOpenTo({ db, actor }: Pick<Ctx, 'db' | 'actor'>, row: ListingRow): Promise<boolean> {
  const wasApproved = row.status === 'approved' || row.status === 'sold' || row.status === 'expired';
  if (!wasApproved || row.removedAt !== null) return false;
  return actor.kind !== 'person' || !(await isBlocked(db, actor.id, row.sellerUserId));
}

/** Returns all categories. Refuses: not_signed_in, not_allowed. */
export const listClassifiedCategories = handle(calls.listClassifiedCategories, async (ctx) => {
  await requireClassifieds(ctx);
  return (await listCategories(ctx.db)).map(toCategory);
});

type ListContext = { categories: ReadonlyMap<string, CategoryRow>; place: Origin | null };

/** Returns listings as lists show them, without names and addresses. */
async function toListedListings(
  db: Db,
  rows: readonly ListingRow[],
  place: Origin | null,
): Promise<ListedListing[]> {
  const categories = await categoriesById(db);
  const pictures = await firstPicturesOf(db, rows);
  return rows.map((row) => toListed(row, { categories, place }, pictures.get(row.id) ?? null));
}

async function categoriesById(db: Db): Promise<ReadonlyMap<string, CategoryRow>> {
  return new Map((await listCategories(db)).map((category) => [category.id, category]));
}

function toListed(
  row: ListingRow,
  { categories, place }: ListContext,
  pictureUrl: string | null,
): ListedListing {
  const category = categories.get(row.categoryId);
  return present(ListedListing, row, {
    priceCurrency: 'GBP',
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
    pictureUrl,
    isReserved: row.reservedAt !== null,
    ...distanceTo(row, place),
  });
}

/** Returns a listing for its own page. Visitors don't get the seller's name. */
async function toListing(ctx: Ctx, row: ListingRow, place: Origin | null): Promise<Listing> {
  const { db, actor, now } = ctx;
  const pictures = (await picturesOf(db, [row])).get(row.id) ?? [];
  const categories = await categoriesById(db);
  const viewerId = actor.kind === 'person' ? actor.id : null;
  return present(Listing, row, {
    ...toListed(row, { categories, place }, pictures[0]?.smallUrl ?? null),
    pictures,
    place: await placeOf(db, row),
    seller: viewerId === null ? null : await findMemberName(db, row.sellerUserId),
    isOwn: viewerId === row.sellerUserId,
    isLive: isLive(row, now),
    talkId: viewerId === null ? null : await talkIdOf(db, row.id, viewerId),
  });
}

async function placeOf(db: Db, { placeId }: ListingRow): Promise<Listing['place']> {
  if (placeId === null) return null;
  const mosque = (await listMosqueNames(db)).find(({ id }) => id === placeId);
  return mosque ? { id: mosque.id, name: mosque.name } : null;
}

/** Returns a member's id and name, as other members see them. */
export async function findMemberName(db: Db, id: string): Promise<{ id: string; name: string } | null> {
  return (await findMemberNames(db, [id])).get(id) ?? null;
}

/** Returns members' names by id, without deleted accounts. */
export async function findMemberNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const names = await memberNames(db, ids);
  return new Map([...names].map(([id, name]) => [id, { id, name }]));
}

async function talkIdOf(db: Db, listingId: string, buyerId: string): Promise<string | null> {
  const [talk] = await db
    .select({ id: classifiedTalks.id })
    .from(classifiedTalks)
    .where(and(eq(classifiedTalks.listingId, listingId), eq(classifiedTalks.buyerUserId, buyerId)));
  return talk?.id ?? null;
}

/** Returns listings as their seller sees them, with pending changes. */
export async function toOwnListings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rows: readonly ListingRow[],
): Promise<OwnListing[]> {
  const ids = rows.map(({ id }) => id);
  const waiting = await listWaitingChanges(db, ids);
  const changedRows = rows.map((row) => withChange(row, waiting.get(row.id)));
  const categories = await categoriesById(db);
  const pictures = await picturesOf(db, changedRows);
  const talks = await countTalks(db, ids);
  return changedRows.map((row) =>
    present(OwnListing, row, {
      ...toListed(row, { categories, place: null }, pictures.get(row.id)?.[0]?.smallUrl ?? null),
      pictures: pictures.get(row.id) ?? [],
      isRemoved: row.removedAt !== null,
      featuredUntil: row.isFeatured ? row.featuredUntil : null,
      isRenewable: isRenewable(row, now),
      changeWaits: waiting.has(row.id),
      talks: talks.get(row.id) ?? 0,
    }),
  );
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

import { and, asc, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ApprovalTarget, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { countUpTo } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import { containsWords, matchesQuery, narrowSearch } from '#kit/server/search/find-by-words.ts';
import { meantBy } from '#kit/server/search/meant-categories.ts';
import type { SearchQuery } from '#kit/server/search/search-query.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Category } from '../listing.contract.ts';
import { categoryNotFound, listingNotFound, notYourListing, sameListing } from '../listing.errors.ts';
import type { Condition, ListingOrder } from '../listing.rules.ts';
import { classifiedCategories, classifiedListings as listings } from './listing.tables.ts';

export type ListingRow = typeof listings.$inferSelect;

export type Paging = { limit: number; cursor?: string | undefined };

export type ListingFilter = {
  now: Date;
  /** The viewer. Sellers whom they have blocked, or who have blocked them, are left out. */
  viewerId: string | null;
  search?: string | undefined;
  /** The condition that a listing is in a category that the search means. */
  meant?: SQL | undefined;
  /** A category with its subcategories. */
  categoryIds?: readonly string[] | undefined;
  condition?: Condition | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  free?: boolean | undefined;
  wards?: readonly string[] | undefined;
};

/** Condition: a listing is public, that is approved, not removed, not ended. */
export function isShown(now: Date): SQL {
  return sql`${listings.status} = 'approved' and ${listings.removedAt} is null and ${listings.expiresAt} > ${now.toISOString()}`;
}

/** Returns a page of public listings: newest first, featured ones above them, or cheapest first. */
export async function listShown(
  db: Db,
  filter: ListingFilter,
  order: Exclude<ListingOrder, 'nearest'>,
  { limit, cursor }: Paging,
) {
  const asked = and(...conditions(filter));
  const { where, total: counted } = await narrowSearch(db, listings, asked, filter.search);
  const isNewest = order === 'newest';
  const after = isNewest ? afterNewest(cursor) : afterCheapest(cursor);
  const rows = await db
    .select()
    .from(listings)
    .where(and(where, cursor === undefined ? undefined : after))
    .orderBy(
      ...(isNewest
        ? [desc(listings.isFeatured), desc(listings.listedAt), desc(listings.id)]
        : [asc(listings.priceAmount), asc(listings.id)]),
    )
    .limit(limit + 1);
  const showsAll = cursor === undefined && rows.length <= limit;
  const total = counted ?? (showsAll ? rows.length : await countUpTo(db, listings, where));
  return pageOf(rows, limit, total, (row) =>
    isNewest ? [row.isFeatured, row.listedAt ?? '', row.id] : [row.priceAmount, row.id],
  );
}

function afterNewest(cursor: string | undefined): SQL {
  const [isFeatured, listedAt, id] = decodeCursor(cursor, ['boolean', 'instant', 'uuid']);
  return sql`(${listings.isFeatured}, ${listings.listedAt}, ${listings.id}) < (${isFeatured}::boolean, ${listedAt}::timestamptz, ${id}::uuid)`;
}

function afterCheapest(cursor: string | undefined): SQL {
  const [price, id] = decodeCursor(cursor, ['int', 'uuid']);
  return sql`(${listings.priceAmount}, ${listings.id}) > (${price}::int, ${id}::uuid)`;
}

/**
 * Returns a page of public listings, nearest ward first and newest first in each. Reads ward by ward along the index, so that a
 * page costs no more than its rows. `wards` are in order.
 */
export async function listNearest(db: Db, filter: ListingFilter, wards: readonly string[], paging: Paging) {
  const { limit, cursor } = paging;
  const [ward, listedAt, id] = decodeCursor(cursor, ['text', 'instant', 'uuid']);
  const asked = and(...conditions({ ...filter, wards }));
  const { where, total: counted } = await narrowSearch(db, listings, asked, filter.search);
  const from = cursor === undefined ? 0 : Math.max(0, wards.indexOf(String(ward)));
  const rows: ListingRow[] = [];
  for (const name of wards.slice(from)) {
    if (rows.length > limit) break;
    const isFirst = cursor !== undefined && name === ward;
    const after = sql`(${listings.listedAt}, ${listings.id}) < (${listedAt}::timestamptz, ${id}::uuid)`;
    const some = await db
      .select()
      .from(listings)
      .where(and(where, eq(listings.ward, name), isFirst ? after : undefined))
      .orderBy(desc(listings.listedAt), desc(listings.id))
      .limit(limit + 1 - rows.length);
    rows.push(...some);
  }
  const showsAll = cursor === undefined && rows.length <= limit;
  const total = counted ?? (showsAll ? rows.length : await countUpTo(db, listings, where));
  return pageOf(rows, limit, total, (row) => [row.ward, row.listedAt ?? '', row.id]);
}

function conditions(filter: ListingFilter): (SQL | undefined)[] {
  const { categoryIds, condition, minPrice, maxPrice, wards } = filter;
  return [
    isShown(filter.now),
    notBlocked(filter.viewerId, listings.sellerUserId),
    filter.search === undefined
      ? undefined
      : or(containsWords(listings.searchWords, filter.search), filter.meant),
    categoryIds && inArray(listings.categoryId, [...categoryIds]),
    condition && eq(listings.condition, condition),
    minPrice === undefined ? undefined : gte(listings.priceAmount, minPrice),
    maxPrice === undefined ? undefined : lte(listings.priceAmount, maxPrice),
    filter.free ? eq(listings.priceAmount, 0) : undefined,
    wards && (wards.length === 0 ? sql`false` : inArray(listings.ward, [...wards])),
  ];
}

/** Returns a page of a member's own listings, newest first. */
export async function listListingsOf(db: Db, sellerId: string, { limit, cursor }: Paging) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const own = eq(listings.sellerUserId, sellerId);
  const rows = await db
    .select()
    .from(listings)
    .where(and(own, before === undefined ? undefined : sql`${listings.id} < ${before}::uuid`))
    .orderBy(desc(listings.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(listings, own), ({ id }) => [id]);
}

/** Finds a listing in any status. */
export async function findListing(db: Db, id: string): Promise<ListingRow | undefined> {
  const [row] = await db.select().from(listings).where(eq(listings.id, id));
  return row;
}

/** Locks a listing until the transaction ends, after the accounts of its seller and of `others`. */
export async function lockListing(
  tx: TxCtx,
  id: string,
  others: readonly (string | null)[] = [],
): Promise<ListingRow | undefined> {
  const known = await findListing(tx.db, id);
  if (!known) return undefined;
  await lockAccounts(tx, [known.sellerUserId, ...others]);
  const [row] = await tx.db.select().from(listings).where(eq(listings.id, id)).for('update');
  return row;
}

/** Counts a member's pending and public listings. */
export function countOpenListings(db: Db, sellerId: string, now: Date): Promise<number> {
  const isOpen = or(eq(listings.status, 'pending'), isShown(now));
  return db.$count(listings, and(eq(listings.sellerUserId, sellerId), isOpen));
}

/** Lists ids and update times of the newest public listings, for the sitemap. */
export function listListingNames(db: Db, now: Date, limit: number) {
  return db
    .select({ id: listings.id, updatedAt: listings.updatedAt })
    .from(listings)
    .where(isShown(now))
    .orderBy(desc(listings.listedAt), desc(listings.id))
    .limit(limit);
}

/** Lists the newest public listings since an instant. */
export function listNewListings(db: Db, now: Date, since: string, limit: number): Promise<ListingRow[]> {
  return db
    .select()
    .from(listings)
    .where(and(isShown(now), gte(listings.listedAt, since)))
    .orderBy(desc(listings.listedAt), desc(listings.id))
    .limit(limit);
}

export type CategoryRow = typeof classifiedCategories.$inferSelect;

/** Lists all categories in display order: a few dozen at most. */
export function listCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .select()
    .from(classifiedCategories)
    .orderBy(asc(classifiedCategories.sortOrder), asc(classifiedCategories.name));
}

export function toCategory(row: CategoryRow): Category {
  return present(Category, row, {});
}

/** Returns the ids of the category with this slug and of its subcategories; none where there is no such category. */
export async function idsUnder(db: Db, slug: string): Promise<string[]> {
  const all = await listCategories(db);
  const chosen = all.find((category) => category.slug === slug);
  return chosen ? [chosen.id, ...all.flatMap(({ id, parentId }) => (parentId === chosen.id ? id : []))] : [];
}

/** Returns the condition that a listing is in a category that a search means, or under it. */
export function meantListings(db: Db, query: SearchQuery): Promise<SQL | undefined> {
  return meantBy(db, query, {
    list: '/classifieds',
    filters: ['category'],
    where: ({ category }) => sql`${listings.categoryId} in (
      select category.id from ${classifiedCategories} as category
      left join ${classifiedCategories} as above on above.id = category.parent_id
      where category.slug = ${category} or above.slug = ${category})`,
    hasWords: (words) => matchesQuery(listings.searchWords, { ...query, words }),
  });
}

/** Locks a category against deletion until the transaction ends. Refuses: category_not_found. */
export async function lockCategoryForShare(tx: Db, id: string): Promise<CategoryRow> {
  const [row] = await tx
    .select()
    .from(classifiedCategories)
    .where(eq(classifiedCategories.id, id))
    .for('key share');
  if (!row) throw apiError(categoryNotFound);
  return row;
}

/** Returns a listing of the caller. Refuses: listing_not_found, not_your_listing. */
export async function requireOwnListing(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<ListingRow> {
  return requireSeller(ctx, await findListing(ctx.db, id));
}

/** Locks a listing of the caller with their account until the transaction ends. Refuses: listing_not_found, not_your_listing. */
export async function lockOwnListing(tx: TxCtx, id: string): Promise<ListingRow> {
  await requireOwnListing(tx, id);
  return requireSeller(tx, await lockListing(tx, id));
}

/** Refuses listing_not_found where the caller may not know that the listing exists. */
function requireSeller(ctx: Pick<Ctx, 'actor'>, row: ListingRow | undefined): ListingRow {
  if (!row) throw apiError(listingNotFound);
  if (row.sellerUserId === requireUser(ctx).id) return row;
  throw apiError(row.listedAt === null || row.removedAt !== null ? listingNotFound : notYourListing);
}

/**
 * Refuses same_listing where the seller has another open listing with the same text. The caller must hold a lock for update on
 * the seller's account, so that concurrent calls are compared with each other.
 */
export async function checkDuplicateListing(
  tx: Db,
  { id, sellerUserId, title, description }: Pick<ListingRow, 'id' | 'sellerUserId' | 'title' | 'description'>,
): Promise<void> {
  const fingerprint = fingerprintOf(title, description);
  const open = or(eq(listings.status, 'pending'), eq(listings.status, 'approved'));
  const others = await tx
    .select({ title: listings.title, description: listings.description })
    .from(listings)
    .where(and(eq(listings.sellerUserId, sellerUserId), open, ne(listings.id, id)));
  const isSame = others.some((other) => fingerprintOf(other.title, other.description) === fingerprint);
  if (isSame) throw apiError(sameListing);
}

/** Returns the letters and digits of a text, as the generated column compares them. */
function fingerprintOf(title: string, description: string): string {
  return `${title}${description}`.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '');
}

type Caller = Pick<Ctx, 'db' | 'actor' | 'now'>;

/** Whether the caller is in the audience of classifieds (a site setting). */
export async function canUseClassifieds({ db, actor, now }: Caller): Promise<boolean> {
  return audienceDenialReason((await readSettings(db)).classifiedsAudience, actor, now) === null;
}

/** Refuses callers outside the audience of classifieds. Refuses: not_signed_in, not_allowed. */
export async function requireClassifieds({ db, actor, now }: Caller): Promise<void> {
  const denied = audienceDenialReason((await readSettings(db)).classifiedsAudience, actor, now);
  if (denied) throw apiError(denied);
}

export const listingTarget: ApprovalTarget = {
  type: 'classified_listing',
  label: 'Classified Listing',
  order: 7,
};

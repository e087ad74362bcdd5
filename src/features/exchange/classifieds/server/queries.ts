import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { countUpTo } from '#kit/server/db/count-up-to.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import { narrowSearch } from '#kit/server/search/narrow-search.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { Condition, ListingOrder } from '../listing-options.ts';
import { classifiedListings as listings } from './tables.ts';

export type ListingRow = typeof listings.$inferSelect;

export type Paging = { limit: number; cursor?: string | undefined };

export type ListingFilter = {
  now: Date;
  /** Who asks: without those between whom and them a block stands. */
  viewerId: string | null;
  search?: string | undefined;
  /** A category with those beneath it. */
  categoryIds?: readonly string[] | undefined;
  condition?: Condition | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  free?: boolean | undefined;
  wards?: readonly string[] | undefined;
};

/** That a listing is shown to everyone: approved, not taken down, not ended. */
export function isShown(now: Date): SQL {
  return sql`${listings.status} = 'approved' and ${listings.removedAt} is null and ${listings.expiresAt} > ${now.toISOString()}`;
}

/** A page of what is shown: newest first, featured ones above them, or cheapest first. */
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
  const [isFeatured, listedAt, id] = decodeCursor(cursor, ['boolean', 'text', 'uuid']);
  return sql`(${listings.isFeatured}, ${listings.listedAt}, ${listings.id}) < (${isFeatured}::boolean, ${instantOf(listedAt)}::timestamptz, ${id}::uuid)`;
}

function afterCheapest(cursor: string | undefined): SQL {
  const [price, id] = decodeCursor(cursor, ['number', 'uuid']);
  return sql`(${listings.priceAmount}, ${listings.id}) > (${price}::int, ${id}::uuid)`;
}

/** An instant of a cursor; what is none comes before all. */
function instantOf(value: unknown): string {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value);
  return isInstant && !Number.isNaN(Date.parse(value)) ? value : '-infinity';
}

/**
 * A page of what is shown, nearest ward first and newest first in each: ward by ward along its index, so that a page costs no
 * more than its rows. `wards` are in order.
 */
export async function listNearest(db: Db, filter: ListingFilter, wards: readonly string[], paging: Paging) {
  const { limit, cursor } = paging;
  const [ward, listedAt, id] = decodeCursor(cursor, ['text', 'text', 'uuid']);
  const asked = and(...conditions({ ...filter, wards }));
  const { where, total: counted } = await narrowSearch(db, listings, asked, filter.search);
  const from = cursor === undefined ? 0 : Math.max(0, wards.indexOf(String(ward)));
  const rows: ListingRow[] = [];
  for (const name of wards.slice(from)) {
    if (rows.length > limit) break;
    const isFirst = cursor !== undefined && name === ward;
    const after = sql`(${listings.listedAt}, ${listings.id}) < (${instantOf(listedAt)}::timestamptz, ${id}::uuid)`;
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
    filter.search === undefined ? undefined : containsWords(listings.searchWords, filter.search),
    categoryIds && inArray(listings.categoryId, [...categoryIds]),
    condition && eq(listings.condition, condition),
    minPrice === undefined ? undefined : gte(listings.priceAmount, minPrice),
    maxPrice === undefined ? undefined : lte(listings.priceAmount, maxPrice),
    filter.free ? eq(listings.priceAmount, 0) : undefined,
    wards && (wards.length === 0 ? sql`false` : inArray(listings.ward, [...wards])),
  ];
}

/** A page of a member's own listings, newest first. */
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

/** A listing, whatever became of it. */
export async function findListing(db: Db, id: string): Promise<ListingRow | undefined> {
  const [row] = await db.select().from(listings).where(eq(listings.id, id));
  return row;
}

/** The same, locked until the transaction ends; its seller's account and those of `others` are locked before it. */
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

/** How many listings of a member wait or are shown. */
export function countOpenListings(db: Db, sellerId: string, now: Date): Promise<number> {
  const isOpen = or(eq(listings.status, 'pending'), isShown(now));
  return db.$count(listings, and(eq(listings.sellerUserId, sellerId), isOpen));
}

/** Ids and times of change of the newest that are shown: for the sitemap. */
export function listListingNames(db: Db, now: Date, limit: number) {
  return db
    .select({ id: listings.id, updatedAt: listings.updatedAt })
    .from(listings)
    .where(isShown(now))
    .orderBy(desc(listings.listedAt), desc(listings.id))
    .limit(limit);
}

/** The newest that are shown since an instant. */
export function listNewListings(db: Db, now: Date, since: string, limit: number): Promise<ListingRow[]> {
  return db
    .select()
    .from(listings)
    .where(and(isShown(now), gte(listings.listedAt, since)))
    .orderBy(desc(listings.listedAt), desc(listings.id))
    .limit(limit);
}

import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import { arcOf, chordOf, onSphere, type Point } from '#kit/contract/distance.ts';
import { countUpTo } from '#kit/server/db/count-up-to.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, type KeyValue, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import { narrowSearch } from '#kit/server/search/narrow-search.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { BusinessFeature, BusinessOrder } from '../business-options.ts';
import { businessCategories, businessCategoryLinks, businesses, businessOpenSpans } from './tables.ts';

export type BusinessRow = typeof businesses.$inferSelect;
export type BusinessFilter = {
  search?: string | undefined;
  /** A category’s slug; its subcategories are included. */
  category?: string | undefined;
  ward?: string | undefined;
  feature?: BusinessFeature | undefined;
  /** Only those that are open at this instant. */
  openAt?: Date | undefined;
  /** The least step of halal evidence. */
  halal?: number | undefined;
  /** Where distances are measured from. */
  from?: Point | undefined;
  /** Great-circle metres around `from`. */
  withinMetres?: number | undefined;
};
type Paging = { limit: number; cursor?: string | undefined };

/** That a business is public: written as its indexes have it. */
export const isListed = and(eq(businesses.status, 'approved'), isNull(businesses.removedAt));

/**
 * A page of public businesses. By distance, those without a position are left out; without a place to measure from, the featured
 * ones come first.
 */
export async function listPublicBusinesses(
  db: Db,
  filter: BusinessFilter,
  order: BusinessOrder,
  paging: Paging,
) {
  const chord = filter.from ? chordTo(filter.from) : sql<null>`null`;
  const sorted = order === 'distance' && !filter.from ? 'featured' : order;
  const keys = sortKeys(sorted, chord);
  const isPlaced = sorted === 'distance' ? isNotNull(businesses.position) : undefined;
  const asked = and(isListed, isPlaced, ...conditions(filter, chord));
  const { where, total: counted } = await narrowSearch(db, businesses, asked, filter.search);
  const rows = await db
    .select({ business: businesses, chord: sql<number | null>`${chord}`, name: nameKey.as('name_key') })
    .from(businesses)
    .where(and(where, afterCursor(keys, paging.cursor)))
    .orderBy(...keys.map(({ by }) => by))
    .limit(paging.limit + 1);
  const showsAll = paging.cursor === undefined && rows.length <= paging.limit;
  const total = counted ?? (showsAll ? rows.length : await countUpTo(db, businesses, where));
  const page = pageOf(rows, paging.limit, total, (row) => cursorValues(sorted, row));
  const items = page.items.map(({ business, chord: metres }) => ({
    business,
    distance: metres === null ? null : Math.round(arcOf(metres)),
  }));
  return { ...page, items };
}

/** A business, whatever became of it. */
export async function findBusiness(db: Db, id: string): Promise<BusinessRow | undefined> {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id));
  return row;
}

/** Some businesses, whatever became of them. */
export function findBusinesses(db: Db, ids: readonly string[]): Promise<BusinessRow[]> {
  return db
    .select()
    .from(businesses)
    .where(inArray(businesses.id, [...ids]));
}

/** A business, locked until the transaction ends. The accounts of its owner and of the caller are locked before it. */
export async function lockBusiness(tx: TxCtx, id: string): Promise<BusinessRow | undefined> {
  const [known] = await tx.db
    .select({ owner: businesses.ownerUserId })
    .from(businesses)
    .where(eq(businesses.id, id));
  if (!known) return undefined;
  await lockAccounts(tx, [known.owner, actorIdOf(tx)]);
  const [row] = await tx.db.select().from(businesses).where(eq(businesses.id, id)).for('update');
  return row;
}

/** Whether a business is public. */
export function isPublicBusiness(row: BusinessRow): boolean {
  return row.status === 'approved' && row.removedAt === null;
}

/** A page of businesses of any status, newest first. */
export async function listNewestBusinesses(db: Db, where: SQL | undefined, paging: Paging) {
  const [id] = decodeCursor(paging.cursor, ['uuid']);
  const after = id === undefined ? undefined : lt(businesses.id, String(id));
  const rows = await db
    .select()
    .from(businesses)
    .where(and(where, after))
    .orderBy(desc(businesses.id))
    .limit(paging.limit + 1);
  const total = await countUpTo(db, businesses, where);
  return pageOf(rows, paging.limit, total, (row) => [row.id]);
}

/** Ids and times of change of the public businesses: for the sitemap. */
export function listBusinessNames(db: Db, limit: number) {
  return db
    .select({ id: businesses.id, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(isListed)
    .orderBy(nameKey, businesses.id)
    .limit(limit);
}

/** That a business is found by a search. */
export function matches(search: string): SQL | undefined {
  return containsWordsOrParts({ text: businesses.searchText, words: businesses.searchWords }, search);
}

const nameKey = sql<string>`lower(${businesses.name})`;
const idKey: SortKey = { by: sql`${businesses.id}`, type: 'uuid' };
const byName: readonly SortKey[] = [{ by: nameKey, type: 'text' }, idKey];

function sortKeys(order: BusinessOrder, chord: SQL): readonly SortKey[] {
  if (order === 'distance') return [{ by: chord, type: 'number' }, idKey];
  if (order === 'featured') return [{ by: sql`(not ${businesses.isFeatured})`, type: 'boolean' }, ...byName];
  if (order === 'recommended')
    return [{ by: sql`(- ${businesses.recommendationCount})`, type: 'number' }, ...byName];
  return byName;
}

type SortedRow = { business: BusinessRow; chord: number | null; name: string };

function cursorValues(order: BusinessOrder, { business, chord, name }: SortedRow): readonly KeyValue[] {
  if (order === 'distance') return [chord ?? 0, business.id];
  if (order === 'featured') return [!business.isFeatured, name, business.id];
  if (order === 'recommended') return [-business.recommendationCount, name, business.id];
  return [name, business.id];
}

function conditions(filter: BusinessFilter, chord: SQL): (SQL | undefined)[] {
  return [
    filter.search === undefined ? undefined : matches(filter.search),
    filter.category === undefined ? undefined : isInCategory(filter.category),
    filter.ward === undefined ? undefined : eq(businesses.ward, filter.ward),
    filter.feature === undefined ? undefined : sql`${filter.feature} = any (${businesses.features})`,
    filter.openAt === undefined ? undefined : isOpenAt(filter.openAt),
    filter.halal === undefined ? undefined : sql`${businesses.halalStep} >= ${filter.halal}`,
    filter.from && filter.withinMetres !== undefined
      ? sql`${chord} <= ${chordOf(filter.withinMetres)}`
      : undefined,
  ];
}

function isInCategory(slug: string): SQL {
  return sql`exists (
    select 1 from ${businessCategoryLinks} as link
    join ${businessCategories} as category on category.id = link.category_id
    left join ${businessCategories} as above on above.id = category.parent_id
    where link.business_id = "businesses"."id" and (category.slug = ${slug} or above.slug = ${slug}))`;
}

function isOpenAt(now: Date): SQL {
  const at = now.toISOString();
  return sql`exists (
    select 1 from ${businessOpenSpans} as span
    where span.business_id = "businesses"."id" and span.opens_at <= ${at} and span.closes_at > ${at})`;
}

/** The straight-line distance through the Earth, which the GiST index orders by; null where the business has no position. */
function chordTo(point: Point): SQL<number | null> {
  const [x, y, z] = onSphere(point);
  return sql`(${businesses.position} <-> cube(array[${x}::float8, ${y}::float8, ${z}::float8]))`;
}

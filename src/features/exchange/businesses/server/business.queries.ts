import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import type { ComingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { arcOf, chordOf, onSphere, type Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, type KeyValue, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { countUpTo } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import { containsWordsOrParts, matchesQuery, narrowSearch } from '#kit/server/search/find-by-words.ts';
import { meantBy } from '#kit/server/search/meant-categories.ts';
import { foldLetters, readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Business, type BusinessPicture, type CategoryName } from '../business.contract.ts';
import type { BusinessFeature, BusinessOrder } from '../business.rules.ts';
import {
  businessCategories,
  businessCategoryLinks,
  businesses,
  businessOpenSpans,
} from './business.tables.ts';
import { cachedComingHours } from './business-hours.ts';

export type BusinessRow = typeof businesses.$inferSelect;
export type BusinessFilter = {
  search?: string | undefined;
  /** The slug of a category; its subcategories are included. */
  category?: string | undefined;
  ward?: string | undefined;
  feature?: BusinessFeature | undefined;
  /** Only businesses that are open at this instant. */
  openAt?: Date | undefined;
  /** The lowest step of halal evidence. */
  halal?: number | undefined;
  /** The place that distances are measured from. */
  from?: Point | undefined;
  /** Great-circle metres around `from`. */
  withinMetres?: number | undefined;
};
type Paging = { limit: number; cursor?: string | undefined };

/** Condition: a business is public. It matches the predicate of the partial indexes. */
export const isListed = and(eq(businesses.status, 'approved'), isNull(businesses.removedAt));

/**
 * Returns a page of public businesses. Ordered by distance, it leaves out those without a position; without a place to measure
 * from, featured ones come first.
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
  const { where, total: counted } = await narrowToSearch(db, asked, filter.search);
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

/**
 * Filters a list by a search: businesses with all of its words, or in a category that it means, or, if there are none, with any of its
 * words.
 */
async function narrowToSearch(db: Db, asked: SQL | undefined, search: string | undefined) {
  if (search === undefined) return narrowSearch(db, businesses, asked, search);
  const meant = await meantBusinesses(db, readSearch(search));
  const all = or(matches(search), matchesAll(search), meant);
  const narrowed = await narrowSearch(db, businesses, and(asked, all), search);
  const some = narrowed.total === 0 ? await matchesSome(db, search) : null;
  return some === null ? narrowed : narrowSearch(db, businesses, and(asked, some), search);
}

/** Finds a business in any status. */
export async function findBusiness(db: Db, id: string): Promise<BusinessRow | undefined> {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id));
  return row;
}

/** Finds businesses in any status. */
export function findBusinesses(db: Db, ids: readonly string[]): Promise<BusinessRow[]> {
  return db
    .select()
    .from(businesses)
    .where(inArray(businesses.id, [...ids]));
}

/** Locks a business until the transaction ends, after the accounts of its owner and of the caller. */
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

/** Returns a page of businesses in any status, newest first. */
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

/** Lists ids and update times of public businesses, for the sitemap. */
export function listBusinessNames(db: Db, limit: number) {
  return db
    .select({ id: businesses.id, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(isListed)
    .orderBy(nameKey, businesses.id)
    .limit(limit);
}

/** Condition: a business matches a search. */
export function matches(search: string): SQL | undefined {
  return containsWordsOrParts({ text: businesses.searchText, words: businesses.searchWords }, search);
}

const halalWord = foldLetters('halal');

/** Returns the condition that a business is in a category that a search means, or under it: 'plumber' means plumbing. */
export function meantBusinesses(db: Db, query: SearchQuery): Promise<SQL | undefined> {
  return meantBy(db, query, {
    list: '/business-directory',
    filters: ['category', 'halal'],
    where: ({ category = '', halal }) =>
      and(isInCategory(category), halal === undefined ? undefined : isHalalFrom(Number(halal) || 1)),
    hasWords: (words) => and(...conditionsOf({ ...query, words }).map(({ condition }) => condition)),
  });
}

/** Condition: a business matches all words of a search. */
function matchesAll(search: string): SQL | undefined {
  return and(...conditionsOf(readSearch(search)).map(({ condition }) => condition));
}

/**
 * Returns the condition that a business matches one of several words, or is in a category that one of them means; null for a single
 * word. 'halal' is left out, because many would match nothing else.
 */
async function matchesSome(db: Db, search: string): Promise<SQL | null> {
  const query = readSearch(search);
  const words = conditionsOf(query).filter(({ word }) => word !== halalWord);
  if (words.length < 2 && !search.trim().includes(' ')) return null;
  const meant = await meantBusinesses(db, { ...query, isPartial: true });
  return or(...words.map(({ condition }) => condition), meant) ?? null;
}

function conditionsOf(query: SearchQuery) {
  return query.words.map((word) => {
    const begins = matchesQuery(businesses.searchWords, { ...query, words: [word] });
    // A search for 'halal' means businesses with halal evidence, whatever they call themselves.
    return { word, condition: word === halalWord ? or(begins, isHalalFrom(1)) : begins };
  });
}

const isHalalFrom = (step: number) => sql`${businesses.halalStep} >= ${step}`;

const nameKey = sql<string>`lower(${businesses.name})`;
const idKey: SortKey = { by: sql`${businesses.id}`, type: 'uuid' };
const byName: readonly SortKey[] = [{ by: nameKey, type: 'text' }, idKey];

function sortKeys(order: BusinessOrder, chord: SQL): readonly SortKey[] {
  if (order === 'distance') return [{ by: chord, type: 'double' }, idKey];
  if (order === 'featured') return [{ by: sql`(not ${businesses.isFeatured})`, type: 'boolean' }, ...byName];
  if (order === 'recommended')
    return [{ by: sql`(- ${businesses.recommendationCount})`, type: 'int' }, ...byName];
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
    filter.category === undefined ? undefined : isInCategory(filter.category),
    filter.ward === undefined ? undefined : eq(businesses.ward, filter.ward),
    filter.feature === undefined ? undefined : sql`${filter.feature} = any (${businesses.features})`,
    filter.openAt === undefined ? undefined : isOpenAt(filter.openAt),
    filter.halal === undefined ? undefined : isHalalFrom(filter.halal),
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

/**
 * SQL for the straight-line distance through the Earth, which the GiST index orders by; null where the business has no position.
 */
function chordTo(point: Point): SQL<number | null> {
  const [x, y, z] = onSphere(point);
  return sql`(${businesses.position} <-> cube(array[${x}::float8, ${y}::float8, ${z}::float8]))`;
}

/** Returns the categories of businesses by business id, the main one first. */
export async function categoriesOf(
  db: Db,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, CategoryName[]>> {
  if (businessIds.length === 0) return new Map();
  const rows = await db
    .select({
      businessId: businessCategoryLinks.businessId,
      ...pick(businessCategories, 'id', 'name', 'slug'),
    })
    .from(businessCategoryLinks)
    .innerJoin(businessCategories, eq(businessCategories.id, businessCategoryLinks.categoryId))
    .where(inArray(businessCategoryLinks.businessId, [...businessIds]))
    .orderBy(asc(businessCategoryLinks.position), asc(businessCategories.name));
  const grouped = Map.groupBy(rows, ({ businessId }) => businessId);
  return new Map(
    [...grouped].map(([id, links]) => [id, links.map(({ businessId: _, ...category }) => category)]),
  );
}

/** Returns categories in the order of their ids, without deleted ones. */
export async function findCategoryNames(db: Db, ids: readonly string[]): Promise<CategoryName[]> {
  const rows = await db
    .select(pick(businessCategories, 'id', 'name', 'slug'))
    .from(businessCategories)
    .where(inArray(businessCategories.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Enough days to find when a business opens next. */
const daysAhead = 6;

/** Returns a picture of a business with its URLs. */
export function toPicture(id: string): BusinessPicture {
  return { id, url: `/media/businesses/${id}.webp`, smallUrl: `/media/businesses/${id}-small.webp` };
}

/** Returns businesses as everyone sees them, in the order of their rows. */
export async function toBusinesses(db: Db, rows: readonly BusinessRow[], now: Date): Promise<Business[]> {
  const ids = rows.map(({ id }) => id);
  const categories = await categoriesOf(db, ids);
  const factsOf = await readDayFacts(db);
  const today = boroughDate(now);
  return rows.map((row) => {
    const coming = row.openingHours && cachedComingHours(row.openingHours, factsOf, today, daysAhead);
    return toBusiness(row, categories.get(row.id) ?? [], coming);
  });
}

/** Returns a business as everyone sees it. */
export function toBusiness(
  row: BusinessRow,
  categories: CategoryName[],
  coming: ComingHours | null,
): Business {
  return present(Business, row, { categories, pictures: row.pictures.map(toPicture), coming });
}

export const businessTarget: ApprovalTarget = {
  type: 'directory_business',
  label: 'Business Directory',
  order: 5,
};

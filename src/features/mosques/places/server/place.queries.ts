import { and, arrayContains, arrayOverlaps, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { arcOf, chordOf, onSphere, type Point } from '#kit/contract/distance.ts';
import type { Page } from '#kit/contract/paging.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, type KeyValue, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import { containsWordsOrParts, matchesQuery } from '#kit/server/search/find-by-words.ts';
import { meantBy } from '#kit/server/search/meant-categories.ts';
import { foldWords, readSearch, type SearchQuery, standardFormOf } from '#kit/server/search/search-query.ts';
import { accessFacts } from '../access-facts.rules.ts';
import { facilities, type WomensPrayer } from '../mosque.rules.ts';
import type { PlaceKind } from '../place.rules.ts';
import { type AccessNeeds, hasAccess, hasWheelchairAccess } from './mosque-access.queries.ts';
import { facilityDetails, mosqueDetails, places, schoolDetails } from './place.tables.ts';

export const placeColumns = pick(
  places,
  'id',
  'name',
  'address',
  'postcode',
  'ward',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'description',
  'imageUrl',
  'imageCredit',
  'services',
  'capacity',
  'establishedYear',
  'featured',
  'verifiedBy',
  'lastVerifiedAt',
  'source',
  'updatedAt',
);

const mosqueColumns = {
  ...placeColumns,
  ...pick(
    mosqueDetails,
    'imamName',
    'facilities',
    'womensPrayers',
    'womensEntrance',
    'womensWudu',
    'womensShare',
    'womensNote',
    'womensConfirmedAt',
    'womensConfirmedBy',
    ...accessFacts,
    'accessConfirmedAt',
    'accessConfirmedBy',
    'minutesToJanazah',
  ),
};

export type MosqueFilter = AccessNeeds & {
  search?: string | undefined;
  facility?: string | undefined;
  women?: WomensPrayer | undefined;
  womensEntrance?: 'separate' | 'shared' | undefined;
  /** Only mosques where women can make wudu. */
  womensWudu?: boolean | undefined;
  /** Where distances are measured from. */
  from?: Point | undefined;
  /** Great-circle metres around `from`. */
  withinMetres?: number | undefined;
};

export type MosqueOrder = 'name' | 'featured' | 'distance';

/** Returns a page of approved mosques. Without `filter.from`, the order 'distance' falls back to 'name'. */
export async function listApprovedMosques(
  db: Db,
  filter: MosqueFilter,
  order: MosqueOrder,
  paging: { limit: number; cursor?: string | undefined },
) {
  const chord = filter.from ? chordTo(filter.from) : sql<null>`null`;
  const keys = sortKeys(order, filter.from ? chord : undefined);
  const meant = filter.search === undefined ? undefined : await meantMosques(db, readSearch(filter.search));
  const where = and(isApproved('mosque'), ...mosqueConditions(filter, chord, meant));
  const rows = await db
    .select({ ...mosqueColumns, chord: sql<number | null>`${chord}`, nameKey: nameKey.as('name_key') })
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(where, afterCursor(keys, paging.cursor)))
    .orderBy(...keys.map((key) => key.by))
    .limit(paging.limit + 1);
  const total = await countOf(db, where, rows.length, paging);
  const page = pageOf(rows, paging.limit, total, (row) => cursorValues(order, row));
  return { ...page, items: page.items.map(withDistance) };
}

const findMosque = preparedQuery((db) =>
  db
    .select(mosqueColumns)
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(isApproved('mosque'), eq(places.id, sql.placeholder('id')))),
);

/** Finds an approved mosque. */
export async function findApprovedMosque(db: Db, id: string): Promise<MosqueRow | undefined> {
  const [row] = await findMosque(db, { id });
  return row && { ...row, distance: null };
}

/** Lists all approved mosques with names, addresses and modification times, for the sitemap and short lists. */
export function listMosqueNames(db: Db) {
  return db
    .select(pick(places, 'id', 'name', 'address', 'postcode', 'updatedAt'))
    .from(places)
    .where(isApproved('mosque'))
    .orderBy(nameKey, places.id);
}

/** Lists the approved mosques that have the access that somebody needs, with addresses and coordinates. */
export function listMosquesByAccess(db: Db, { wheelchair, ...needs }: AccessNeeds) {
  return db
    .select(pick(places, 'id', 'name', 'address', 'postcode', 'latitude', 'longitude'))
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(
      and(isApproved('mosque'), wheelchair ? hasWheelchairAccess : undefined, hasAccess(places.id, needs)),
    )
    .orderBy(nameKey, places.id);
}

/**
 * Loads which of the things held by mosques have the access that somebody needs. What is known of a mosque says nothing about another
 * `address`, such as a park for Eid.
 */
export async function loadHeldWithAccess(
  db: Db,
  needs: AccessNeeds,
): Promise<(held: { mosqueId: string; address: string | null }) => boolean> {
  if (!needs.wheelchair && needs.access === undefined) return () => true;
  const mosques = await listMosquesByAccess(db, needs);
  const fitting = new Set(mosques.map(({ id }) => id));
  return ({ mosqueId, address }) =>
    address === null ? fitting.has(mosqueId) : needs.accessUnknown === true && !needs.wheelchair;
}

/** Lists the approved mosques nearest to a point, at most `limit`, with their distances in metres. */
export async function listNearestMosques(
  db: Db,
  from: Point,
  { women, ...needs }: AccessNeeds & { women?: boolean | undefined },
  limit: number,
) {
  const filter: MosqueFilter = {
    from,
    women: women ? 'daily' : undefined,
    ...pick(needs, 'wheelchair', 'access', 'accessUnknown'),
  };
  const chord = chordTo(from);
  const rows = await db
    .select({
      ...pick(places, 'id', 'name', 'address', 'latitude', 'longitude'),
      womensPrayers: mosqueDetails.womensPrayers,
      chord: sql<number>`${chord}`,
    })
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(isApproved('mosque'), ...mosqueConditions(filter, chord)))
    .orderBy(chord)
    .limit(limit);
  return rows.map(({ chord: metres, ...row }) => ({ ...row, distance: arcOf(metres) }));
}

/** Counts the approved mosques. */
export function countApprovedMosques(db: Db): Promise<number> {
  return db.$count(places, isApproved('mosque'));
}

/** Lists the mosques of the sample community with the keys that other samples use. */
export async function listSampleMosques(db: Db) {
  const rows = await db
    .select(pick(places, 'id', 'name', 'address', 'postcode', 'latitude', 'longitude', 'sourceRef'))
    .from(places)
    .where(and(eq(places.source, 'sample'), eq(places.kind, 'mosque')));
  return rows.map(({ sourceRef, ...row }) => ({ ...row, key: (sourceRef ?? '').replace('sample:', '') }));
}

/** Returns whether no place is stored: the database was never used. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const rows = await db.select({ id: places.id }).from(places).limit(1);
  return rows.length === 0;
}

/** Returns whether any place belongs to the sample community. */
export async function hasSamplePlaces(db: Db): Promise<boolean> {
  const rows = await db.select({ id: places.id }).from(places).where(eq(places.source, 'sample')).limit(1);
  return rows.length > 0;
}

export type Paging = { limit: number; cursor?: string | undefined; search?: string | undefined };

/** Returns a page of approved Islamic schools, by name. */
export async function listApprovedSchools(db: Db, paging: Paging): Promise<Page<SchoolRow>> {
  const where = and(isApproved('islamic_school'), textCondition(paging.search));
  const rows = await db
    .select({
      ...placeColumns,
      ...pick(schoolDetails, 'schoolType', 'ageRange'),
      nameKey,
    })
    .from(places)
    .innerJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .where(and(where, afterCursor(byName, paging.cursor)))
    .orderBy(...byName.map((key) => key.by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await countOf(db, where, rows.length, paging), nameCursor);
}

/** Returns a page of approved other facilities, by name. */
export async function listApprovedFacilities(db: Db, paging: Paging): Promise<Page<FacilityRow>> {
  const where = and(isApproved('other_facility'), textCondition(paging.search));
  const rows = await db
    .select({ ...placeColumns, facilityType: facilityDetails.facilityType, nameKey })
    .from(places)
    .innerJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .where(and(where, afterCursor(byName, paging.cursor)))
    .orderBy(...byName.map((key) => key.by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await countOf(db, where, rows.length, paging), nameCursor);
}

/** Finds an approved school. */
export async function findApprovedSchool(db: Db, id: string): Promise<SchoolRow | undefined> {
  const [row] = await db
    .select({ ...placeColumns, schoolType: schoolDetails.schoolType, ageRange: schoolDetails.ageRange })
    .from(places)
    .innerJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .where(and(isApproved('islamic_school'), eq(places.id, id)));
  return row;
}

/** Finds an approved other facility. */
export async function findApprovedFacility(db: Db, id: string): Promise<FacilityRow | undefined> {
  const [row] = await db
    .select({ ...placeColumns, facilityType: facilityDetails.facilityType })
    .from(places)
    .innerJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .where(and(isApproved('other_facility'), eq(places.id, id)));
  return row;
}

/** Lists approved places other than mosques with their modification times, for the sitemap. */
export function listOtherPlaceNames(db: Db) {
  return db
    .select(pick(places, 'id', 'kind', 'updatedAt'))
    .from(places)
    .where(and(ne(places.kind, 'mosque'), eq(places.status, 'approved')))
    .orderBy(nameKey, places.id);
}

/** The name for sorting. */
export const nameKey = sql<string>`lower(${places.name})`;
const idKey: SortKey = { by: sql`${places.id}`, type: 'uuid' };
export const byName: readonly SortKey[] = [{ by: nameKey, type: 'text' }, idKey];

function sortKeys(order: MosqueOrder, chord: SQL | undefined): readonly SortKey[] {
  if (order === 'distance' && chord) return [{ by: chord, type: 'double' }, idKey];
  if (order === 'featured') return [{ by: sql`(not ${places.featured})`, type: 'boolean' }, ...byName];
  return byName;
}

type SortedRow = { id: string; nameKey: string; featured: boolean; chord: number | null };

function cursorValues(order: MosqueOrder, row: SortedRow): readonly KeyValue[] {
  if (order === 'distance' && row.chord !== null) return [row.chord, row.id];
  if (order === 'featured') return [!row.featured, row.nameKey, row.id];
  return nameCursor(row);
}

export function nameCursor(row: { nameKey: string; id: string }): readonly KeyValue[] {
  return [row.nameKey, row.id];
}

/** Condition: an approved place of a kind. */
export function isApproved(kind: PlaceKind): SQL | undefined {
  return and(eq(places.kind, kind), eq(places.status, 'approved'));
}

export function textCondition(search: string | undefined): SQL | undefined {
  return search === undefined
    ? undefined
    : containsWordsOrParts({ text: places.searchText, words: places.searchWords }, search);
}

const facilityWords = facilities.map((facility) => [facility, foldWords(facility).split(' ')] as const);

/** The condition that a mosque has a facility with every word of a search in its name; undefined if no facility has them. */
export function hasFacilityCalled({ words }: SearchQuery): SQL | undefined {
  if (words.length === 0) return undefined;
  const called = facilityWords.filter(([, own]) =>
    words.every((word) => own.some((one) => one.startsWith(standardFormOf(word)))),
  );
  if (called.length === 0) return undefined;
  return arrayOverlaps(
    mosqueDetails.facilities,
    called.map(([facility]) => facility),
  );
}

/** Returns the condition that a place is a mosque with a facility that a search means: 'funeral' means funeral services. */
export function meantMosques(db: Db, query: SearchQuery): Promise<SQL | undefined> {
  return meantBy(db, query, {
    list: '/mosques',
    filters: ['facility'],
    where: ({ facility }) => sql`exists (
      select 1 from ${mosqueDetails} as details
      where details.place_id = "places"."id" and ${facility} = any (details.facilities))`,
    hasWords: (words) => matchesQuery(places.searchWords, { ...query, words }),
  });
}

function mosqueConditions(filter: MosqueFilter, chord: SQL, meant?: SQL): (SQL | undefined)[] {
  const { search } = filter;
  const facility = search === undefined ? undefined : hasFacilityCalled(readSearch(search));
  const conditions: (SQL | undefined)[] = [
    search === undefined ? undefined : or(textCondition(search), facility, meant),
  ];
  if (filter.facility) conditions.push(arrayContains(mosqueDetails.facilities, [filter.facility]));
  if (filter.women) conditions.push(arrayContains(mosqueDetails.womensPrayers, [filter.women]));
  if (filter.womensEntrance) conditions.push(eq(mosqueDetails.womensEntrance, filter.womensEntrance));
  if (filter.womensWudu) conditions.push(sql`${mosqueDetails.womensWudu} in ('separate', 'shared')`);
  if (filter.wheelchair) conditions.push(hasWheelchairAccess);
  conditions.push(hasAccess(places.id, filter));
  if (filter.from && filter.withinMetres !== undefined) {
    conditions.push(sql`${chord} <= ${chordOf(filter.withinMetres)}`);
  }
  return conditions;
}

/** The straight-line distance through the Earth in metres, by which the GiST index orders. */
function chordTo(point: Point): SQL {
  const [x, y, z] = onSphere(point);
  return sql`(${places.position} <-> cube(array[${x}::float8, ${y}::float8, ${z}::float8]))`;
}

function withDistance<Row extends { chord: number | null }>(row: Row) {
  return { ...row, distance: row.chord === null ? null : arcOf(row.chord) };
}

/** Returns the total; skips the count query if the first page holds the whole list. */
export async function countOf(
  db: Db,
  where: SQL | undefined,
  fetched: number,
  paging: { limit: number; cursor?: string | undefined },
): Promise<number> {
  if (paging.cursor === undefined && fetched <= paging.limit) return fetched;
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(places)
    .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(where);
  return row?.total ?? 0;
}

type Selected<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Name in keyof Columns]: Columns[Name]['_']['notNull'] extends true
    ? Columns[Name]['_']['data']
    : Columns[Name]['_']['data'] | null;
};

export type PlaceRow = Selected<typeof placeColumns>;
export type MosqueRow = Selected<typeof mosqueColumns> & { distance: number | null };
export type SchoolRow = PlaceRow & { schoolType: string; ageRange: string | null };
export type FacilityRow = PlaceRow & { facilityType: string };

/** Locks a place `for update`, so that transactions that change it or its details run one after another. */
export async function lockPlace(tx: Db, id: string): Promise<void> {
  await tx.select({ id: places.id }).from(places).where(eq(places.id, id)).for('update');
}

export async function findPlaceUpdatedAt(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ updatedAt: places.updatedAt }).from(places).where(eq(places.id, id));
  return row?.updatedAt;
}

/** Formats a place's address on one line. */
export function formatAddress({ address, postcode }: Pick<PlaceRow, 'address' | 'postcode'>): string {
  return [address, postcode].filter(Boolean).join(', ');
}

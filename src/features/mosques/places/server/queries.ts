import { and, arrayContains, eq, ne, type SQL, sql } from 'drizzle-orm';
import { arcOf, chordOf, onSphere, type Point } from '#kit/contract/distance.ts';
import type { Page } from '#kit/contract/paging.ts';
import { builtOnce } from '#kit/server/db/built-once.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, type KeyValue, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import type { PlaceKind } from '../place-kinds.ts';
import type { WomensPrayer } from '../womens-access.ts';
import { facilityDetails, mosqueDetails, places, schoolDetails } from './tables.ts';

const placeColumns = {
  id: places.id,
  name: places.name,
  address: places.address,
  postcode: places.postcode,
  latitude: places.latitude,
  longitude: places.longitude,
  phone: places.phone,
  email: places.email,
  website: places.website,
  description: places.description,
  imageUrl: places.imageUrl,
  imageCredit: places.imageCredit,
  services: places.services,
  capacity: places.capacity,
  establishedYear: places.establishedYear,
  featured: places.featured,
  verifiedBy: places.verifiedBy,
  lastVerifiedAt: places.lastVerifiedAt,
  source: places.source,
  updatedAt: places.updatedAt,
};

const mosqueColumns = {
  ...placeColumns,
  imamName: mosqueDetails.imamName,
  facilities: mosqueDetails.facilities,
  womensPrayers: mosqueDetails.womensPrayers,
  womensEntrance: mosqueDetails.womensEntrance,
  womensWudu: mosqueDetails.womensWudu,
  womensShare: mosqueDetails.womensShare,
  womensNote: mosqueDetails.womensNote,
  womensConfirmedAt: mosqueDetails.womensConfirmedAt,
};

export type MosqueFilter = {
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

/** A page of approved mosques. Ordering by distance without a place to measure from orders by name. */
export async function listApprovedMosques(
  db: Db,
  filter: MosqueFilter,
  order: MosqueOrder,
  paging: { limit: number; cursor?: string | undefined },
) {
  const chord = filter.from ? chordTo(filter.from) : sql<null>`null`;
  const keys = sortKeys(order, filter.from ? chord : undefined);
  const where = and(isApproved('mosque'), ...mosqueConditions(filter, chord));
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

const findMosque = builtOnce((db) =>
  db
    .select(mosqueColumns)
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(isApproved('mosque'), eq(places.id, sql.placeholder('id')))),
);

/** One approved mosque; undefined when there is none by that id. */
export async function findApprovedMosque(db: Db, id: string): Promise<MosqueRow | undefined> {
  const [row] = await findMosque(db, { id });
  return row && { ...row, distance: null };
}

/** Ids, names, addresses and times of change of all approved mosques: for the sitemap and for lists that need no more. */
export function listMosqueNames(db: Db) {
  return db
    .select({
      id: places.id,
      name: places.name,
      address: places.address,
      postcode: places.postcode,
      updatedAt: places.updatedAt,
    })
    .from(places)
    .where(isApproved('mosque'))
    .orderBy(nameKey, places.id);
}

/** All approved mosques with their addresses and places, or those that can be entered by wheelchair. */
export function listMosquesWith(db: Db, wanted: { wheelchair?: boolean | undefined }) {
  const hasAccess = arrayContains(mosqueDetails.facilities, ['Wheelchair Access']);
  return db
    .select({
      id: places.id,
      name: places.name,
      address: places.address,
      postcode: places.postcode,
      latitude: places.latitude,
      longitude: places.longitude,
    })
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .where(and(isApproved('mosque'), wanted.wheelchair ? hasAccess : undefined))
    .orderBy(nameKey, places.id);
}

/** The approved mosques nearest to a point, at most `most`, with their distance in metres. */
export async function listReachableMosques(
  db: Db,
  from: Point,
  wanted: { women?: boolean | undefined; wheelchair?: boolean | undefined },
  limit: number,
) {
  const filter: MosqueFilter = {
    from,
    women: wanted.women ? 'daily' : undefined,
    facility: wanted.wheelchair ? 'Wheelchair Access' : undefined,
  };
  const chord = chordTo(from);
  const rows = await db
    .select({
      id: places.id,
      name: places.name,
      address: places.address,
      latitude: places.latitude,
      longitude: places.longitude,
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

/** How many mosques the public sees. */
export function countApprovedMosques(db: Db): Promise<number> {
  return db.$count(places, isApproved('mosque'));
}

/** The mosques of the sample community, by the key that other samples know them by. */
export async function listSampleMosques(db: Db) {
  const rows = await db
    .select({
      id: places.id,
      name: places.name,
      address: places.address,
      postcode: places.postcode,
      latitude: places.latitude,
      longitude: places.longitude,
      sourceRef: places.sourceRef,
    })
    .from(places)
    .where(and(eq(places.source, 'sample'), eq(places.kind, 'mosque')));
  return rows.map(({ sourceRef, ...row }) => ({ ...row, key: (sourceRef ?? '').replace('sample:', '') }));
}

/** Whether no place is stored yet: a database that was never used. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const rows = await db.select({ id: places.id }).from(places).limit(1);
  return rows.length === 0;
}

/** Whether any place came with the sample community. */
export async function hasSamplePlaces(db: Db): Promise<boolean> {
  const rows = await db.select({ id: places.id }).from(places).where(eq(places.source, 'sample')).limit(1);
  return rows.length > 0;
}

type Paging = { limit: number; cursor?: string | undefined; search?: string | undefined };

/** A page of approved Islamic schools, by name. */
export async function listApprovedSchools(db: Db, paging: Paging): Promise<Page<SchoolRow>> {
  const where = and(isApproved('islamic_school'), textCondition(paging.search));
  const rows = await db
    .select({
      ...placeColumns,
      schoolType: schoolDetails.schoolType,
      ageRange: schoolDetails.ageRange,
      nameKey,
    })
    .from(places)
    .innerJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .where(and(where, afterCursor(byName, paging.cursor)))
    .orderBy(...byName.map((key) => key.by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await countOf(db, where, rows.length, paging), nameCursor);
}

/** A page of approved other facilities, by name. */
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

/** One approved school; undefined when there is none by that id. */
export async function findApprovedSchool(db: Db, id: string): Promise<SchoolRow | undefined> {
  const [row] = await db
    .select({ ...placeColumns, schoolType: schoolDetails.schoolType, ageRange: schoolDetails.ageRange })
    .from(places)
    .innerJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .where(and(isApproved('islamic_school'), eq(places.id, id)));
  return row;
}

/** One approved other facility; undefined when there is none by that id. */
export async function findApprovedFacility(db: Db, id: string): Promise<FacilityRow | undefined> {
  const [row] = await db
    .select({ ...placeColumns, facilityType: facilityDetails.facilityType })
    .from(places)
    .innerJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .where(and(isApproved('other_facility'), eq(places.id, id)));
  return row;
}

/** Ids and times of change of all approved places that are no mosques, for the sitemap. */
export function listOtherPlaceNames(db: Db) {
  return db
    .select({ id: places.id, kind: places.kind, updatedAt: places.updatedAt })
    .from(places)
    .where(and(ne(places.kind, 'mosque'), eq(places.status, 'approved')))
    .orderBy(nameKey, places.id);
}

/** The name as lists are in the order of it. */
export const nameKey = sql<string>`lower(${places.name})`;
const idKey: SortKey = { by: sql`${places.id}`, type: 'uuid' };
const byName: readonly SortKey[] = [{ by: nameKey, type: 'text' }, idKey];

function sortKeys(order: MosqueOrder, chord: SQL | undefined): readonly SortKey[] {
  if (order === 'distance' && chord) return [{ by: chord, type: 'number' }, idKey];
  if (order === 'featured') return [{ by: sql`(not ${places.featured})`, type: 'boolean' }, ...byName];
  return byName;
}

type SortedRow = { id: string; nameKey: string; featured: boolean; chord: number | null };

function cursorValues(order: MosqueOrder, row: SortedRow): readonly KeyValue[] {
  if (order === 'distance' && row.chord !== null) return [row.chord, row.id];
  if (order === 'featured') return [!row.featured, row.nameKey, row.id];
  return nameCursor(row);
}

function nameCursor(row: { nameKey: string; id: string }): readonly KeyValue[] {
  return [row.nameKey, row.id];
}

/** That a place is of a kind and public. */
export function isApproved(kind: PlaceKind): SQL | undefined {
  return and(eq(places.kind, kind), eq(places.status, 'approved'));
}

function textCondition(search: string | undefined): SQL | undefined {
  return search === undefined
    ? undefined
    : containsWordsOrParts({ text: places.searchText, words: places.searchWords }, search);
}

function mosqueConditions(filter: MosqueFilter, chord: SQL): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = [textCondition(filter.search)];
  if (filter.facility) conditions.push(arrayContains(mosqueDetails.facilities, [filter.facility]));
  if (filter.women) conditions.push(arrayContains(mosqueDetails.womensPrayers, [filter.women]));
  if (filter.womensEntrance) conditions.push(eq(mosqueDetails.womensEntrance, filter.womensEntrance));
  if (filter.womensWudu) conditions.push(sql`${mosqueDetails.womensWudu} in ('separate', 'shared')`);
  if (filter.from && filter.withinMetres !== undefined) {
    conditions.push(sql`${chord} <= ${chordOf(filter.withinMetres)}`);
  }
  return conditions;
}

/** The straight-line distance through the Earth, which the GiST index orders by. */
function chordTo(point: Point): SQL {
  const [x, y, z] = onSphere(point);
  return sql`(${places.position} <-> cube(array[${x}::float8, ${y}::float8, ${z}::float8]))`;
}

function withDistance<Row extends { chord: number | null }>(row: Row) {
  return { ...row, distance: row.chord === null ? null : arcOf(row.chord) };
}

/** Counts only when the first page does not show the whole list already. */
async function countOf(
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

/** Locks a place until the transaction ends: anyone who changes what belongs to it does so alone. */
export async function lockPlace(tx: Db, id: string): Promise<void> {
  await tx.select({ id: places.id }).from(places).where(eq(places.id, id)).for('update');
}

/** When a place was last changed. */
export async function placeChangedAt(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ updatedAt: places.updatedAt }).from(places).where(eq(places.id, id));
  return row?.updatedAt;
}

/** A place's address on one line. */
export function addressOf({ address, postcode }: Pick<PlaceRow, 'address' | 'postcode'>): string {
  return [address, postcode].filter(Boolean).join(', ');
}

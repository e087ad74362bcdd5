import { and, eq, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { findWard } from '#features/site/wards/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField, badInput, type Issue } from '#kit/contract/errors.ts';
import { missingText } from '#kit/contract/field-kinds.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forEachFact } from '../access-facts.rules.ts';
import { outsideAreaReason } from '../area.rules.ts';
import { defaultSettings } from '../calculation.rules.ts';
import { facilityNamed, womensPrayers } from '../mosque.rules.ts';
import type { FormKind, PlaceKind } from '../place.rules.ts';
import {
  AdminPlace,
  type calls,
  placeChanged,
  placeNotFound,
  type sharedPlaceFields,
} from '../place-admin.contract.ts';
import { updateMosque } from './mosque-record.ts';
import {
  facilityDetails,
  mosqueDetails,
  mosquePrayerSettings,
  places,
  schoolDetails,
} from './place.tables.ts';

const name = sql<string>`lower(${places.name})`;
const order: readonly SortKey[] = [
  { by: name, type: 'text' },
  { by: sql`${places.id}`, type: 'uuid' },
];

function selectPlaces(db: Db) {
  return db
    .select({
      place: places,
      key: name,
      ...pick(schoolDetails, 'schoolType', 'ageRange'),
      facilityType: facilityDetails.facilityType,
      details: mosqueDetails,
      ...pick(mosquePrayerSettings, 'method', 'asrOpinion'),
    })
    .from(places)
    .leftJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .leftJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .leftJoin(mosquePrayerSettings, eq(mosquePrayerSettings.mosqueId, places.id));
}

type Row = Awaited<ReturnType<typeof selectPlaces>>[number];

/** Returns a page of places of every kind and status, by name. */
export async function listPlaces(db: Db, filter: InputOf<typeof calls.listAdminPlaces>) {
  const where = and(
    filter.kind && eq(places.kind, filter.kind),
    filter.status && eq(places.status, filter.status),
    filter.search === undefined
      ? undefined
      : containsWordsOrParts({ text: places.searchText, words: places.searchWords }, filter.search),
  );
  const rows = await selectPlaces(db)
    .where(and(where, afterCursor(order, filter.cursor)))
    .orderBy(...order.map(({ by }) => by))
    .limit(filter.limit + 1);
  const page = pageOf(rows, filter.limit, await db.$count(places, where), ({ key, place }) => [
    key,
    place.id,
  ]);
  return { ...page, items: page.items.map(toAdminPlace) };
}

/** Finds a place of any status. */
export async function findPlace(db: Db, id: string): Promise<AdminPlace | undefined> {
  const [row] = await selectPlaces(db).where(eq(places.id, id));
  return row && toAdminPlace(row);
}

function toAdminPlace(row: Row): AdminPlace {
  const { place, schoolType, ageRange, facilityType } = row;
  return present(AdminPlace, place, {
    phone: place.phone ?? '',
    email: place.email ?? '',
    website: place.website ?? '',
    description: place.description ?? '',
    schoolType: schoolType ?? '',
    ageRange: ageRange ?? '',
    facilityType: facilityType ?? '',
    mosque: mosqueIn(row),
  });
}

function mosqueIn({ place, details, method, asrOpinion }: Row): AdminPlace['mosque'] {
  if (place.kind !== 'mosque') return null;
  const { services, capacity, establishedYear, featured } = place;
  const known = details?.womensPrayers ?? null;
  return {
    imamName: details?.imamName ?? '',
    capacity,
    establishedYear,
    services,
    facilities: details?.facilities.flatMap((name) => facilityNamed(name) ?? []) ?? [],
    womensPrayers: known && womensPrayers.filter((prayer) => known.includes(prayer)),
    womensEntrance: details?.womensEntrance ?? null,
    womensWudu: details?.womensWudu ?? null,
    womensShare: details?.womensShare ?? null,
    womensNote: details?.womensNote ?? '',
    ...forEachFact((fact) => details?.[fact] ?? null),
    minutesToJanazah: details?.minutesToJanazah ?? null,
    method: method ?? defaultSettings.method,
    asrOpinion: asrOpinion ?? defaultSettings.asrOpinion,
    featured,
  };
}

export type PlaceFields = Omit<InputOf<typeof calls.createPlace>, 'kind'>;

/** The fields that all kinds share. */
type SharedFields = Pick<PlaceFields, keyof typeof sharedPlaceFields | 'services'>;

/** Converts the fields that all kinds share to columns: '' becomes null. */
function columnsOf(fields: SharedFields) {
  return {
    ...pick(fields, 'name', 'address', 'postcode'),
    phone: fields.phone || null,
    email: fields.email || null,
    website: fields.website || null,
    description: fields.description || null,
    ...(fields.services && { services: fields.services }),
  };
}

/** A position with its ward. */
type Located = Point & { ward: string | null };

/** Stores a place without its details, public immediately, and returns its id. */
export async function insertPlace(
  tx: TxCtx,
  kind: PlaceKind,
  fields: SharedFields,
  point: Located,
): Promise<string> {
  const { id: userId } = requireUser(tx);
  const approval = { status: 'approved' as const, approvedAt: tx.now.toISOString(), source: 'admin' };
  const [row] = await tx.db
    .insert(places)
    .values({ kind, ...columnsOf(fields), ...point, ...approval, createdBy: userId, approvedBy: userId })
    .returning({ id: places.id });
  if (!row) throw apiError(placeNotFound);
  return row.id;
}

/** Locks a place that the administrator saw as of `updatedAt`. Refuses: place_not_found, place_changed. */
export async function lockSeenPlace(tx: TxCtx, { id, updatedAt }: { id: string; updatedAt: string }) {
  const [row] = await tx.db.select().from(places).where(eq(places.id, id)).for('update');
  if (!row) throw apiError(placeNotFound);
  if (row.updatedAt !== updatedAt) throw apiError(placeChanged);
  return row;
}

/** Changes a locked place without its details. Returns the columns that were set, for the audit log. */
export async function changePlaceColumns(tx: TxCtx, id: string, fields: SharedFields, point: Located) {
  const set = { ...columnsOf(fields), ...point };
  await tx.db
    .update(places)
    .set({ ...set, updatedAt: tx.now.toISOString() })
    .where(eq(places.id, id));
  return set;
}

/** Checks the fields that a kind requires. Refuses: bad_input. */
export function checkKind(kind: FormKind, fields: PlaceFields): void {
  const issues: Issue[] = [];
  const missing = (path: string) => issues.push({ path, message: missingText });
  if (kind === 'islamic_school' && fields.schoolType === '') missing('schoolType');
  if (kind === 'other_facility' && fields.facilityType === '') missing('facilityType');
  if (!hasWholePosition(fields)) missing('longitude');
  if (issues.length > 0) throw apiError(badInput, { issues });
}

/** Whether a position has both coordinates, or neither. */
function hasWholePosition({ latitude, longitude }: Partial<Point>): boolean {
  return (latitude === undefined) === (longitude === undefined);
}

/** The present position and postcode of a place. */
type Known = Point & { postcode: string };

/** Returns a place's position and its ward. Refuses: bad_input. */
export async function locatePlace(ctx: Ctx, fields: SharedFields, known?: Known): Promise<Located> {
  if (!hasWholePosition(fields)) throw badField('longitude', missingText);
  const point = await resolvePosition(ctx, fields, known);
  return { ...point, ward: await findWard(ctx, point) };
}

/**
 * Returns a place's position: the one in the fields, else that of its postcode. A new postcode moves the place, unless the
 * position was changed too. Refuses (bad_input) a position far from the borough, and a postcode that is unknown or known only by
 * its area.
 */
async function resolvePosition(ctx: Ctx, fields: SharedFields, known?: Known): Promise<Point> {
  const { latitude, longitude } = fields;
  if (latitude !== undefined && longitude !== undefined && !isPositionOutdated(fields, known)) {
    return requireInArea({ latitude, longitude }, 'latitude');
  }
  const point = await findPostcode(ctx, fields.postcode);
  if (!point)
    throw badField('postcode', 'We couldn’t locate this postcode. Please choose the place on the map.');
  if (point.approximate)
    throw badField(
      'postcode',
      'Only the area of this postcode is known. Please choose the place on the map.',
    );
  return requireInArea({ latitude: point.latitude, longitude: point.longitude }, 'postcode');
}

/** Returns whether the postcode was changed but the position wasn't. */
function isPositionOutdated(fields: SharedFields, known: Known | undefined): boolean {
  if (!known || fields.postcode === known.postcode) return false;
  return fields.latitude === known.latitude && fields.longitude === known.longitude;
}

function requireInArea(point: Point, path: string): Point {
  const message = outsideAreaReason(point);
  if (message !== null) throw badField(path, message);
  return point;
}

/** Stores the fields in the details table of the place's kind. */
export async function storeDetails(
  tx: Db,
  place: { id: string; kind: PlaceKind },
  fields: PlaceFields,
  now: Date,
): Promise<void> {
  const placeId = place.id;
  if (place.kind === 'mosque') {
    await tx.insert(mosqueDetails).values({ placeId }).onConflictDoNothing();
    const known = (await findPlace(tx, placeId))?.mosque ?? {};
    // Unchanged fields are left out: writing them would confirm women's access.
    const { after } = changedFieldsOf(known, fields.mosque ?? {});
    if (Object.keys(after).length > 0)
      await updateMosque(tx, placeId, {}, after, { by: 'administrator', now });
  }
  if (place.kind === 'islamic_school') {
    const set = { schoolType: fields.schoolType, ageRange: fields.ageRange || null };
    await tx
      .insert(schoolDetails)
      .values({ placeId, ...set })
      .onConflictDoUpdate({ target: schoolDetails.placeId, set });
  }
  if (place.kind === 'other_facility') {
    const set = { facilityType: fields.facilityType };
    await tx
      .insert(facilityDetails)
      .values({ placeId, ...set })
      .onConflictDoUpdate({ target: facilityDetails.placeId, set });
  }
}

/** Returns the fields that differ between two records, for updates and the audit log. Lists are compared regardless of order. */
export function changedFieldsOf<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const changed: { before: Partial<T>; after: Partial<T> } = { before: {}, after: {} };
  for (const name in after) {
    if (after[name] === undefined || comparable(before[name]) === comparable(after[name])) continue;
    changed.before[name] = before[name];
    changed.after[name] = after[name];
  }
  return changed;
}

function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value) ?? '';
}

import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Wards } from '#features/site/wards/ward.contract.ts';
import { wardNameAt } from '#features/site/wards/ward.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { accessFacts } from '../access-facts.rules.ts';
import { defaultSettings } from '../calculation.rules.ts';
import { womensPrayers } from '../mosque.rules.ts';
import type { PlaceKind } from '../place.rules.ts';
import type { ImportedMosque } from '../place-cell.rules.ts';
import type { PlaceChanges, PlaceValues, StoredPlace } from '../place-change.rules.ts';
import { updateMosque, verifyMosque } from './mosque-record.ts';
import {
  facilityDetails,
  mosqueDetails,
  mosquePrayerSettings,
  places,
  schoolDetails,
} from './place.tables.ts';

const comparedColumns = {
  ...pick(
    places,
    'id',
    'kind',
    'status',
    'source',
    'sourceRef',
    'name',
    'address',
    'postcode',
    'latitude',
    'longitude',
    'phone',
    'email',
    'website',
    'description',
    'capacity',
    'establishedYear',
    'services',
    'imageUrl',
    'imageCredit',
    'featured',
    'lastVerifiedAt',
  ),
  facilities: sql<string[]>`coalesce(${mosqueDetails.facilities}, '{}')`,
  ...pick(schoolDetails, 'schoolType', 'ageRange'),
  facilityType: facilityDetails.facilityType,
  ...pick(
    mosqueDetails,
    'imamName',
    'womensPrayers',
    'womensEntrance',
    'womensWudu',
    'womensShare',
    'womensNote',
    ...accessFacts,
  ),
  ...pick(mosquePrayerSettings, 'method', 'asrOpinion'),
};

function selectToCompare(db: Db) {
  return db
    .select(comparedColumns)
    .from(places)
    .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .leftJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .leftJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .leftJoin(mosquePrayerSettings, eq(mosquePrayerSettings.mosqueId, places.id))
    .orderBy(places.id);
}

/** Lists all places of every kind and status with the values that an import compares. */
export async function listPlacesToCompare(db: Db): Promise<StoredPlace[]> {
  return (await selectToCompare(db)).map(toStored);
}

function toStored(row: Awaited<ReturnType<typeof selectToCompare>>[number]): StoredPlace {
  const { womensPrayers: known, womensEntrance, womensWudu, womensShare, womensNote, ...rest } = row;
  const { method, asrOpinion, featured, lastVerifiedAt, ...place } = rest;
  const mosque: ImportedMosque = {
    womensPrayers: known && womensPrayers.filter((prayer) => known.includes(prayer)),
    womensEntrance,
    womensWudu,
    womensShare,
    womensNote: womensNote ?? '',
    ...pick(row, ...accessFacts),
    method: method ?? defaultSettings.method,
    asrOpinion: asrOpinion ?? defaultSettings.asrOpinion,
    featured,
    verifiedOn: lastVerifiedAt && boroughDate(new Date(lastVerifiedAt)),
  };
  return { ...place, mosque: place.kind === 'mosque' ? mosque : null };
}

/** A place to add, with its source. */
export type NewPlace = { source: string; sourceRef: string | null; values: PlaceValues };

/** Changes to a place; absent values stay. */
export type PlaceChange = {
  id: string;
  changes: PlaceChanges;
};

// PostgreSQL allows 65,535 parameters in a statement.
const rowsAtOnce = 500;

/** The time and the user of an import, and the borough's wards; `by` is null on the command line. */
type ImportContext = { now: Date; by: string | null; wards: Wards };

/** Adds places of a kind with their details, as approved by the user who runs the import. Returns them. */
export async function addPlaces(
  tx: Db,
  kind: PlaceKind,
  additions: readonly NewPlace[],
  { now, by, wards }: ImportContext,
): Promise<{ id: string; imageUrl: string | null }[]> {
  const approvedAt = now.toISOString();
  const added: { id: string; imageUrl: string | null }[] = [];
  for (let at = 0; at < additions.length; at += rowsAtOnce) {
    const rows = additions.slice(at, at + rowsAtOnce).map((addition) => ({ id: v7(), ...addition }));
    await tx.insert(places).values(
      rows.map(({ id, source, sourceRef, values }) => ({
        ...columnsOf(values),
        ward: wardNameAt(wards, values),
        id,
        kind,
        source,
        sourceRef,
        status: 'approved' as const,
        approvedAt,
        createdBy: by,
        approvedBy: by,
      })),
    );
    await addDetails(tx, kind, rows);
    for (const { id, values } of rows) {
      await storeMosque(tx, id, values.mosque ?? {}, { now, by, wards });
      added.push({ id, imageUrl: values.imageUrl });
    }
  }
  return added;
}

async function addDetails(tx: Db, kind: PlaceKind, rows: readonly { id: string; values: PlaceValues }[]) {
  if (kind === 'mosque') {
    const details = rows.map(({ id, values }) => ({
      placeId: id,
      ...pick(values, 'imamName', 'facilities'),
    }));
    await tx.insert(mosqueDetails).values(details);
  } else if (kind === 'islamic_school') {
    const details = rows.map(({ id, values }) => ({
      placeId: id,
      schoolType: values.schoolType ?? '',
      ageRange: values.ageRange,
    }));
    await tx.insert(schoolDetails).values(details);
  } else {
    const details = rows.map(({ id, values }) => ({ placeId: id, facilityType: values.facilityType ?? '' }));
    await tx.insert(facilityDetails).values(details);
  }
}

/** Writes an import's changes to a place; its status stays. */
export async function changePlace(
  tx: Db,
  kind: PlaceKind,
  { id, changes }: PlaceChange,
  importing: ImportContext,
): Promise<void> {
  const { facilities, imamName, schoolType, ageRange, facilityType, mosque, ...shared } = changes;
  await tx
    .update(places)
    .set({ ...shared, ...wardAfter(shared, importing.wards), updatedAt: importing.now.toISOString() })
    .where(eq(places.id, id));
  if (kind === 'mosque' && (facilities || imamName !== undefined)) {
    await tx
      .update(mosqueDetails)
      .set({ ...(facilities && { facilities }), ...(imamName !== undefined && { imamName }) })
      .where(eq(mosqueDetails.placeId, id));
  }
  if (kind === 'mosque' && mosque) await storeMosque(tx, id, mosque, importing);
  if (kind === 'islamic_school' && (schoolType || ageRange !== undefined)) {
    await tx
      .update(schoolDetails)
      .set({ ...(schoolType && { schoolType }), ...(ageRange !== undefined && { ageRange }) })
      .where(eq(schoolDetails.placeId, id));
  }
  if (kind === 'other_facility' && facilityType) {
    await tx.update(facilityDetails).set({ facilityType }).where(eq(facilityDetails.placeId, id));
  }
}

/** Returns the ward to which a change moves a place; nothing where it stays. */
function wardAfter({ latitude, longitude }: PlaceChanges, wards: Wards): { ward?: string | null } {
  if (latitude === undefined || longitude === undefined) return {};
  return { ward: wardNameAt(wards, { latitude, longitude }) };
}

function columnsOf({ mosque: _, ...values }: PlaceValues) {
  return values;
}

async function storeMosque(
  tx: Db,
  id: string,
  mosque: Partial<ImportedMosque>,
  { now, by }: ImportContext,
): Promise<void> {
  const { verifiedOn, ...fields } = mosque;
  if (Object.keys(fields).length > 0) await updateMosque(tx, id, {}, fields, { by: 'administrator', now });
  // Noon, because only the date is known.
  const at = verifiedOn && new Date(`${verifiedOn}T12:00:00Z`);
  if (at) await verifyMosque(tx, id, { by: 'administrator', userId: by }, at < now ? at : now);
}

/** Finds the mosques (neither rejected nor archived) with an id, an exact name or a postcode. */
export function findMosquesMatching(db: Db, query: string) {
  const text = query.trim().toLowerCase();
  return db
    .select(pick(places, 'id', 'name', 'postcode', 'latitude', 'longitude'))
    .from(places)
    .where(
      and(
        eq(places.kind, 'mosque'),
        notInArray(places.status, ['rejected', 'archived']),
        or(
          sql`${places.id}::text = ${text}`,
          sql`lower(${places.name}) = ${text}`,
          sql`replace(lower(${places.postcode}), ' ', '') = ${text.replaceAll(' ', '')}`,
        ),
      ),
    )
    .orderBy(places.name, places.id)
    .limit(20);
}

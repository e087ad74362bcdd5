import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { defaultSettings } from '../calculation.ts';
import type { ImportedMosque } from '../import/mosque-cells.ts';
import type { PlaceChanges, PlaceValues, StoredPlace } from '../import/stored-place.ts';
import type { PlaceKind } from '../place-kinds.ts';
import { womensPrayers } from '../womens-access.ts';
import { updateMosque, verifyMosque } from './mosque-record.ts';
import { facilityDetails, mosqueDetails, mosquePrayerSettings, places, schoolDetails } from './tables.ts';

const comparedColumns = {
  id: places.id,
  kind: places.kind,
  status: places.status,
  source: places.source,
  sourceRef: places.sourceRef,
  name: places.name,
  address: places.address,
  postcode: places.postcode,
  latitude: places.latitude,
  longitude: places.longitude,
  phone: places.phone,
  email: places.email,
  website: places.website,
  description: places.description,
  capacity: places.capacity,
  establishedYear: places.establishedYear,
  services: places.services,
  facilities: sql<string[]>`coalesce(${mosqueDetails.facilities}, '{}')`,
  imamName: mosqueDetails.imamName,
  schoolType: schoolDetails.schoolType,
  ageRange: schoolDetails.ageRange,
  facilityType: facilityDetails.facilityType,
  womensPrayers: mosqueDetails.womensPrayers,
  womensEntrance: mosqueDetails.womensEntrance,
  womensWudu: mosqueDetails.womensWudu,
  womensShare: mosqueDetails.womensShare,
  womensNote: mosqueDetails.womensNote,
  method: mosquePrayerSettings.method,
  asrOpinion: mosquePrayerSettings.asrOpinion,
  imageUrl: places.imageUrl,
  imageCredit: places.imageCredit,
  featured: places.featured,
  lastVerifiedAt: places.lastVerifiedAt,
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

/** Every place of every kind and status with what an import compares; details are null for kinds that lack them. */
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
    method: method ?? defaultSettings.method,
    asrOpinion: asrOpinion ?? defaultSettings.asrOpinion,
    featured,
    verifiedOn: lastVerifiedAt && boroughDate(new Date(lastVerifiedAt)),
  };
  return { ...place, mosque: place.kind === 'mosque' ? mosque : null };
}

/** A place to add, with where it came from. */
export type NewPlace = { source: string; sourceRef: string | null; values: PlaceValues };

/** Values to change of one place; those that are absent stay. */
export type PlaceChange = {
  id: string;
  changes: PlaceChanges;
};

// Parameters of one statement are counted in 16 bits.
const rowsAtOnce = 500;

/** When it is, and whose import it is; nobody's from the command line. */
type Importing = { now: Date; by: string | null };

/** Adds places of one kind with their details, approved: the person who runs an import answers for it. Returns them. */
export async function addPlaces(
  tx: Db,
  kind: PlaceKind,
  additions: readonly NewPlace[],
  { now, by }: Importing,
): Promise<{ id: string; imageUrl: string | null }[]> {
  const approvedAt = now.toISOString();
  const added: { id: string; imageUrl: string | null }[] = [];
  for (let at = 0; at < additions.length; at += rowsAtOnce) {
    const rows = additions.slice(at, at + rowsAtOnce).map((addition) => ({ id: v7(), ...addition }));
    await tx.insert(places).values(
      rows.map(({ id, source, sourceRef, values }) => ({
        ...columnsOf(values),
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
      await storeMosque(tx, id, values.mosque ?? {}, { now, by });
      added.push({ id, imageUrl: values.imageUrl });
    }
  }
  return added;
}

async function addDetails(tx: Db, kind: PlaceKind, rows: readonly { id: string; values: PlaceValues }[]) {
  if (kind === 'mosque') {
    const details = rows.map(({ id, values }) => ({
      placeId: id,
      imamName: values.imamName,
      facilities: values.facilities,
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

/** Changes what a stored place says of itself; its status and what is not named stay as they are. */
export async function changePlace(
  tx: Db,
  kind: PlaceKind,
  { id, changes }: PlaceChange,
  importing: Importing,
): Promise<void> {
  const { facilities, imamName, schoolType, ageRange, facilityType, mosque, ...shared } = changes;
  await tx
    .update(places)
    .set({ ...shared, updatedAt: importing.now.toISOString() })
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

/** The columns of the place itself. */
function columnsOf({ mosque: _, ...values }: PlaceValues) {
  return values;
}

async function storeMosque(
  tx: Db,
  id: string,
  mosque: Partial<ImportedMosque>,
  { now, by }: Importing,
): Promise<void> {
  const { verifiedOn, ...fields } = mosque;
  if (Object.keys(fields).length > 0) await updateMosque(tx, id, {}, fields, now);
  // A day says no hour.
  const at = verifiedOn && new Date(`${verifiedOn}T12:00:00Z`);
  if (at) await verifyMosque(tx, id, { by: 'administrator', userId: by }, at < now ? at : now);
}

/** The mosques (neither rejected nor archived) that an operator may mean by an id, an exact name or a postcode. */
export function findMosquesCalled(db: Db, wanted: string) {
  const text = wanted.trim().toLowerCase();
  return db
    .select({
      id: places.id,
      name: places.name,
      postcode: places.postcode,
      latitude: places.latitude,
      longitude: places.longitude,
    })
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

import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#kit/server/db/database.ts';
import type { PlaceKind } from '../place-kinds.ts';
import { facilityDetails, mosqueDetails, places, schoolDetails } from './tables.ts';

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
};

/** Every place of every kind and status with what an import compares; details are null for kinds that lack them. */
export function listPlacesToCompare(db: Db) {
  return db
    .select(comparedColumns)
    .from(places)
    .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .leftJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .leftJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .orderBy(places.id);
}

type ComparedPlace = Awaited<ReturnType<typeof listPlacesToCompare>>[number];
type PlaceValues = Omit<ComparedPlace, 'id' | 'kind' | 'status' | 'source' | 'sourceRef'>;

/** A place to add, with where it came from. */
export type NewPlace = { source: string; sourceRef: string | null; values: PlaceValues };

/** Values to change of one place; those that are absent stay. */
export type PlaceChange = {
  id: string;
  changes: Partial<PlaceValues> & { source?: string; sourceRef?: string };
};

// Parameters of one statement are counted in 16 bits.
const rowsAtOnce = 500;

/** Adds places of one kind with their details, approved: whoever runs an import answers for it. */
export async function addPlaces(
  tx: Db,
  kind: PlaceKind,
  additions: readonly NewPlace[],
  now: Date,
): Promise<void> {
  const approvedAt = now.toISOString();
  for (let at = 0; at < additions.length; at += rowsAtOnce) {
    const rows = additions.slice(at, at + rowsAtOnce).map((addition) => ({ id: v7(), ...addition }));
    await tx.insert(places).values(
      rows.map(({ id, source, sourceRef, values }) => ({
        ...values,
        id,
        kind,
        source,
        sourceRef,
        status: 'approved' as const,
        approvedAt,
      })),
    );
    await addDetails(tx, kind, rows);
  }
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
export async function changePlace(tx: Db, kind: PlaceKind, { id, changes }: PlaceChange): Promise<void> {
  const { facilities, imamName, schoolType, ageRange, facilityType, ...shared } = changes;
  const now = new Date().toISOString();
  await tx
    .update(places)
    .set({ ...shared, updatedAt: now })
    .where(eq(places.id, id));
  if (kind === 'mosque' && (facilities || imamName !== undefined)) {
    await tx
      .update(mosqueDetails)
      .set({ ...(facilities && { facilities }), ...(imamName !== undefined && { imamName }) })
      .where(eq(mosqueDetails.placeId, id));
  }
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

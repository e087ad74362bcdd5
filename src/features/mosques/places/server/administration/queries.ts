import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#kit/contract/call.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import type { AdminPlace, calls } from '../../admin-contract.ts';
import { defaultSettings } from '../../calculation.ts';
import { facilityNamed } from '../../facilities.ts';
import { womensPrayers } from '../../womens-access.ts';
import { facilityDetails, mosqueDetails, mosquePrayerSettings, places, schoolDetails } from '../tables.ts';

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
      schoolType: schoolDetails.schoolType,
      ageRange: schoolDetails.ageRange,
      facilityType: facilityDetails.facilityType,
      details: mosqueDetails,
      method: mosquePrayerSettings.method,
      asrOpinion: mosquePrayerSettings.asrOpinion,
    })
    .from(places)
    .leftJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .leftJoin(facilityDetails, eq(facilityDetails.placeId, places.id))
    .leftJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .leftJoin(mosquePrayerSettings, eq(mosquePrayerSettings.mosqueId, places.id));
}

type Row = Awaited<ReturnType<typeof selectPlaces>>[number];

/** A page of places of every kind and status, by name. */
export async function listPlaces(db: Db, filter: InputOf<typeof calls.listAdminPlaces>) {
  const where = and(
    filter.kind && eq(places.kind, filter.kind),
    filter.status && eq(places.status, filter.status),
    filter.search === undefined ? undefined : containsText(places.searchText, filter.search),
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

/** One place, whatever its status. */
export async function findPlace(db: Db, id: string): Promise<AdminPlace | undefined> {
  const [row] = await selectPlaces(db).where(eq(places.id, id));
  return row && toAdminPlace(row);
}

function toAdminPlace(row: Row): AdminPlace {
  const { place, schoolType, ageRange, facilityType } = row;
  return {
    id: place.id,
    kind: place.kind,
    status: place.status,
    name: place.name,
    address: place.address,
    postcode: place.postcode,
    latitude: place.latitude,
    longitude: place.longitude,
    phone: place.phone ?? '',
    email: place.email ?? '',
    website: place.website ?? '',
    description: place.description ?? '',
    schoolType: schoolType ?? '',
    ageRange: ageRange ?? '',
    facilityType: facilityType ?? '',
    services: place.services,
    mosque: mosqueIn(row),
    imageUrl: place.imageUrl,
    imageCredit: place.imageCredit,
    updatedAt: place.updatedAt,
  };
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
    method: method ?? defaultSettings.method,
    asrOpinion: asrOpinion ?? defaultSettings.asrOpinion,
    featured,
  };
}

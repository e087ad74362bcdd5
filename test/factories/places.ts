import type { PlaceKind } from '#features/mosques/places/place.rules.ts';
import {
  facilityDetails,
  mosqueDetails,
  places,
  schoolDetails,
} from '#features/mosques/places/server/place.tables.ts';
import { prayerRoomDetails } from '#features/mosques/prayer-rooms/server/prayer-room.tables.ts';
import type { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import type { Db } from '#kit/server/db/database.ts';

type PlaceFields = Partial<typeof places.$inferInsert>;

async function aPlace(db: Db, kind: PlaceKind, fields: PlaceFields) {
  const [row] = await db
    .insert(places)
    .values({
      kind,
      name: 'Place of the tests',
      address: '1 High Road, Ilford',
      postcode: 'IG1 1AA',
      latitude: 51.559,
      longitude: 0.074,
      status: 'approved',
      source: 'test',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The place was not stored.');
  return row;
}

/** Stores an approved mosque at the borough's centre, by default. */
export async function aMosque(
  db: Db,
  fields: PlaceFields & { details?: Partial<typeof mosqueDetails.$inferInsert> } = {},
) {
  const { details, ...placeFields } = fields;
  const place = await aPlace(db, 'mosque', { name: 'Masjid of the tests', ...placeFields });
  await db.insert(mosqueDetails).values({ ...details, placeId: place.id });
  return place;
}

/** Returns a rule, valid since the beginning of 2026, that gives a mosque's Isha jama'ah a fixed time. */
export function anIshaRule(mosqueId: string, time = '19:30'): typeof prayerRules.$inferInsert {
  return { mosqueId, prayer: 'isha', aspect: 'jamaah', kind: 'fixed', time, validFrom: '2026-01-01' };
}

/** Stores an approved school. */
export async function aSchool(db: Db, fields: PlaceFields = {}) {
  const place = await aPlace(db, 'islamic_school', { name: 'Madrasa of the tests', ...fields });
  await db.insert(schoolDetails).values({ placeId: place.id, schoolType: 'Madrasa', ageRange: '5–16' });
  return place;
}

/** Stores an approved facility that is neither a mosque nor a school. */
export async function aFacility(db: Db, fields: PlaceFields = {}) {
  const place = await aPlace(db, 'other_facility', { name: 'Shop of the tests', ...fields });
  await db.insert(facilityDetails).values({ placeId: place.id, facilityType: 'Halal shop' });
  return place;
}

/** Stores an approved prayer room of a hospital, of which nothing else is known. */
export async function aPrayerRoom(
  db: Db,
  { details, ...fields }: PlaceFields & { details?: Partial<typeof prayerRoomDetails.$inferInsert> } = {},
) {
  const place = await aPlace(db, 'prayer_room', { name: 'Room of the tests', ...fields });
  await db.insert(prayerRoomDetails).values({ setting: 'hospital', ...details, placeId: place.id });
  return place;
}

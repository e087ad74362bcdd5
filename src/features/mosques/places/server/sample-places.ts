import type { Db } from '#kit/server/db/database.ts';
import type { PlaceKind } from '../place-kinds.ts';
import { type SampleMosque, sampleMosques } from './sample-mosques.ts';
import { sampleFacilities, sampleSchools } from './sample-other-places.ts';
import { facilityDetails, mosqueDetails, places, schoolDetails } from './tables.ts';

/** Stores the sample community's places; `source_ref` 'sample:noor' is how other samples find them. */
export async function loadSamplePlaces(db: Db, today: string): Promise<void> {
  for (const [at, mosque] of sampleMosques.entries()) {
    const placeId = await storePlace(db, 'mosque', mosque, at, daysBefore(today, (at * 7) % 80));
    await db.insert(mosqueDetails).values(detailsOf(mosque, placeId, today));
  }
  for (const [at, school] of sampleSchools.entries()) {
    const placeId = await storePlace(db, 'islamic_school', school, 20 + at, null);
    await db
      .insert(schoolDetails)
      .values({ placeId, schoolType: school.schoolType, ageRange: school.ageRange });
  }
  for (const [at, facility] of sampleFacilities.entries()) {
    const placeId = await storePlace(db, 'other_facility', facility, 30 + at, null);
    await db.insert(facilityDetails).values({ placeId, facilityType: facility.facilityType });
  }
}

type Shared = {
  key: string;
  name: string;
  address: string;
  postcode: string;
  ward: string;
  latitude: number;
  longitude: number;
  description: string;
  capacity?: number;
  establishedYear?: number;
  featured?: boolean;
  services?: readonly string[];
};

async function storePlace(
  db: Db,
  kind: PlaceKind,
  place: Shared,
  number: number,
  verifiedAt: string | null,
): Promise<string> {
  const [row] = await db
    .insert(places)
    .values({
      kind,
      name: place.name,
      address: place.address,
      postcode: place.postcode,
      ward: place.ward,
      latitude: place.latitude,
      longitude: place.longitude,
      description: place.description,
      capacity: place.capacity ?? null,
      establishedYear: place.establishedYear ?? null,
      featured: place.featured ?? false,
      services: [...(place.services ?? [])],
      // Ofcom keeps 020 7946 0000 to 0999 free for fiction; .example is nobody's domain.
      phone: `020 7946 0${String(100 + number)}`,
      email: `salam@${place.key}.example`,
      website: `https://${place.key}.example/`,
      status: 'approved',
      source: 'sample',
      sourceRef: `sample:${place.key}`,
      lastVerifiedAt: verifiedAt,
    })
    .returning({ id: places.id });
  if (!row) throw new Error(`The sample place ${place.key} was not stored.`);
  return row.id;
}

function detailsOf(mosque: SampleMosque, placeId: string, today: string): typeof mosqueDetails.$inferInsert {
  const { women } = mosque;
  return {
    placeId,
    imamName: mosque.imamName ?? null,
    facilities: [...mosque.facilities],
    womensPrayers: women ? [...women.prayers] : null,
    womensEntrance: women?.entrance ?? null,
    womensWudu: women?.wudu ?? null,
    womensShare: women?.sharePercent ?? null,
    womensNote: women?.note ?? null,
    womensConfirmedAt:
      women?.confirmedDaysAgo === undefined ? null : daysBefore(today, women.confirmedDaysAgo),
  };
}

function daysBefore(today: string, days: number): string {
  const noon = new Date(`${today}T12:00:00Z`);
  return new Date(noon.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
}

import type { Db } from '#kit/server/db/database.ts';
import { type AccessFact, forEachFact } from '../access-facts.rules.ts';
import type { PlaceKind } from '../place.rules.ts';
import { type SampleMosque, sampleMosques } from './mosque.sample.ts';
import { facilityDetails, mosqueDetails, places, schoolDetails } from './place.tables.ts';

/** Stores the sample community's places. Other samples find them by `source_ref`, such as 'sample:noor'. */
export async function loadSamplePlaces(db: Db, today: string): Promise<void> {
  for (const [index, mosque] of sampleMosques.entries()) {
    const placeId = await storeSamplePlace(db, 'mosque', mosque, index, daysBefore(today, (index * 7) % 80));
    await db.insert(mosqueDetails).values(detailsOf(mosque, placeId, today));
  }
  for (const [index, school] of sampleSchools.entries()) {
    const placeId = await storeSamplePlace(db, 'islamic_school', school, 20 + index, null);
    await db
      .insert(schoolDetails)
      .values({ placeId, schoolType: school.schoolType, ageRange: school.ageRange });
  }
  for (const [index, facility] of sampleFacilities.entries()) {
    const placeId = await storeSamplePlace(db, 'other_facility', facility, 30 + index, null);
    await db.insert(facilityDetails).values({ placeId, facilityType: facility.facilityType });
  }
}

export type SamplePlace = {
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

/** Stores a place of the sample community, and returns its id. `number` makes its telephone number. */
export async function storeSamplePlace(
  db: Db,
  kind: PlaceKind,
  place: SamplePlace,
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
      // Ofcom reserves 020 7946 0000 to 0999 for fiction; RFC 2606 reserves the domain .example.
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
  const access = sampleAccess[mosque.key];
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
    womensConfirmedBy: women?.confirmedDaysAgo === undefined ? null : 'mosque',
    ...forEachFact((fact) =>
      access?.has.includes(fact) ? true : access?.lacks.includes(fact) ? false : null,
    ),
    accessConfirmedAt: access ? daysBefore(today, access.confirmedDaysAgo) : null,
    accessConfirmedBy: access ? 'mosque' : null,
  };
}

type SampleAccess = { has: readonly AccessFact[]; lacks: readonly AccessFact[]; confirmedDaysAgo: number };

/** The facts of access of some sample mosques by their keys; of the others nothing is known. */
const sampleAccess: Readonly<Record<string, SampleAccess>> = {
  noor: {
    has: ['stepFree', 'lift', 'disabledParking', 'chairs', 'hearingLoop', 'captions', 'carersRoom'],
    lacks: ['accessibleToilet', 'bsl'],
    confirmedDaysAgo: 11,
  },
  bilal: { has: ['chairs'], lacks: ['stepFree', 'lift', 'accessibleToilet'], confirmedDaysAgo: 40 },
};

function daysBefore(today: string, days: number): string {
  const noon = new Date(`${today}T12:00:00Z`);
  return new Date(noon.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
}

/** Invented schools; none of them exists. */
const sampleSchools: readonly (SamplePlace & { schoolType: string; ageRange: string })[] = [
  {
    key: 'al-falah',
    name: 'Al-Falah Primary School',
    address: '21 Sample Wellesley Road, Ilford',
    postcode: 'IG1 4LJ',
    ward: 'Valentines',
    latitude: 51.5622,
    longitude: 0.0689,
    schoolType: 'Primary school',
    ageRange: '4–11',
    description: 'An independent primary school with a garden and a hifz stream.',
  },
  {
    key: 'iqra',
    name: 'Iqra Evening Madrasa',
    address: '5 Sample Loxford Lane, Ilford',
    postcode: 'IG1 2PL',
    ward: 'Loxford',
    latitude: 51.5491,
    longitude: 0.0831,
    schoolType: 'Evening madrasa',
    ageRange: '5–14',
    description: 'Quran, Arabic and Islamic studies, Monday to Thursday.',
  },
  {
    key: 'hikmah',
    name: 'Hikmah Girls’ School',
    address: '70 Sample Horns Road, Barkingside',
    postcode: 'IG6 1BD',
    ward: 'Barkingside',
    latitude: 51.5828,
    longitude: 0.0871,
    schoolType: 'Secondary school',
    ageRange: '11–16',
    description: 'A small secondary school for girls.',
  },
  {
    key: 'sunnah',
    name: 'Darus Sunnah Weekend School',
    address: '61 Sample Green Lane, Goodmayes',
    postcode: 'IG3 9SL',
    ward: 'Goodmayes',
    latitude: 51.5602,
    longitude: 0.1112,
    schoolType: 'Weekend school',
    ageRange: '6–16',
    description: 'Saturday and Sunday mornings, in English.',
  },
  {
    key: 'ilm',
    name: 'Ilm Nursery',
    address: '9 Sample Ashurst Drive, Newbury Park',
    postcode: 'IG2 6QP',
    ward: 'Newbury',
    latitude: 51.5771,
    longitude: 0.0853,
    schoolType: 'Nursery',
    ageRange: '2–5',
    description: 'A day nursery with an Islamic ethos.',
  },
  {
    key: 'tajweed',
    name: 'Tajweed Institute',
    address: '501 Sample Cranbrook Road, Gants Hill',
    postcode: 'IG2 6HA',
    ward: 'Cranbrook',
    latitude: 51.5765,
    longitude: 0.0662,
    schoolType: 'Adult education',
    ageRange: '16+',
    description: 'Evening courses in recitation and Arabic for adults.',
  },
];

/** Invented shops, services and charities; none of them exists. */
const sampleFacilities: readonly (SamplePlace & {
  facilityType: string;
  services: readonly string[];
})[] = [
  {
    key: 'butcher',
    name: 'Barakah Butchers',
    address: '140 Sample High Road, Ilford',
    postcode: 'IG1 1LR',
    ward: 'Ilford Town',
    latitude: 51.5602,
    longitude: 0.0765,
    facilityType: 'Halal butcher',
    services: ['Meat', 'Qurbani orders'],
    description: 'Family butcher.',
  },
  {
    key: 'foodbank',
    name: 'Rahma Food Bank',
    address: '61 Sample Green Lane, Goodmayes',
    postcode: 'IG3 9SL',
    ward: 'Goodmayes',
    latitude: 51.5596,
    longitude: 0.1104,
    facilityType: 'Charity',
    services: ['Food parcels', 'Debt advice'],
    description: 'Open to all, Tuesdays and Fridays.',
  },
  {
    key: 'funeral',
    name: 'Sakinah Funeral Service',
    address: '112 Sample High Road, Ilford',
    postcode: 'IG1 1LX',
    ward: 'Ilford Town',
    latitude: 51.5587,
    longitude: 0.0737,
    facilityType: 'Funeral service',
    services: ['Ghusl', 'Burial', 'Repatriation'],
    description: 'Available day and night.',
  },
  {
    key: 'gym',
    name: 'Sisters’ Fitness Studio',
    address: '12 Sample Beehive Lane, Gants Hill',
    postcode: 'IG4 5DR',
    ward: 'Clementswood',
    latitude: 51.5769,
    longitude: 0.0583,
    facilityType: 'Sports',
    services: ['Women’s hours', 'Classes'],
    description: 'Women only.',
  },
  {
    key: 'library',
    name: 'Maktaba Reading Room',
    address: '48 Sample Cranbrook Road, Ilford',
    postcode: 'IG1 4PF',
    ward: 'Valentines',
    latitude: 51.5656,
    longitude: 0.0688,
    facilityType: 'Library',
    services: ['Books in six languages'],
    description: 'A lending library run by volunteers.',
  },
  {
    key: 'counsel',
    name: 'Noor Counselling',
    address: '3 Sample Aldborough Road South, Seven Kings',
    postcode: 'IG3 8JA',
    ward: 'Aldborough',
    latitude: 51.5683,
    longitude: 0.0992,
    facilityType: 'Counselling',
    services: ['Family', 'Bereavement'],
    description: 'By appointment, in English, Urdu and Bengali.',
  },
  {
    key: 'bookshop',
    name: 'Qalam Bookshop',
    address: '118 Sample Ilford Lane, Ilford',
    postcode: 'IG1 2LE',
    ward: 'Loxford',
    latitude: 51.5524,
    longitude: 0.0762,
    facilityType: 'Bookshop',
    services: ['Books', 'Clothing', 'Gifts'],
    description: 'Books for children and adults.',
  },
  {
    key: 'restaurant',
    name: 'Zaytoun Kitchen',
    address: '7 Sample George Lane, South Woodford',
    postcode: 'E18 1JJ',
    ward: 'South Woodford',
    latitude: 51.5918,
    longitude: 0.0266,
    facilityType: 'Restaurant',
    services: ['Prayer room', 'Iftar in Ramadan'],
    description: 'Palestinian cooking.',
  },
];

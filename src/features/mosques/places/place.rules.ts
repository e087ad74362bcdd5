import type { IslamicSchool, OtherFacility } from './place.contract.ts';

/** The kinds of place. Shared columns are in one table; each kind's own columns are in a details table. */
export const placeKinds = ['mosque', 'islamic_school', 'other_facility', 'prayer_room'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The kinds that the form for places of every kind adds and changes; a prayer room has a form of its own. */
export const formKinds = ['mosque', 'islamic_school', 'other_facility'] as const satisfies PlaceKind[];
export type FormKind = (typeof formKinds)[number];

export function isFormKind(kind: string): kind is FormKind {
  return formKinds.some((one) => one === kind);
}

/** Returns the path of a place's page. */
export function placePath({ kind, id }: { kind: PlaceKind; id: string }): string {
  const words: Record<PlaceKind, string> = {
    mosque: 'mosque',
    islamic_school: 'school',
    other_facility: 'facility',
    prayer_room: 'prayer-room',
  };
  return `/${words[kind]}/${id}`;
}

/** pending: awaits approval; approved: public; rejected; archived: was public and is kept for its history. */
export const placeStatuses = ['pending', 'approved', 'rejected', 'archived'] as const;

/** Who can confirm a place's record. */
export const verifiers = ['mosque', 'administrator'] as const;
export type Verifier = (typeof verifiers)[number];

/** Continues a text such as 'Checked 12 November': ' by the mosque'; nothing where it isn't known who it was. */
export function byVerifier(by: Verifier | null): string {
  if (by === null) return '';
  return by === 'mosque' ? ' by the mosque' : ' by an administrator';
}

export const homeCrumb = { name: 'Home', path: '/' };
export const mapCrumb = { name: 'Community map', path: '/map' };

/** Describes a school: 'Madrasa, ages 5–11'. */
export function schoolText({ schoolType, ageRange }: Pick<IslamicSchool, 'schoolType' | 'ageRange'>): string {
  return ageRange ? `${schoolType}, ages ${ageRange}` : schoolType;
}

/** What a place's description for search engines is made of. */
type Described = Pick<
  IslamicSchool & OtherFacility,
  'name' | 'description' | 'phone' | 'email' | 'website' | 'address' | 'postcode' | 'latitude' | 'longitude'
>;

/** Returns schema.org JSON-LD for a school, facility or prayer room. */
export function placeJsonLd(
  type: 'School' | 'LocalBusiness' | 'PlaceOfWorship',
  place: Described,
  url: string,
) {
  return {
    '@type': type,
    '@id': url,
    url,
    name: place.name,
    description: place.description,
    telephone: place.phone,
    email: place.email,
    sameAs: place.website,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.address,
      postalCode: place.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  };
}

/* A stored picture's key is 'places/<name>.webp', and its address '/media/places/<name>.webp'. */

const media = '/media/';

/** Returns the address of a picture by its key in the file store. */
export function pictureUrl(key: string): string {
  return media + key;
}

/** Returns the key of the picture at an address. */
export function pictureKeyOf(address: string): string {
  return address.slice(media.length);
}

/** The first half of a picture's name identifies the uploaded file, the second half is random (`newPictureKey`). */
const uploadEnds = 'places/00000000-0000-0000'.length;

/** Returns whether the picture at an address was made from the same uploaded file as the one with the key. */
export function isSameUpload(key: string, address: string | null): boolean {
  return address !== null && pictureKeyOf(address).slice(0, uploadEnds) === key.slice(0, uploadEnds);
}

/** Maximum lengths of a school's or facility's fields in characters. */
export const placeLengths = { kind: 60, ageRange: 40 } as const;

/** How long after the beginning of the jama'ah a janazah is expected, in minutes, at a mosque that gives no time of its own. */
export const minutesAfterJamaah = 15;

/** The longest such time that a mosque can give, in minutes. */
export const maxMinutesToJanazah = 120;

/** Limits of a mosque's fields: lengths in characters, `services` the number of services, `capacity` a number of people. */
export const mosqueLengths = {
  imamName: 120,
  service: 100,
  services: 50,
  womensNote: 500,
  credit: 200,
  capacity: 1_000_000,
} as const;

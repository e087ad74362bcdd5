import { headingKey } from '#features/care/imports/headings.ts';
import { type Facility, facilityNamed } from '../facilities.ts';
import type { PlaceField, PlaceImportKind } from './place-record.ts';

/** What a column means: a field, a facility with yes or no in its cells, or a part of an OpenStreetMap reference. */
export type PlaceColumn =
  | { means: 'field'; field: PlaceField }
  | { means: 'flag'; facility: Facility }
  | { means: 'osm-type' }
  | { means: 'osm-id' };

const spellings: Record<PlaceField, string> = {
  reference: 'reference, ref, source reference, source ref, external id, osm, osm ref, id',
  name: 'name, title, place, place name, organisation, organisation name, org name, venue, venue name',
  address:
    'address, full address, postal address, address line 1, address1, address 1, addressline1, street, street address, ' +
    'address line 2, address2, address 2, addressline2, address line 3, address3, address 3, addressline3, ' +
    'locality, town, city, post town, town city',
  postcode: 'postcode, post code, postal code, zip, zip code, pcode',
  latitude: 'latitude, lat, y, y coordinate, geo lat',
  longitude: 'longitude, long, lng, lon, x, x coordinate, geo long, geo lng, geo lon',
  phone:
    'phone, phone number, phone no, telephone, telephone number, telephone no, tel, tel no, contact number, contact phone, mobile',
  email: 'email, e mail, email address, e mail address, contact email',
  website: 'website, web site, web, url, web address, website address, homepage, contact website',
  description: 'description, about, notes, details',
  facilities: 'facilities, facility, amenities, facilities list',
  services: 'services, services offered, activities',
  capacity: 'capacity, worshippers, prayer capacity',
  establishedYear: 'established, established year, year established, founded, opened, start date',
  imamName: 'imam, imam name, name of imam',
  womensPrayers: 'womens prayers, womens places, prayers for women, sisters prayers',
  womensEntrance: 'womens entrance, sisters entrance, ladies entrance',
  womensWudu: 'womens wudu, sisters wudu, ladies wudu, womens wudhu',
  womensShare: 'womens share, womens share percent, share of space for women',
  womensNote: 'womens note, womens notes, note on womens access, womens access note',
  method: 'calculation method, method, prayer time method',
  asrOpinion: 'asr, asr opinion, asr method, madhab, madhhab',
  featured: 'featured',
  verifiedOn: 'verified, verified on, last verified, checked on, last checked',
  schoolType: 'school type, type of school, type of establishment, establishment type',
  ageRange: 'age range, ages, age group, age groups',
  facilityType: 'facility type, type of facility, category, business type',
  picture: 'picture, picture file, picture name, photo, photo file, photograph, image, image file',
  pictureCredit: 'picture credit, photo credit, image credit, credit, photographer, picture by, photo by',
};

const namedAfter: Record<PlaceImportKind, string> = {
  mosques: 'mosque name, mosque, masjid, masjid name, name of mosque',
  schools:
    'school name, school, madrasa, madrasah, madrasa name, madrasah name, establishment name, name of school',
  facilities: 'facility name, business name, business, shop, shop name, name of facility, trading name',
};

const columns = new Map<string, PlaceField>(
  Object.entries(spellings).flatMap(([field, words]) =>
    words.split(', ').map((word): [string, PlaceField] => [word, asField(field)]),
  ),
);

/** What a column of places means by its heading; undefined when we don't know it. */
export function placeColumn(heading: string, kind: PlaceImportKind): PlaceColumn | undefined {
  const key = headingKey(heading);
  if (/^\s*@/.test(heading) && (key === 'type' || key === 'id')) {
    return { means: key === 'type' ? 'osm-type' : 'osm-id' };
  }
  if (namedAfter[kind].split(', ').includes(key)) return { means: 'field', field: 'name' };
  const flag = facilityNamed(heading) ?? flagNames[key];
  if (flag) return { means: 'flag', facility: flag };
  const field = columns.get(key) ?? typeField(key, kind);
  return field && { means: 'field', field };
}

const flagNames: Readonly<Record<string, Facility>> = {
  wheelchair: 'Wheelchair Access',
  'wheelchair accessible': 'Wheelchair Access',
  'disabled access': 'Wheelchair Access',
  'womens prayer area': "Women's Prayer Area",
  'womens area': "Women's Prayer Area",
  'womens facilities': "Women's Prayer Area",
  'ladies facilities': "Women's Prayer Area",
  'sisters area': "Women's Prayer Area",
  'car park': 'Parking',
  'parking available': 'Parking',
};

/** A column that is headed just 'Type' says what the file's kind has a type of. */
function typeField(key: string, kind: PlaceImportKind): PlaceField | undefined {
  if (key !== 'type') return undefined;
  return kind === 'schools' ? 'schoolType' : kind === 'facilities' ? 'facilityType' : undefined;
}

function isField(name: string): name is PlaceField {
  return Object.hasOwn(spellings, name);
}

function asField(name: string): PlaceField {
  if (!isField(name)) throw new Error(`${name} is no field of a place.`);
  return name;
}

/** Whether a cell under a facility's heading says that it is there: yes, y, true, 1, x, ✓. */
export function saysYes(text: string): boolean {
  return /^(y|yes|true|1|x|✓|✔|available|full|designated)$/i.test(text.trim());
}

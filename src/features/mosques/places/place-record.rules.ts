import { type Cell, saysNothing } from '#features/care/imports/cell.rules.ts';
import { headingKey } from '#features/care/imports/csv.rules.ts';
import { cleanLine, plainSigns } from '#kit/contract/field-kinds.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type AccessFact, forEachFact } from './access-facts.rules.ts';
import { type Facility, facilityNamed } from './mosque.rules.ts';

/** The kinds of place file that can be imported. */
export const placeImportKinds = ['mosques', 'schools', 'facilities'] as const;
export type PlaceImportKind = (typeof placeImportKinds)[number];

/** The fields that a column or tag can contain. */
export type PlaceField =
  | 'reference'
  | 'name'
  | 'address'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'phone'
  | 'email'
  | 'website'
  | 'description'
  | 'facilities'
  | 'services'
  | 'capacity'
  | 'establishedYear'
  | 'imamName'
  | 'womensPrayers'
  | 'womensEntrance'
  | 'womensWudu'
  | 'womensShare'
  | 'womensNote'
  | AccessFact
  | 'method'
  | 'asrOpinion'
  | 'featured'
  | 'verifiedOn'
  | 'schoolType'
  | 'ageRange'
  | 'facilityType'
  | 'picture'
  | 'pictureCredit';

/** A place as read from a file, with unchecked values. */
export type PlaceRecord = {
  /** 'row 7', 'feature 3' or 'node/123': where to find it in the file. */
  row: string;
  values: ReadonlyMap<PlaceField, Cell>;
  /** Facilities with their own column or tag, where its value is yes. */
  flags: readonly Facility[];
  /** The cells of such columns that say neither yes nor no. */
  unclearFlags?: readonly Cell[];
};

export type PlaceFile = {
  /** For display: 'CSV (semicolons, Windows-1252)'. */
  format: string;
  records: readonly PlaceRecord[];
  /** Rows that can't be read as a place. */
  problems: readonly Problem[];
  unknownColumns: readonly string[];
  /** Sentences about the whole file. */
  notes: readonly string[];
  /** Cells to look at: a sign in them was read in another encoding than the rest. */
  mended: readonly Problem[];
};

/** Adds a cell. Parts of an address are joined; for other fields the first cell with a value is kept. */
export function addCell(values: Map<PlaceField, Cell>, field: PlaceField, cell: Cell): void {
  const before = values.get(field);
  if (!before || saysNothing(before.text)) values.set(field, cell);
  else if (field === 'address') {
    values.set(field, { column: before.column, text: `${before.text}, ${cell.text}` });
  }
}

/** The meaning of a column: a field, a facility with yes or no in its cells, or a part of an OpenStreetMap reference. */
export type PlaceColumn =
  /** `rank` is 0 if the heading clearly names the field, 1 if it may mean something else next to a column that does. */
  | { means: 'field'; field: PlaceField; rank: number }
  | { means: 'flag'; facility: Facility }
  | { means: 'osm-type' }
  | { means: 'osm-id' };

/** Spellings after a semicolon are ambiguous: a list with Latitude and Y often has a northing in Y. */
const spellings: Record<PlaceField, string> = {
  reference: 'reference, ref, source reference, source ref, external id, osm, osm ref; id',
  name: 'name, place name, organisation, organisation name, org name, venue name; title, place, venue',
  address:
    'address, full address, postal address, address line 1, address1, address 1, addressline1, street, street address, ' +
    'address line 2, address2, address 2, addressline2, address line 3, address3, address 3, addressline3, ' +
    'locality, town, city, post town, town city',
  postcode: 'postcode, post code, postal code, zip, zip code, pcode',
  latitude: 'latitude, lat, geo lat; y, y coordinate',
  longitude: 'longitude, long, lng, lon, geo long, geo lng, geo lon; x, x coordinate',
  phone:
    'phone, phone number, phone no, telephone, telephone number, telephone no, tel, tel no, contact number, contact phone, mobile',
  email: 'email, e mail, email address, e mail address, contact email',
  website: 'website, web site, web, url, web address, website address, homepage, contact website',
  description: 'description, about; notes, details',
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
  stepFree: 'step free, step free access, step free entrance, step free to the prayer hall, level access',
  lift: 'lift, lifts, elevator',
  disabledParking: 'disabled parking, accessible parking, blue badge parking, disabled parking bays',
  accessibleToilet:
    'accessible toilet, accessible toilets, disabled toilet, disabled toilets, toilets wheelchair',
  chairs: 'chairs, chairs in the rows, chairs for prayer',
  hearingLoop: 'hearing loop, induction loop, hearing loops',
  bsl: 'bsl, bsl at the khutbah, british sign language, sign language',
  captions: 'captions, captions on a screen, subtitles',
  khutbahText: 'khutbah text, khutbah as text, text of the khutbah, written khutbah',
  quietRoom: 'quiet room, quiet space, sensory room',
  carersRoom: 'carers room, room for a carer, room for carers, room for a carer of the other sex',
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

const columns = new Map(
  Object.entries(spellings).flatMap(([field, groups]) =>
    groups
      .split('; ')
      .flatMap((words, rank) =>
        words.split(', ').map((word) => [word, { field: asField(field), rank }] as const),
      ),
  ),
);

/** The fields that only one kind of place has. */
const ownerOf: Partial<Record<PlaceField, PlaceImportKind>> = {
  imamName: 'mosques',
  womensPrayers: 'mosques',
  womensEntrance: 'mosques',
  womensWudu: 'mosques',
  womensShare: 'mosques',
  womensNote: 'mosques',
  ...forEachFact(() => 'mosques' as const),
  method: 'mosques',
  asrOpinion: 'mosques',
  featured: 'mosques',
  verifiedOn: 'mosques',
  schoolType: 'schools',
  ageRange: 'schools',
  facilityType: 'facilities',
};

/** Returns the meaning of a column by its heading; undefined for one that is unknown, or that this kind of place doesn't have. */
export function placeColumn(heading: string, kind: PlaceImportKind): PlaceColumn | undefined {
  const key = headingKey(heading);
  if (/^\s*@/.test(heading) && (key === 'type' || key === 'id')) {
    return { means: key === 'type' ? 'osm-type' : 'osm-id' };
  }
  if (namedAfter[kind].split(', ').includes(key)) return { means: 'field', field: 'name', rank: 0 };
  const flag = facilityNamed(heading) ?? flagNames[key];
  if (flag) return kind === 'mosques' ? { means: 'flag', facility: flag } : undefined;
  const named = columns.get(key);
  if (named) return (ownerOf[named.field] ?? kind) === kind ? { means: 'field', ...named } : undefined;
  const field = typeField(key, kind);
  return field && { means: 'field', field, rank: 1 };
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

/** A column headed 'Type' is the type field of the file's kind. */
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

/** Returns whether a cell under a facility's heading means yes: yes, y, true, 1, x, ✓. */
export function saysYes(text: string): boolean {
  return /^(y|yes|true|1|x|✓|✔|available|full|designated)$/i.test(plainSigns(cleanLine(text)));
}

const saysNo = (text: string) =>
  saysNothing(text) || /^(n|no|false|0|✗|✘|not available)$/i.test(plainSigns(cleanLine(text)));

/** Adds what a cell under a facility's heading says. */
export function addFlag(
  { flags, unclearFlags }: { flags: Facility[]; unclearFlags: Cell[] },
  facility: Facility,
  cell: Cell,
): void {
  if (flags.includes(facility)) return;
  if (saysYes(cell.text)) flags.push(facility);
  else if (!saysNo(cell.text)) unclearFlags.push(cell);
}

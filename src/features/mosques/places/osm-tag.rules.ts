import type { Cell } from '#features/care/imports/cell.rules.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Facility } from './mosque.rules.ts';
import { type PlaceField, type PlaceImportKind, type PlaceRecord, saysYes } from './place-record.rules.ts';

/** OpenStreetMap's tags of one element, key to value (wiki.openstreetmap.org/wiki/Map_features). */
export type Tags = ReadonlyMap<string, string>;

/** Reads 'node/123', 'osm:node/123' or 'node 123' as 'node/123'; undefined for anything else. */
export function osmReference(text: string): string | undefined {
  const found = /^(?:osm:)?\s*(node|way|relation)[/ ](\d{1,19})$/i.exec(text.trim());
  return found ? `${found[1]?.toLowerCase()}/${found[2]}` : undefined;
}

/** Converts an element to a record; undefined when its tags don't match the kind. */
export function recordFromTags(
  tags: Tags,
  reference: string,
  point: Point | undefined,
  kind: PlaceImportKind,
): PlaceRecord | undefined {
  const type = kinds[kind](tags);
  if (type === undefined) return undefined;
  const values = new Map<PlaceField, Cell>([['reference', { column: 'id', text: `osm:${reference}` }]]);
  for (const [field, keys] of keysOfFields) {
    const key = keys.find((name) => (tags.get(name) ?? '').trim() !== '');
    if (key) values.set(field, { column: key, text: firstOf(field, tags.get(key) ?? '') });
  }
  const address = addressOf(tags);
  if (address !== '') values.set('address', { column: 'addr:*', text: address });
  if (type !== '')
    values.set(kind === 'schools' ? 'schoolType' : 'facilityType', { column: 'tags', text: type });
  if (point) {
    values.set('latitude', { column: 'lat', text: String(point.latitude) });
    values.set('longitude', { column: 'lon', text: String(point.longitude) });
  }
  return { row: reference, values, flags: flagsOf(tags) };
}

/** Returns a note on elements in the file that are of another kind. */
export function othersNote(count: number, kind: PlaceImportKind): string[] {
  if (count === 0) return [];
  const noun = count === 1 ? 'element that is' : 'elements that are';
  return [`${count} ${noun} not tagged as ${kind} ${count === 1 ? 'was' : 'were'} left out.`];
}

const keysOfFields: readonly [PlaceField, readonly string[]][] = [
  ['name', ['name:en', 'name', 'official_name']],
  ['postcode', ['addr:postcode', 'postal_code']],
  ['phone', ['contact:phone', 'phone', 'contact:mobile']],
  ['email', ['contact:email', 'email']],
  ['website', ['contact:website', 'website', 'url']],
  ['description', ['description:en', 'description']],
  ['capacity', ['capacity:persons', 'capacity']],
  ['establishedYear', ['start_date']],
];

/** Returns the type of an element of the kind ('' where the kind has no types), or undefined if it isn't of the kind. */
const kinds: Record<PlaceImportKind, (tags: Tags) => string | undefined> = {
  mosques: (tags) =>
    tags.get('amenity') === 'place_of_worship' && tags.get('religion') === 'muslim' ? '' : undefined,
  schools: schoolType,
  facilities: facilityType,
};

const schoolAmenities: Readonly<Record<string, string>> = {
  school: 'Islamic school',
  kindergarten: 'Nursery',
  college: 'College',
  prep_school: 'Tuition',
};

function schoolType(tags: Tags): string | undefined {
  const words = [tags.get('amenity'), tags.get('school'), tags.get('education'), tags.get('school:type')];
  if (words.some((word) => /^madra[s]+a[h]?$/i.test(word ?? ''))) return 'Madrasa';
  if (tags.get('religion') !== 'muslim') return undefined;
  return schoolAmenities[tags.get('amenity') ?? ''];
}

const muslimFacilities: readonly [string, string, string][] = [
  ['amenity', 'community_centre', 'Community centre'],
  ['amenity', 'social_facility', 'Social facility'],
  ['amenity', 'grave_yard', 'Cemetery'],
  ['landuse', 'cemetery', 'Cemetery'],
  ['shop', 'funeral_directors', 'Funeral service'],
  ['shop', 'charity', 'Charity shop'],
  ['shop', 'books', 'Bookshop'],
];

const halalFacilities: readonly [string, string, string][] = [
  ['shop', 'butcher', 'Halal butcher'],
  ['amenity', 'restaurant', 'Halal restaurant'],
  ['amenity', 'fast_food', 'Halal takeaway'],
  ['amenity', 'cafe', 'Halal café'],
  ['shop', 'supermarket', 'Halal grocer'],
  ['shop', 'convenience', 'Halal grocer'],
];

function facilityType(tags: Tags): string | undefined {
  const isTagged = ([key, value]: readonly [string, string, string]) => tags.get(key) === value;
  const muslim = tags.get('religion') === 'muslim' ? muslimFacilities.find(isTagged) : undefined;
  const isHalal = /^(yes|only)$/.test(tags.get('diet:halal') ?? '');
  return (muslim ?? (isHalal ? halalFacilities.find(isTagged) : undefined))?.[2];
}

/** Joins the addr:* tags to 'Unit 2, 14 Example Road, Ilford'. */
function addressOf(tags: Tags): string {
  const tag = (key: string) => (tags.get(`addr:${key}`) ?? '').trim();
  const street = [tag('housenumber'), tag('street') || tag('place')].filter((part) => part !== '').join(' ');
  const parts = [tag('housename'), tag('unit'), street, tag('suburb'), tag('city')];
  return parts.filter((part) => part !== '').join(', ');
}

/** Several values of a tag are separated by semicolons; the first one is kept. */
function firstOf(field: PlaceField, value: string): string {
  if (field === 'description') return value;
  if (field === 'establishedYear') return /\d{4}/.exec(value)?.[0] ?? '';
  return value.split(';')[0] ?? value;
}

function flagsOf(tags: Tags): Facility[] {
  const flags: Facility[] = [];
  if (saysYes(tags.get('wheelchair') ?? '')) flags.push('Wheelchair Access');
  if (saysYes(tags.get('female') ?? '')) flags.push("Women's Prayer Area");
  if (saysYes(tags.get('parking') ?? '')) flags.push('Parking');
  return flags;
}

import { distanceBetween } from '#kit/contract/distance.ts';
import type { FieldChange } from '#kit/contract/import-report.ts';
import { addressOfPicture, isSameUpload } from '../picture-address.ts';
import type { PlaceDraft } from './draft-place.ts';
import type { ImportedMosque } from './mosque-cells.ts';
import type { PlaceChanges, StoredPlace } from './stored-place.ts';

/** Fields that a draft says or leaves open; what it says replaces what is stored. */
const plainFields = [
  'name',
  'address',
  'postcode',
  'phone',
  'email',
  'website',
  'description',
  'capacity',
  'establishedYear',
  'imamName',
  'schoolType',
  'ageRange',
  'facilityType',
] as const;

/** A move of less than this many metres is a matter of rounding. */
const roundingMetres = 2;

/**
 * What a draft changes of the stored place. Nothing is emptied: fields that the file leaves blank keep their value,
 * facilities and services are added to, and a reference is given only to a place that has none.
 */
export function placeChangesOf(
  draft: PlaceDraft,
  stored: StoredPlace,
): { changes: PlaceChanges; shown: FieldChange[]; notes: string[] } {
  const changes: PlaceChanges = {};
  const shown: FieldChange[] = [];
  for (const field of plainFields) {
    const value = draft[field];
    if (value === undefined || value === stored[field]) continue;
    Object.assign(changes, { [field]: value });
    shown.push({ field: inWords(field), from: String(stored[field] ?? ''), to: String(value) });
  }
  for (const field of ['services', 'facilities'] as const) {
    const joined = [...new Set([...stored[field], ...draft[field]])];
    if (joined.length === stored[field].length) continue;
    changes[field] = joined;
    shown.push({ field, from: stored[field].join(', '), to: joined.join(', ') });
  }
  Object.assign(changes, pictureChangesOf(draft, stored, shown));
  const mosque = mosqueChangesOf(draft.mosque, stored.mosque, shown);
  if (Object.keys(mosque).length > 0) changes.mosque = mosque;
  if (draft.reference && stored.sourceRef === null) {
    changes.source = draft.reference.source;
    changes.sourceRef = draft.reference.ref;
    shown.push({
      field: 'reference',
      from: stored.source,
      to: `${draft.reference.source}:${draft.reference.ref}`,
    });
  }
  return { changes, shown, notes: move(draft, stored, changes, shown) };
}

/** Another picture takes the credit of the one before with it; the same file once more is no change. */
function pictureChangesOf(
  { picture, pictureCredit }: PlaceDraft,
  { imageUrl, imageCredit }: StoredPlace,
  shown: FieldChange[],
): Pick<PlaceChanges, 'imageUrl' | 'imageCredit'> {
  const another = picture !== undefined && !isSameUpload(picture.key, imageUrl);
  if (another) {
    shown.push({ field: 'picture', from: imageUrl === null ? '' : 'the present one', to: picture.fileName });
  }
  const credit = another ? (pictureCredit ?? null) : (pictureCredit ?? imageCredit);
  const credited = (another || imageUrl !== null) && credit !== imageCredit;
  if (credited) shown.push({ field: 'picture credit', from: imageCredit ?? '', to: credit ?? '' });
  return {
    ...(another && { imageUrl: addressOfPicture(picture.key) }),
    ...(credited && { imageCredit: credit }),
  };
}

const mosqueFieldNames = [
  'womensPrayers',
  'womensEntrance',
  'womensWudu',
  'womensShare',
  'womensNote',
  'method',
  'asrOpinion',
  'featured',
  'verifiedOn',
] as const;

function mosqueChangesOf(
  draft: Partial<ImportedMosque>,
  stored: Partial<ImportedMosque> | null,
  shown: FieldChange[],
): Partial<ImportedMosque> {
  const changes: Partial<ImportedMosque> = {};
  for (const field of mosqueFieldNames) {
    const value = draft[field];
    const [from, to] = [inText(stored?.[field]), inText(value)];
    if (value === undefined || from === to) continue;
    Object.assign(changes, { [field]: value });
    shown.push({ field: inWords(field), from, to });
  }
  return changes;
}

function inText(value: ImportedMosque[keyof ImportedMosque] | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.toSorted().join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}

function move(draft: PlaceDraft, stored: StoredPlace, changes: PlaceChanges, shown: FieldChange[]): string[] {
  const { position } = draft;
  const metres = position ? distanceBetween(position, stored) : 0;
  if (!position || metres < roundingMetres) return [];
  changes.latitude = position.latitude;
  changes.longitude = position.longitude;
  const from = `${stored.latitude}, ${stored.longitude}`;
  shown.push({ field: 'position', from, to: `${position.latitude}, ${position.longitude}` });
  return [`moves by ${Math.round(metres)} m`];
}

/** 'established year' for establishedYear. */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

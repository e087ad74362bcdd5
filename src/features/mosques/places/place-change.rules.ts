import { distanceBetween } from '#kit/contract/distance.ts';
import type { FieldChange } from '#kit/contract/import-report.ts';
import { accessFacts } from './access-facts.rules.ts';
import { isSameUpload, type PlaceKind, pictureUrl } from './place.rules.ts';
import type { ImportedMosque } from './place-cell.rules.ts';
import type { PlaceDraft } from './place-draft.rules.ts';

/** The stored values of a place that an import can change. */
export type StoredPlace = {
  id: string;
  kind: PlaceKind;
  status: 'pending' | 'approved' | 'rejected' | 'archived';
  source: string;
  sourceRef: string | null;
} & PlaceValues;

/** The values that an import writes; details are null for kinds that lack them. */
export type PlaceValues = {
  name: string;
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  capacity: number | null;
  establishedYear: number | null;
  services: string[];
  facilities: string[];
  imamName: string | null;
  schoolType: string | null;
  ageRange: string | null;
  facilityType: string | null;
  imageUrl: string | null;
  imageCredit: string | null;
  /** Null for other kinds. */
  mosque: Partial<ImportedMosque> | null;
};

/** The changes of an import to a stored place. A reference is set only on a place without one. */
export type PlaceChanges = Partial<Omit<PlaceValues, 'mosque'>> & {
  mosque?: Partial<ImportedMosque>;
  source?: string;
  sourceRef?: string;
};

/** Fields whose value in a draft, if any, replaces the stored one. */
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

/** A move of less than this many metres is ignored as rounding. */
const roundingMetres = 2;

/**
 * Returns the changes of a draft to a stored place. Nothing is emptied: blank fields keep their value, facilities and services
 * are added, and a reference is set only on a place without one.
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
  return { changes, shown, notes: addMove(draft, stored, changes, shown) };
}

/** A new picture clears the previous picture's credit; uploading the same file again changes nothing. */
function pictureChangesOf(
  { picture, pictureCredit }: PlaceDraft,
  { imageUrl, imageCredit }: StoredPlace,
  shown: FieldChange[],
): Pick<PlaceChanges, 'imageUrl' | 'imageCredit'> {
  const isNew = picture !== undefined && !isSameUpload(picture.key, imageUrl);
  if (isNew) {
    shown.push({ field: 'picture', from: imageUrl === null ? '' : 'the present one', to: picture.fileName });
  }
  const credit = isNew ? (pictureCredit ?? null) : (pictureCredit ?? imageCredit);
  const changesCredit = (isNew || imageUrl !== null) && credit !== imageCredit;
  if (changesCredit) shown.push({ field: 'picture credit', from: imageCredit ?? '', to: credit ?? '' });
  return {
    ...(isNew && { imageUrl: pictureUrl(picture.key) }),
    ...(changesCredit && { imageCredit: credit }),
  };
}

const mosqueFieldNames = [
  'womensPrayers',
  'womensEntrance',
  'womensWudu',
  'womensShare',
  'womensNote',
  ...accessFacts,
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
    const [from, to] = [toText(stored?.[field]), toText(value)];
    if (value === undefined || from === to) continue;
    Object.assign(changes, { [field]: value });
    shown.push({ field: inWords(field), from, to });
  }
  return changes;
}

function toText(value: ImportedMosque[keyof ImportedMosque] | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.toSorted().join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}

function addMove(
  draft: PlaceDraft,
  stored: StoredPlace,
  changes: PlaceChanges,
  shown: FieldChange[],
): string[] {
  const { position } = draft;
  const metres = position ? distanceBetween(position, stored) : 0;
  if (!position || metres < roundingMetres) return [];
  changes.latitude = position.latitude;
  changes.longitude = position.longitude;
  const from = `${stored.latitude}, ${stored.longitude}`;
  shown.push({ field: 'position', from, to: `${position.latitude}, ${position.longitude}` });
  return [`moves by ${Math.round(metres)} m`];
}

/** Converts 'establishedYear' to 'established year'. */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

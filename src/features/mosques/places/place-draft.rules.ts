import {
  type Checked,
  cleanCell,
  noteProblem,
  type RowFindings,
  saysNothing,
} from '#features/care/imports/cell.rules.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { forEachFact } from './access-facts.rules.ts';
import type { Area } from './area.rules.ts';
import type { Facility } from './mosque.rules.ts';
import { mosqueLengths } from './place.rules.ts';
import {
  checkPosition,
  facilityOf,
  type ImportedMosque,
  type Reference,
  readAccessFact,
  readAsrOpinion,
  readDay,
  readEntrance,
  readList,
  readMethod,
  readPlaceEmail,
  readPlacePhone,
  readPlacePostcode,
  readReference,
  readShare,
  readWebsite,
  readWhole,
  readWomensPrayers,
  readWudu,
  readYesOrNo,
} from './place-cell.rules.ts';
import type { PlaceField, PlaceImportKind, PlaceRecord } from './place-record.rules.ts';

/** A checked place of a file. Blank fields are absent, because an import never empties stored values. */
export type PlaceDraft = {
  row: string;
  reference?: Reference;
  name: string;
  address?: string;
  postcode?: string;
  position?: Point;
  phone?: string;
  email?: string;
  website?: string;
  description?: string;
  capacity?: number;
  establishedYear?: number;
  imamName?: string;
  schoolType?: string;
  ageRange?: string;
  facilityType?: string;
  /** The name of the picture's file, as in the cell. */
  pictureFile?: string;
  /** That file, once it was read as a picture. */
  picture?: DraftPicture;
  pictureCredit?: string;
  services: readonly string[];
  facilities: readonly Facility[];
  /** Empty for other kinds. */
  mosque: Partial<ImportedMosque>;
};

/** A picture from the upload; `key` is its key in the file store. */
export type DraftPicture = { fileName: string; key: string };

/** The result for a record: a draft with remarks on single cells, or the problems why it can't be imported. */
export type Drafted = { draft: PlaceDraft; remarks: Problem[] } | { draft: null; problems: Problem[] };

/** Maximum length of each column in characters. */
export const maxCellLengths: Record<PlaceField, number> = {
  reference: 100,
  name: 200,
  address: 300,
  postcode: 20,
  latitude: 40,
  longitude: 40,
  phone: 60,
  email: 254,
  website: 500,
  description: 5000,
  facilities: 1000,
  services: 2000,
  capacity: 20,
  establishedYear: 30,
  imamName: mosqueLengths.imamName,
  womensPrayers: 200,
  womensEntrance: 40,
  womensWudu: 40,
  womensShare: 20,
  womensNote: mosqueLengths.womensNote,
  ...forEachFact(() => 20),
  method: 80,
  asrOpinion: 40,
  featured: 20,
  verifiedOn: 40,
  schoolType: 80,
  ageRange: 40,
  facilityType: 80,
  picture: 200,
  pictureCredit: mosqueLengths.credit,
};

/**
 * A row without a valid value for one of these fields is refused, because they identify and locate the place. A postcode of a place with
 * coordinates is left out if invalid, as is an invalid value of any other field.
 */
const neededFields = new Set<PlaceField>(['reference', 'name', 'postcode', 'latitude', 'longitude']);

/** A row with its findings; `hasPosition`: the record has coordinates, so it does not need its postcode. */
type RowContext = RowFindings & { record: PlaceRecord; kind: PlaceImportKind; hasPosition: boolean };

/** Checks a record against each field's limits and the area in which places are expected. */
export function draftPlace(record: PlaceRecord, kind: PlaceImportKind, area: Area): Drafted {
  const position = checkPosition(record, area);
  const hasPosition = position.ok && position.value !== undefined;
  const row: RowContext = { record, kind, problems: [], remarks: [], hasPosition };
  const name = readField(row, 'name', keep);
  const draft = {
    row: record.row,
    name: name ?? '',
    ...textsOf(row),
    ...numbersOf(row),
    ...listsOf(row),
    mosque: kind === 'mosques' ? mosqueOf(row) : {},
  };
  if (!position.ok) row.problems.push(position.problem);
  if (name === undefined && row.problems.length === 0) addProblem(row, 'has no name');
  if (draft.postcode === undefined && position.ok && !position.value && row.problems.length === 0) {
    addProblem(row, 'has neither a postcode nor coordinates');
  }
  if (row.problems.length > 0) return { draft: null, problems: row.problems };
  const point = position.ok ? position.value : undefined;
  return { draft: { ...draft, ...(point && { position: point }) }, remarks: row.remarks };
}

function textsOf(row: RowContext) {
  return present({
    reference: readField(row, 'reference', readReference),
    address: readField(row, 'address', keepAddress),
    postcode: readField(row, 'postcode', readPlacePostcode),
    phone: readField(row, 'phone', readPlacePhone),
    email: readField(row, 'email', readPlaceEmail),
    website: readField(row, 'website', readWebsite),
    description: readField(row, 'description', keep),
    pictureFile: readField(row, 'picture', keep),
    pictureCredit: readField(row, 'pictureCredit', keep),
    ...(row.kind === 'mosques' && { imamName: readField(row, 'imamName', keep) }),
    ...(row.kind === 'schools' && {
      schoolType: readField(row, 'schoolType', keep),
      ageRange: readField(row, 'ageRange', keep),
    }),
    ...(row.kind === 'facilities' && { facilityType: readField(row, 'facilityType', keep) }),
  });
}

function numbersOf(row: RowContext) {
  return present({
    capacity: readField(row, 'capacity', (text) => readWhole(text, 1, 1_000_000)),
    establishedYear: readField(row, 'establishedYear', (text) => readWhole(text, 1000, 2200)),
  });
}

/** Reads the fields that only mosques have. */
function mosqueOf(row: RowContext): Partial<ImportedMosque> {
  return present({
    womensPrayers: readField(row, 'womensPrayers', readWomensPrayers),
    womensEntrance: readField(row, 'womensEntrance', readEntrance),
    womensWudu: readField(row, 'womensWudu', readWudu),
    womensShare: readField(row, 'womensShare', readShare),
    womensNote: readField(row, 'womensNote', keep),
    ...forEachFact((fact) => readField(row, fact, readAccessFact)),
    method: readField(row, 'method', readMethod),
    asrOpinion: readField(row, 'asrOpinion', readAsrOpinion),
    featured: readField(row, 'featured', readYesOrNo),
    verifiedOn: readField(row, 'verifiedOn', readDay),
  });
}

/** Reads services and facilities. Only mosques have facilities from our list; for other kinds that column is read as services. */
function listsOf(row: RowContext): { services: string[]; facilities: Facility[] } {
  const named = readField(row, 'facilities', keepList) ?? [];
  const services = readField(row, 'services', keepList) ?? [];
  if (row.kind !== 'mosques') return { services: [...new Set([...services, ...named])], facilities: [] };
  const facilities = new Set<Facility>(row.record.flags);
  for (const { column, text } of row.record.unclearFlags ?? []) {
    const problem = { row: row.record.row, column, value: text.trim(), why: 'is neither yes nor no' };
    noteProblem(row, problem, false);
  }
  for (const word of named) {
    const facility = facilityOf(word);
    if (facility) facilities.add(facility);
    else remarkFacility(row, word);
  }
  return { services, facilities: [...facilities] };
}

function keep(text: string): Checked<string> {
  return { ok: true, value: text };
}

/** Removes repeated parts of an address, such as a town that is in the street's column and in its own. */
function keepAddress(text: string): Checked<string> {
  const parts = text.split(',').map((part) => part.trim());
  return { ok: true, value: [...new Set(parts.filter((part) => part !== ''))].join(', ') };
}

function keepList(text: string): Checked<string[]> {
  const items = readList(text);
  if (items.length > 50) return { ok: false, why: 'lists more than 50 items' };
  const long = items.find((item) => item.length > 100);
  return long ? { ok: false, why: 'has an item longer than 100 characters' } : { ok: true, value: items };
}

const onManyLines = new Set<PlaceField>([
  'description',
  'facilities',
  'services',
  'womensPrayers',
  'womensNote',
]);

/** Fields in which 'none' is a value. */
const canBeNone = new Set<PlaceField>(['womensPrayers', 'womensWudu']);

/** Reads and checks a field; undefined when it is blank, or invalid and reported. */
function readField<T>(row: RowContext, field: PlaceField, read: (text: string) => Checked<T>): T | undefined {
  const cell = row.record.values.get(field);
  if (!cell) return undefined;
  const refuse = (value: string, why: string) => {
    const isNeeded = neededFields.has(field) && !(field === 'postcode' && row.hasPosition);
    noteProblem(row, { row: row.record.row, column: cell.column, value, why }, isNeeded);
    return undefined;
  };
  const lines = onManyLines.has(field) ? 'many lines' : 'one line';
  const text = cleanCell(cell.text, maxCellLengths[field], lines);
  if (!text.ok) return refuse(cell.text, text.why);
  const saysNone = canBeNone.has(field) && text.value.toLowerCase() === 'none';
  if (saysNothing(text.value) && !saysNone) return undefined;
  const value = read(text.value);
  return value.ok ? value.value : refuse(text.value, value.why);
}

function addProblem(row: RowContext, why: string): void {
  row.problems.push({ row: row.record.row, column: null, value: null, why });
}

function remarkFacility(row: RowContext, value: string): void {
  const column = row.record.values.get('facilities')?.column ?? null;
  noteProblem(row, { row: row.record.row, column, value, why: 'is not a facility on our list' }, false);
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Removes undefined properties. */
function present<T extends object>(fields: T): Present<T> {
  const result: Present<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) Object.assign(result, { [key]: value });
  }
  return result;
}

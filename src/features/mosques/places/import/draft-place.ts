import { type Cell, type Checked, cleanText } from '#features/care/imports/cells.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Area } from '../area.ts';
import type { Facility } from '../facilities.ts';
import { mosqueLengths } from '../max-lengths.ts';
import {
  type ImportedMosque,
  readAsrOpinion,
  readDay,
  readEntrance,
  readMethod,
  readShare,
  readWomensPrayers,
  readWudu,
  readYesOrNo,
} from './mosque-cells.ts';
import {
  facilityOf,
  type Reference,
  readEmail,
  readList,
  readPhone,
  readPostcode,
  readReference,
  readWebsite,
  readWhole,
} from './place-cells.ts';
import { checkPosition } from './place-position.ts';
import type { PlaceField, PlaceImportKind, PlaceRecord } from './place-record.ts';

/** A checked place of a file. What the file does not say is absent: an import never empties what is stored. */
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
  /** The name of the picture's file, as the cell has it. */
  pictureFile?: string;
  /** That file, read and found to be a picture. */
  picture?: DraftPicture;
  pictureCredit?: string;
  services: readonly string[];
  facilities: readonly Facility[];
  /** What only mosques have. */
  mosque: Partial<ImportedMosque>;
};

/** A picture of a file: `key` is where it will be stored. */
export type DraftPicture = { fileName: string; key: string };

/** What became of a record: a draft with remarks about single cells, or the reasons why it can't be taken. */
export type Drafted = { draft: PlaceDraft; remarks: Problem[] } | { draft: null; problems: Problem[] };

/** Longest text of each column, in characters. */
export const maxLengths: Record<PlaceField, number> = {
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

/** Fields whose bad value is left out and reported; a bad value of any other refuses the whole row. */
const forgivable = new Set<PlaceField>([
  'phone',
  'email',
  'website',
  'capacity',
  'establishedYear',
  'facilities',
  'services',
  'womensPrayers',
  'womensEntrance',
  'womensWudu',
  'womensShare',
  'method',
  'asrOpinion',
  'featured',
  'verifiedOn',
  'picture',
  'pictureCredit',
]);

type RowContext = { record: PlaceRecord; kind: PlaceImportKind; problems: Problem[]; remarks: Problem[] };

/** Checks a record against the limits of each field and the area in which places are expected. */
export function draftPlace(record: PlaceRecord, kind: PlaceImportKind, area: Area): Drafted {
  const row: RowContext = { record, kind, problems: [], remarks: [] };
  const name = readField(row, 'name', keep);
  const draft = {
    row: record.row,
    name: name ?? '',
    ...textsOf(row),
    ...numbersOf(row),
    ...listsOf(row),
    mosque: kind === 'mosques' ? mosqueOf(row) : {},
  };
  const position = checkPosition(record, area);
  if (!position.ok) row.problems.push(position.problem);
  if (name === undefined && row.problems.length === 0) addProblem(row, null, 'has no name');
  if (draft.postcode === undefined && position.ok && !position.value && row.problems.length === 0) {
    addProblem(row, null, 'has neither a postcode nor coordinates');
  }
  if (row.problems.length > 0) return { draft: null, problems: row.problems };
  const point = position.ok ? position.value : undefined;
  return { draft: { ...draft, ...(point && { position: point }) }, remarks: row.remarks };
}

function textsOf(row: RowContext) {
  return present({
    reference: readField(row, 'reference', readReference),
    address: readField(row, 'address', keepAddress),
    postcode: readField(row, 'postcode', readPostcode),
    phone: readField(row, 'phone', readPhone),
    email: readField(row, 'email', readEmail),
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

/** What only mosques have; an empty list and 'none' say that there is none. */
function mosqueOf(row: RowContext): Partial<ImportedMosque> {
  return present({
    womensPrayers: readField(row, 'womensPrayers', readWomensPrayers),
    womensEntrance: readField(row, 'womensEntrance', readEntrance),
    womensWudu: readField(row, 'womensWudu', readWudu),
    womensShare: readField(row, 'womensShare', readShare),
    womensNote: readField(row, 'womensNote', keep),
    method: readField(row, 'method', readMethod),
    asrOpinion: readField(row, 'asrOpinion', readAsrOpinion),
    featured: readField(row, 'featured', readYesOrNo),
    verifiedOn: readField(row, 'verifiedOn', readDay),
  });
}

/** Lists; only mosques have facilities of our list, what others have under that heading are services. */
function listsOf(row: RowContext): { services: string[]; facilities: Facility[] } {
  const named = readField(row, 'facilities', keepList) ?? [];
  const services = readField(row, 'services', keepList) ?? [];
  if (row.kind !== 'mosques') return { services: [...new Set([...services, ...named])], facilities: [] };
  const facilities = new Set<Facility>(row.record.flags);
  for (const word of named) {
    const facility = facilityOf(word);
    if (facility) facilities.add(facility);
    else remark(row, 'facilities', word, 'is not a facility on our list; it was left out');
  }
  return { services, facilities: [...facilities] };
}

function keep(text: string): Checked<string> {
  return { ok: true, value: text };
}

/** An address without the parts that it says twice, as when a town stands in the street's column and in its own. */
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

/** How people write that they have nothing to write. */
const nothing = /^(|[-–—.?]+|n\/?a|none|nil|null|unknown|tbc|tba)$/i;

/** Fields in which 'none' says something. */
const canBeNone = new Set<PlaceField>(['womensPrayers', 'womensWudu']);

/** The checked value of a field; undefined when the file says nothing of it, or when it was wrong and is reported. */
function readField<T>(row: RowContext, field: PlaceField, read: (text: string) => Checked<T>): T | undefined {
  const cell = row.record.values.get(field);
  if (!cell) return undefined;
  const lines = onManyLines.has(field) ? 'many lines' : 'one line';
  const text = cleanText(cell.text, maxLengths[field], lines);
  if (!text.ok) {
    addProblem(row, cell, text.why);
    return undefined;
  }
  const saysNone = canBeNone.has(field) && text.value.toLowerCase() === 'none';
  if (nothing.test(text.value) && !saysNone) return undefined;
  const value = read(text.value);
  if (value.ok) return value.value;
  if (forgivable.has(field)) remark(row, field, text.value, `${value.why}; it was left out`);
  else addProblem(row, cell, value.why);
  return undefined;
}

function addProblem(row: RowContext, cell: Cell | null, why: string): void {
  row.problems.push({ row: row.record.row, column: cell?.column ?? null, value: cell?.text ?? null, why });
}

function remark(row: RowContext, field: PlaceField, value: string, why: string): void {
  const column = row.record.values.get(field)?.column ?? null;
  row.remarks.push({ row: row.record.row, column, value, why });
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves out what is undefined, so that an absent field is absent. */
function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) Object.assign(kept, { [key]: value });
  }
  return kept;
}

import { type Cell, type Checked, cleanText, type Problem } from '#features/care/imports/cells.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Area } from '../area.ts';
import type { Facility } from '../facilities.ts';
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
  services: readonly string[];
  facilities: readonly Facility[];
};

/** What became of a record: a draft with remarks about single cells, or the reasons why it can't be taken. */
export type Drafted = { draft: PlaceDraft; remarks: Problem[] } | { draft: null; problems: Problem[] };

/** Longest text of each column, in characters. */
export const longest: Record<PlaceField, number> = {
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
  imamName: 120,
  schoolType: 80,
  ageRange: 40,
  facilityType: 80,
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
]);

type Desk = { record: PlaceRecord; kind: PlaceImportKind; problems: Problem[]; remarks: Problem[] };

/** Checks a record against the limits of each field and the area in which places are expected. */
export function draftPlace(record: PlaceRecord, kind: PlaceImportKind, area: Area): Drafted {
  const desk: Desk = { record, kind, problems: [], remarks: [] };
  const name = take(desk, 'name', keep);
  const draft = { row: record.row, name: name ?? '', ...textsOf(desk), ...numbersOf(desk), ...listsOf(desk) };
  const position = checkPosition(record, area);
  if (!position.ok) desk.problems.push(position.problem);
  if (name === undefined && desk.problems.length === 0) complain(desk, null, 'has no name');
  if (draft.postcode === undefined && position.ok && !position.value && desk.problems.length === 0) {
    complain(desk, null, 'has neither a postcode nor coordinates');
  }
  if (desk.problems.length > 0) return { draft: null, problems: desk.problems };
  const point = position.ok ? position.value : undefined;
  return { draft: { ...draft, ...(point && { position: point }) }, remarks: desk.remarks };
}

function textsOf(desk: Desk) {
  return present({
    reference: take(desk, 'reference', readReference),
    address: take(desk, 'address', keepAddress),
    postcode: take(desk, 'postcode', readPostcode),
    phone: take(desk, 'phone', readPhone),
    email: take(desk, 'email', readEmail),
    website: take(desk, 'website', readWebsite),
    description: take(desk, 'description', keep),
    ...(desk.kind === 'mosques' && { imamName: take(desk, 'imamName', keep) }),
    ...(desk.kind === 'schools' && {
      schoolType: take(desk, 'schoolType', keep),
      ageRange: take(desk, 'ageRange', keep),
    }),
    ...(desk.kind === 'facilities' && { facilityType: take(desk, 'facilityType', keep) }),
  });
}

function numbersOf(desk: Desk) {
  return present({
    capacity: take(desk, 'capacity', (text) => readWhole(text, 1, 1_000_000)),
    establishedYear: take(desk, 'establishedYear', (text) => readWhole(text, 1000, 2200)),
  });
}

/** Lists; only mosques have facilities of our list, what others have under that heading are services. */
function listsOf(desk: Desk): { services: string[]; facilities: Facility[] } {
  const named = take(desk, 'facilities', keepList) ?? [];
  const services = take(desk, 'services', keepList) ?? [];
  if (desk.kind !== 'mosques') return { services: [...new Set([...services, ...named])], facilities: [] };
  const facilities = new Set<Facility>(desk.record.flags);
  for (const word of named) {
    const facility = facilityOf(word);
    if (facility) facilities.add(facility);
    else remark(desk, 'facilities', word, 'is no facility of our list; it was left out');
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
  if (items.length > 50) return { ok: false, why: 'names more than 50 things' };
  const long = items.find((item) => item.length > 100);
  return long
    ? { ok: false, why: 'names something in more than 100 characters' }
    : { ok: true, value: items };
}

/** How people write that they have nothing to write. */
const nothing = /^(|[-–—.?]+|n\/?a|none|nil|null|unknown|tbc|tba)$/i;

/** The checked value of a field; undefined when the file says nothing of it, or when it was wrong and is reported. */
function take<T>(desk: Desk, field: PlaceField, read: (text: string) => Checked<T>): T | undefined {
  const cell = desk.record.values.get(field);
  if (!cell) return undefined;
  const lines =
    field === 'description' || field === 'facilities' || field === 'services' ? 'many lines' : 'one line';
  const text = cleanText(cell.text, longest[field], lines);
  if (!text.ok) {
    complain(desk, cell, text.why);
    return undefined;
  }
  if (nothing.test(text.value)) return undefined;
  const value = read(text.value);
  if (value.ok) return value.value;
  if (forgivable.has(field)) remark(desk, field, text.value, `${value.why}; it was left out`);
  else complain(desk, cell, value.why);
  return undefined;
}

function complain(desk: Desk, cell: Cell | null, why: string): void {
  desk.problems.push({ row: desk.record.row, column: cell?.column ?? null, value: cell?.text ?? null, why });
}

function remark(desk: Desk, field: PlaceField, value: string, why: string): void {
  const column = desk.record.values.get(field)?.column ?? null;
  desk.remarks.push({ row: desk.record.row, column, value, why });
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

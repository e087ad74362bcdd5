import type { Cell } from '#features/care/imports/cells.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Facility } from '../facilities.ts';

/** What the three kinds of file of places are read into. */
export const placeImportKinds = ['mosques', 'schools', 'facilities'] as const;
export type PlaceImportKind = (typeof placeImportKinds)[number];

/** What a column (or a tag) can say of a place. */
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
  | 'method'
  | 'asrOpinion'
  | 'featured'
  | 'verifiedOn'
  | 'schoolType'
  | 'ageRange'
  | 'facilityType'
  | 'picture'
  | 'pictureCredit';

/** One place as a file has it: nothing checked but the file's form. */
export type PlaceRecord = {
  /** 'row 7', 'feature 3' or 'node/123': where to find it in the file. */
  row: string;
  values: ReadonlyMap<PlaceField, Cell>;
  /** Facilities that have a column or tag of their own and are said to be there. */
  flags: readonly Facility[];
};

/** A file of places, read. */
export type PlaceFile = {
  /** The file's form in words: 'CSV (semicolons, Windows-1252)'. */
  format: string;
  records: readonly PlaceRecord[];
  /** Rows that can't even be read as a place. */
  problems: readonly Problem[];
  unknownColumns: readonly string[];
  /** What concerns the whole file, in sentences. */
  notes: readonly string[];
};

/** Adds a cell: an address is put together from its parts; of any other field the first one with something in it counts. */
export function addCell(values: Map<PlaceField, Cell>, field: PlaceField, cell: Cell): void {
  const before = values.get(field);
  if (!before) values.set(field, cell);
  else if (field === 'address') {
    values.set(field, { column: before.column, text: `${before.text}, ${cell.text}` });
  }
}

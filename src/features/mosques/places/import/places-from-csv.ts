import type { Cell } from '#features/care/imports/cells.ts';
import { fileError, importColumnsMissing } from '#features/care/imports/errors.ts';
import { findHeadings } from '#features/care/imports/headings.ts';
import { type CsvRow, readCsv } from '#features/care/imports/read-csv.ts';
import type { Facility } from '../facilities.ts';
import { type PlaceColumn, placeColumn, saysYes } from './place-columns.ts';
import {
  addCell,
  type PlaceField,
  type PlaceFile,
  type PlaceImportKind,
  type PlaceRecord,
} from './place-record.ts';

type Column = { heading: string; at: number; meaning: PlaceColumn | undefined };

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/**
 * Reads places from CSV text. Refuses import_columns_missing when there is no column of names, or neither postcodes nor
 * coordinates; import_unreadable and import_too_large as readCsv does.
 */
export function placesFromCsv(text: string, encoding: string, kind: PlaceImportKind): PlaceFile {
  const { rows, delimiter } = readCsv(text);
  const headingsAt = findHeadings(rows, (key) => placeColumn(key, kind) !== undefined);
  const columns = readColumns(rows[headingsAt], kind);
  requireColumns(columns);
  const records = rows.slice(headingsAt + 1).map((row) => toRecord(row, columns));
  return {
    format: `CSV (${delimiterNames[delimiter]}, ${encoding})`,
    records,
    problems: [],
    unknownColumns: columns
      .filter(({ meaning, heading }) => !meaning && heading !== '')
      .map(({ heading }) => heading),
    notes:
      headingsAt > 0
        ? [`The headings are in row ${rows[headingsAt]?.number}; the rows above were skipped.`]
        : [],
  };
}

function readColumns(row: CsvRow | undefined, kind: PlaceImportKind): Column[] {
  return (row?.cells ?? []).map((cell, at) => ({
    heading: cell.replace(/\s+/g, ' ').trim(),
    at,
    meaning: placeColumn(cell, kind),
  }));
}

function requireColumns(columns: readonly Column[]): void {
  const has = (field: PlaceField) =>
    columns.some(({ meaning }) => meaning?.means === 'field' && meaning.field === field);
  const missing = [
    has('name') ? '' : 'a column of names (headed Name)',
    has('postcode') || (has('latitude') && has('longitude'))
      ? ''
      : 'either a column Postcode or the columns Latitude and Longitude',
  ].filter((text) => text !== '');
  if (missing.length === 0) return;
  const found = columns.map(({ heading }) => heading).filter((heading) => heading !== '');
  throw fileError(
    importColumnsMissing,
    `The file needs ${missing.join(', and ')}. Its headings are: ${found.slice(0, 30).join(', ').slice(0, 500)}.`,
  );
}

function toRecord(row: CsvRow, columns: readonly Column[]): PlaceRecord {
  const values = new Map<PlaceField, Cell>();
  const flags = new Set<Facility>();
  const reference = osmReferenceOf(row, columns);
  if (reference !== '') values.set('reference', { column: '@id', text: reference });
  for (const { at, heading, meaning } of columns) {
    const text = row.cells[at] ?? '';
    if (!meaning || text.trim() === '') continue;
    if (meaning.means === 'field') addCell(values, meaning.field, { column: heading, text });
    if (meaning.means === 'flag' && saysYes(text)) flags.add(meaning.facility);
  }
  return { row: `row ${row.number}`, values, flags: [...flags] };
}

/** Overpass' own CSV has an element's type and id in two columns, @type and @id. */
function osmReferenceOf(row: CsvRow, columns: readonly Column[]): string {
  const cellOf = (means: PlaceColumn['means']) => {
    const column = columns.find(({ meaning }) => meaning?.means === means);
    return column ? (row.cells[column.at] ?? '').trim() : '';
  };
  const [type, id] = [cellOf('osm-type'), cellOf('osm-id')];
  return type !== '' && id !== '' ? `${type}/${id}` : id;
}

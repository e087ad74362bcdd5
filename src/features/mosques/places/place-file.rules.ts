import { type Cell, saysNothing } from '#features/care/imports/cell.rules.ts';
import { type CsvRow, findHeadings, mendedProblems, readCsv } from '#features/care/imports/csv.rules.ts';
import { fileError, importColumnsMissing, importUnreadable } from '#features/care/imports/import.errors.ts';
import { headingTexts, listColumns } from '#features/care/imports/list.rules.ts';
import { decodeText, withoutMarks } from '#features/care/imports/text-file.rules.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Facility } from './mosque.rules.ts';
import { readPlaceEmail, readPlacePhone, readPlacePostcode, readWebsite } from './place-cell.rules.ts';
import { isObject, type PlaceJson, placesFromGeojson, placesFromOverpass } from './place-json.rules.ts';
import {
  addCell,
  addFlag,
  type PlaceColumn,
  type PlaceField,
  type PlaceFile,
  type PlaceImportKind,
  type PlaceRecord,
  placeColumn,
} from './place-record.rules.ts';

/**
 * Reads a file of places. GeoJSON and Overpass JSON are recognised by their content; anything else is read as CSV. Refuses:
 * import_unreadable, import_too_large, import_columns_missing, each with a message for the field `file`.
 */
export function readPlaces(bytes: Uint8Array, kind: PlaceImportKind): PlaceFile {
  const { text, encoding } = decodeText(bytes);
  const start = text.trimStart();
  if (start.startsWith('<')) {
    throw fileError(importUnreadable, 'The file is a web page or XML, not CSV, GeoJSON or Overpass JSON.');
  }
  if (start.startsWith('{') || start.startsWith('[')) {
    const { text: json, marks } = withoutMarks(text);
    return { ...placesFromJson(json, kind), mended: marks === 0 ? [] : [mendedJson(marks)] };
  }
  return placesFromCsv(text, encoding, kind);
}

function mendedJson(signs: number): Problem {
  const why = `${signs === 1 ? 'has one sign' : `has ${signs} signs`} in another encoding than the rest; check the names with accents or apostrophes`;
  return { row: 'the file', column: null, value: null, why };
}

function placesFromJson(text: string, kind: PlaceImportKind): PlaceJson {
  const document = parseJson(text);
  if (isObject(document) && Array.isArray(document.features)) return placesFromGeojson(document, kind);
  if (isObject(document) && Array.isArray(document.elements)) return placesFromOverpass(document, kind);
  if (isObject(document) && document.type === 'Feature') {
    return placesFromGeojson({ ...document, features: [document] }, kind);
  }
  throw fileError(
    importUnreadable,
    'The JSON is neither a GeoJSON FeatureCollection (with “features”) nor an Overpass answer (with “elements”).',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const where = at ? ` at character ${at}` : '';
    throw fileError(importUnreadable, `The JSON is broken${where}: the file may have been cut short.`);
  }
}

/** A column of a CSV file that the import reads. */
type Column = { at: number; heading: string; meaning: PlaceColumn };

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/**
 * Reads places from CSV text. Refuses: import_columns_missing without a column of names, or with neither postcodes nor
 * coordinates; import_unreadable, import_too_large (from readCsv).
 */
function placesFromCsv(text: string, encoding: string, kind: PlaceImportKind): PlaceFile {
  const isKnown = (key: string) => placeColumn(key, kind) !== undefined;
  const { rows, delimiter, mended } = readCsv(text, isKnown);
  const headingsAt = findHeadings(rows, isKnown);
  const headings = headingTexts(rows[headingsAt]);
  const own = rows.slice(headingsAt + 1);
  const { columns, unknownColumns, assumptions } = readColumns(headings, own, kind);
  requireColumns(columns, headings);
  const records = own.map((row) => toRecord(row, columns));
  return {
    format: `CSV (${delimiterNames[delimiter]}, ${encoding})`,
    records,
    problems: [],
    mended: mendedProblems(mended, headings),
    unknownColumns,
    notes:
      headingsAt > 0
        ? [
            `The headings are in row ${rows[headingsAt]?.number}; the rows above were skipped.`,
            ...assumptions,
          ]
        : assumptions,
  };
}

/** Finds the columns to read, including all parts of an address and all columns with yes or no. */
function readColumns(headings: readonly string[], rows: readonly CsvRow[], kind: PlaceImportKind) {
  const meaningOf = (heading: string) => placeColumn(heading, kind);
  const fieldOf = (heading: string) => {
    const meaning = meaningOf(heading);
    return meaning?.means === 'field' ? meaning : undefined;
  };
  const found = listColumns(headings, rows, {
    fieldOf,
    isReadable,
    isKnown: (heading) => meaningOf(heading) !== undefined,
    isJoined: (field) => field === 'address',
  });
  const columns = headings.flatMap((heading, at): Column[] => {
    const meaning = meaningOf(heading);
    const isRead = meaning?.means !== 'field' || found.columns.some((column) => column.at === at);
    return meaning && isRead ? [{ at, heading, meaning }] : [];
  });
  return { ...found, columns };
}

/** Whether a cell has a usable value, to decide which of two columns to read. */
function isReadable(field: PlaceField, raw: string): boolean {
  const text = raw.trim();
  if (saysNothing(text)) return false;
  if (field === 'phone') return readPlacePhone(text).ok;
  if (field === 'email') return readPlaceEmail(text).ok;
  if (field === 'website') return readWebsite(text).ok;
  return field !== 'postcode' || readPlacePostcode(text).ok;
}

function requireColumns(columns: readonly Column[], headings: readonly string[]): void {
  const has = (field: PlaceField) =>
    columns.some(({ meaning }) => meaning.means === 'field' && meaning.field === field);
  const missing = [
    has('name') ? '' : 'a column of names (headed Name)',
    has('postcode') || (has('latitude') && has('longitude'))
      ? ''
      : 'either a column Postcode or the columns Latitude and Longitude',
  ].filter((text) => text !== '');
  if (missing.length === 0) return;
  const found = headings.filter((heading) => heading !== '');
  throw fileError(
    importColumnsMissing,
    `The file needs ${missing.join(', and ')}. Its headings are: ${found.slice(0, 30).join(', ').slice(0, 500)}.`,
  );
}

function toRecord(row: CsvRow, columns: readonly Column[]): PlaceRecord {
  const values = new Map<PlaceField, Cell>();
  const said: { flags: Facility[]; unclearFlags: Cell[] } = { flags: [], unclearFlags: [] };
  const reference = osmReferenceOf(row, columns);
  if (reference !== '') values.set('reference', { column: '@id', text: reference });
  for (const { at, heading, meaning } of columns) {
    const text = row.cells[at] ?? '';
    if (text.trim() === '') continue;
    if (meaning.means === 'field') addCell(values, meaning.field, { column: heading, text });
    if (meaning.means === 'flag') addFlag(said, meaning.facility, { column: heading, text });
  }
  return { row: `row ${row.number}`, values, ...said };
}

/** Overpass CSV has an element's type and id in two columns, @type and @id. */
function osmReferenceOf(row: CsvRow, columns: readonly Column[]): string {
  const cellOf = (means: PlaceColumn['means']) => {
    const column = columns.find(({ meaning }) => meaning.means === means);
    return column ? (row.cells[column.at] ?? '').trim() : '';
  };
  const [type, id] = [cellOf('osm-type'), cellOf('osm-id')];
  return type !== '' && id !== '' ? `${type}/${id}` : id;
}

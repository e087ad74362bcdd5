import { decodeText } from '#features/care/imports/decode-text.ts';
import { fileError, importUnreadable } from '#features/care/imports/errors.ts';
import { isObject } from './json-shapes.ts';
import type { PlaceFile, PlaceImportKind } from './place-record.ts';
import { placesFromCsv } from './places-from-csv.ts';
import { placesFromGeojson } from './places-from-geojson.ts';
import { placesFromOverpass } from './places-from-overpass.ts';

/**
 * Reads a file of places, whatever its name: GeoJSON and Overpass answers are known by what they hold, all else is CSV.
 * Refuses import_unreadable, import_too_large and import_columns_missing, each with a sentence under `file`.
 */
export function readPlaces(bytes: Uint8Array, kind: PlaceImportKind): PlaceFile {
  const { text, encoding } = decodeText(bytes);
  const start = text.trimStart();
  if (start.startsWith('<')) {
    throw fileError(importUnreadable, 'The file is a web page or XML, not CSV, GeoJSON or Overpass JSON.');
  }
  if (start.startsWith('{') || start.startsWith('[')) return placesFromJson(text, kind);
  return placesFromCsv(text, encoding, kind);
}

function placesFromJson(text: string, kind: PlaceImportKind): PlaceFile {
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

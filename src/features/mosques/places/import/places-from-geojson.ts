import type { Cell } from '#features/care/imports/cells.ts';
import { fileError, importTooLarge, importUnreadable } from '#features/care/imports/errors.ts';
import { maxRows } from '#features/care/imports/read-csv.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Facility } from '../facilities.ts';
import { isObject, type JsonObject, middleOf, textOf } from './json-shapes.ts';
import { osmReference, othersNote, recordFromTags } from './osm-tags.ts';
import { placeColumn, saysYes } from './place-columns.ts';
import {
  addCell,
  type PlaceField,
  type PlaceFile,
  type PlaceImportKind,
  type PlaceRecord,
} from './place-record.ts';

/**
 * Reads places from a GeoJSON FeatureCollection (RFC 7946: longitude before latitude, WGS 84). An area counts as the
 * middle of its bounds. Refuses import_unreadable for another coordinate system, import_too_large past 50,000 features.
 */
export function placesFromGeojson(document: JsonObject, kind: PlaceImportKind): PlaceFile {
  requireLongitudeLatitude(document);
  const features = Array.isArray(document.features) ? document.features : [];
  if (features.length > maxRows) {
    throw fileError(importTooLarge, 'The file has more than 50,000 features. Split it into smaller ones.');
  }
  const records: PlaceRecord[] = [];
  const problems: Problem[] = [];
  const unknown = new Set<string>();
  let others = 0;
  for (const [at, feature] of features.entries()) {
    const row = `feature ${at + 1}`;
    if (!isObject(feature) || !isObject(feature.properties)) {
      problems.push({ row, column: null, value: null, why: 'is not a GeoJSON feature with properties' });
      continue;
    }
    const record =
      fromOsm(feature, feature.properties, kind) ?? toRecord(feature, feature.properties, row, kind, unknown);
    if (record === 'other') others += 1;
    else records.push(record);
  }
  return {
    format: 'GeoJSON',
    records,
    problems,
    unknownColumns: [...unknown],
    notes: othersNote(others, kind),
  };
}

function requireLongitudeLatitude(document: JsonObject): void {
  const { crs } = document;
  const name = isObject(crs) && isObject(crs.properties) ? textOf(crs.properties.name) : '';
  if (!/EPSG/i.test(name) || /EPSG(:+|\/[\d.]*\/)4326\b/i.test(name)) return;
  throw fileError(
    importUnreadable,
    `The file’s coordinates are not longitude and latitude (it says ${name.slice(0, 100)}). Export it in WGS 84 (EPSG:4326).`,
  );
}

/** A feature that was exported from OpenStreetMap has that map's tags for properties; undefined for any other. */
function fromOsm(feature: JsonObject, properties: JsonObject, kind: PlaceImportKind) {
  const reference = osmReference(textOf(properties['@id'])) ?? osmReference(textOf(feature.id));
  if (!reference) return undefined;
  const tags = new Map(Object.entries(properties).map(([key, value]) => [key, textOf(value)]));
  return recordFromTags(tags, reference, pointOf(feature.geometry), kind) ?? 'other';
}

function toRecord(
  feature: JsonObject,
  properties: JsonObject,
  row: string,
  kind: PlaceImportKind,
  unknown: Set<string>,
): PlaceRecord {
  const point = pointOf(feature.geometry);
  const values = new Map<PlaceField, Cell>();
  const flags = new Set<Facility>();
  for (const [name, value] of Object.entries(properties)) {
    const meaning = placeColumn(name, kind);
    const text = textOf(value);
    if (!meaning) unknown.add(name);
    else if (text.trim() === '') continue;
    else if (meaning.means === 'flag') saysYes(text) && flags.add(meaning.facility);
    else if (meaning.means === 'field') addCell(values, meaning.field, { column: name, text });
  }
  // A feature's place is its geometry; coordinates among the properties are often of another system.
  if (point) setPoint(values, point);
  return { row, values, flags: [...flags] };
}

function setPoint(values: Map<PlaceField, Cell>, point: Point): void {
  values.set('latitude', { column: 'geometry', text: String(point.latitude) });
  values.set('longitude', { column: 'geometry', text: String(point.longitude) });
}

/** The middle of all positions of a geometry, however deep they are nested; at most 100,000 of them are looked at. */
function pointOf(geometry: unknown): Point | undefined {
  if (!isObject(geometry)) return undefined;
  const points: Point[] = [];
  const waiting: unknown[] = [geometry.coordinates];
  while (waiting.length > 0 && points.length < 100_000) {
    const next = waiting.pop();
    if (!Array.isArray(next)) continue;
    const [longitude, latitude] = next;
    if (typeof longitude === 'number' && typeof latitude === 'number') points.push({ latitude, longitude });
    else for (const inner of next) waiting.push(inner);
  }
  return middleOf(points);
}

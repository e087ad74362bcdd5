import type { Cell } from '#features/care/imports/cell.rules.ts';
import { maxRows } from '#features/care/imports/csv.rules.ts';
import { fileError, importTooLarge, importUnreadable } from '#features/care/imports/import.errors.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import type { Facility } from './mosque.rules.ts';
import { osmReference, othersNote, recordFromTags } from './osm-tag.rules.ts';
import {
  addCell,
  addFlag,
  type PlaceField,
  type PlaceFile,
  type PlaceImportKind,
  type PlaceRecord,
  placeColumn,
} from './place-record.rules.ts';

/** What a JSON file of places holds. */
export type PlaceJson = Omit<PlaceFile, 'mended'>;

/**
 * Reads places from a GeoJSON FeatureCollection (RFC 7946: longitude before latitude, WGS 84). The position of an area is the
 * middle of its bounds. Refuses: import_unreadable for another coordinate system, import_too_large above 50,000 features.
 */
export function placesFromGeojson(document: JsonObject, kind: PlaceImportKind): PlaceJson {
  requireLongitudeLatitude(document);
  const features = Array.isArray(document.features) ? document.features : [];
  if (features.length > maxRows) {
    throw fileError(importTooLarge, 'The file has more than 50,000 features. Split it into smaller ones.');
  }
  const records: PlaceRecord[] = [];
  const problems: Problem[] = [];
  const unknown = new Set<string>();
  let others = 0;
  for (const [index, feature] of features.entries()) {
    const row = `feature ${index + 1}`;
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

/** Reads a feature exported from OpenStreetMap, whose properties are OSM tags; undefined for any other feature. */
function fromOsm(feature: JsonObject, properties: JsonObject, kind: PlaceImportKind) {
  const reference = osmReference(textOf(properties['@id'])) ?? osmReference(textOf(feature.id));
  if (!reference) return undefined;
  const tags = new Map(Object.entries(properties).map(([key, value]) => [key, textOf(value)]));
  return recordFromTags(tags, reference, pointOfGeometry(feature.geometry), kind) ?? 'other';
}

function toRecord(
  feature: JsonObject,
  properties: JsonObject,
  row: string,
  kind: PlaceImportKind,
  unknown: Set<string>,
): PlaceRecord {
  const point = pointOfGeometry(feature.geometry);
  const values = new Map<PlaceField, Cell>();
  const said: { flags: Facility[]; unclearFlags: Cell[] } = { flags: [], unclearFlags: [] };
  for (const [name, value] of Object.entries(properties)) {
    const meaning = placeColumn(name, kind);
    const text = textOf(value);
    if (!meaning) unknown.add(name);
    else if (text.trim() === '') continue;
    else if (meaning.means === 'flag') addFlag(said, meaning.facility, { column: name, text });
    else if (meaning.means === 'field') addCell(values, meaning.field, { column: name, text });
  }
  // The geometry takes precedence: coordinates among the properties are often in another system.
  if (point) setPoint(values, point);
  return { row, values, ...said };
}

function setPoint(values: Map<PlaceField, Cell>, point: Point): void {
  values.set('latitude', { column: 'geometry', text: String(point.latitude) });
  values.set('longitude', { column: 'geometry', text: String(point.longitude) });
}

/** Returns the middle of a geometry's positions at any depth; reads at most 100,000 of them. */
function pointOfGeometry(geometry: unknown): Point | undefined {
  if (!isObject(geometry)) return undefined;
  const points: Point[] = [];
  const stack: unknown[] = [geometry.coordinates];
  while (stack.length > 0 && points.length < 100_000) {
    const next = stack.pop();
    if (!Array.isArray(next)) continue;
    const [longitude, latitude] = next;
    if (typeof longitude === 'number' && typeof latitude === 'number') points.push({ latitude, longitude });
    else for (const inner of next) stack.push(inner);
  }
  return middleOf(points);
}

/**
 * Reads places from an Overpass response in JSON. Ways and relations are placed at their `center`, else at the middle of their
 * geometry, bounds, members or nodes. Elements without tags are used only for their positions. Refuses: import_too_large above
 * 50,000 elements with tags.
 */
export function placesFromOverpass(document: JsonObject, kind: PlaceImportKind): PlaceJson {
  const elements = Array.isArray(document.elements) ? document.elements : [];
  const tagged = elements.filter((element) => !isObject(element) || isObject(element.tags));
  if (tagged.length > maxRows) {
    throw fileError(importTooLarge, 'The file has more than 50,000 elements. Split it into smaller ones.');
  }
  const nodes = positionsOfNodes(elements);
  const records: PlaceRecord[] = [];
  const problems: Problem[] = [];
  let others = 0;
  for (const [index, element] of tagged.entries()) {
    const reference = isObject(element)
      ? osmReference(`${textOf(element.type)}/${textOf(element.id)}`)
      : undefined;
    if (!isObject(element) || !reference) {
      problems.push({ row: `element ${index + 1}`, column: null, value: null, why: 'has no type and id' });
      continue;
    }
    const record = recordFromTags(tagsOf(element), reference, pointOfElement(element, nodes), kind);
    if (record) records.push(record);
    else others += 1;
  }
  const remark = textOf(document.remark).trim();
  const notes = [...othersNote(others, kind), ...(remark === '' ? [] : [incompleteNote(remark)])];
  return { format: 'OpenStreetMap (Overpass JSON)', records, problems, unknownColumns: [], notes };
}

function incompleteNote(remark: string): string {
  return `The Overpass server says that its answer may be incomplete: ${remark.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 200)}`;
}

function tagsOf(element: JsonObject): ReadonlyMap<string, string> {
  const tags = isObject(element.tags) ? element.tags : {};
  return new Map(Object.entries(tags).map(([key, value]) => [key, textOf(value)]));
}

function positionsOfNodes(elements: readonly unknown[]): ReadonlyMap<unknown, Point> {
  const nodes = new Map<unknown, Point>();
  for (const element of elements) {
    if (!isObject(element) || element.type !== 'node') continue;
    const point = readPoint(element);
    if (point) nodes.set(element.id, point);
  }
  return nodes;
}

function pointOfElement(element: JsonObject, nodes: ReadonlyMap<unknown, Point>): Point | undefined {
  return (
    readPoint(element) ??
    readPoint(element.center) ??
    middleOf(readPoints(element.geometry)) ??
    middleOf(corners(element.bounds)) ??
    middleOf(membersOf(element.members)) ??
    middleOf(listOf(element.nodes).flatMap((id) => nodes.get(id) ?? []))
  );
}

function readPoint(value: unknown): Point | undefined {
  if (!isObject(value) || typeof value.lat !== 'number' || typeof value.lon !== 'number') return undefined;
  return { latitude: value.lat, longitude: value.lon };
}

function readPoints(value: unknown): Point[] {
  return listOf(value).flatMap((item) => readPoint(item) ?? []);
}

function corners(bounds: unknown): Point[] {
  if (!isObject(bounds)) return [];
  return readPoints([
    { lat: bounds.minlat, lon: bounds.minlon },
    { lat: bounds.maxlat, lon: bounds.maxlon },
  ]);
}

function membersOf(members: unknown): Point[] {
  return listOf(members).flatMap((member) =>
    isObject(member) ? [...readPoints(member.geometry), ...readPoints([member])] : [],
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a property to text: lists are joined by semicolons, objects and nested lists give ''. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    return value
      .map((item) => (Array.isArray(item) ? '' : textOf(item)))
      .filter((text) => text !== '')
      .join('; ');
  }
  return '';
}

/** Returns the middle of the points' bounding box; undefined for no points. */
function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { latitude, longitude } of points) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
}

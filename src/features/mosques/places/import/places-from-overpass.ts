import { fileError, importTooLarge } from '#features/care/imports/errors.ts';
import { maxRows } from '#features/care/imports/read-csv.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { isObject, type JsonObject, middleOf, textOf } from './json-shapes.ts';
import { osmReference, othersNote, recordFromTags } from './osm-tags.ts';
import type { PlaceFile, PlaceImportKind, PlaceRecord } from './place-record.ts';

/**
 * Reads places from an Overpass answer in JSON: nodes by their position; ways and relations by `center`, else by the
 * middle of their geometry, bounds, members or listed nodes. Elements without tags only lend their position.
 * Refuses import_too_large past 50,000 elements that have tags.
 */
export function placesFromOverpass(document: JsonObject, kind: PlaceImportKind): PlaceFile {
  const elements = Array.isArray(document.elements) ? document.elements : [];
  const tagged = elements.filter((element) => !isObject(element) || isObject(element.tags));
  if (tagged.length > maxRows) {
    throw fileError(importTooLarge, 'The file has more than 50,000 elements. Split it into smaller ones.');
  }
  const nodes = positionsOfNodes(elements);
  const records: PlaceRecord[] = [];
  const problems: Problem[] = [];
  let others = 0;
  for (const [at, element] of tagged.entries()) {
    const reference = isObject(element)
      ? osmReference(`${textOf(element.type)}/${textOf(element.id)}`)
      : undefined;
    if (!isObject(element) || !reference) {
      problems.push({ row: `element ${at + 1}`, column: null, value: null, why: 'has no type and id' });
      continue;
    }
    const record = recordFromTags(tagsOf(element), reference, pointOf(element, nodes), kind);
    if (record) records.push(record);
    else others += 1;
  }
  const remark = textOf(document.remark).trim();
  const notes = [...othersNote(others, kind), ...(remark === '' ? [] : [incomplete(remark)])];
  return { format: 'OpenStreetMap (Overpass JSON)', records, problems, unknownColumns: [], notes };
}

function incomplete(remark: string): string {
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

function pointOf(element: JsonObject, nodes: ReadonlyMap<unknown, Point>): Point | undefined {
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

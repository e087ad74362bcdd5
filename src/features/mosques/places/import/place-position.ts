import type { Point } from '#kit/contract/distance.ts';
import type { Problem } from '#kit/contract/import-report.ts';
import { type Area, isIn } from '../area.ts';
import { readDegrees } from './place-cells.ts';
import type { PlaceField, PlaceRecord } from './place-record.ts';

type Position = { ok: true; value: Point | undefined } | { ok: false; problem: Problem };

/** A record's coordinates; undefined when it has none. Says what looks wrong about those outside the area. */
export function checkPosition(record: PlaceRecord, area: Area): Position {
  const latitude = degrees(record, 'latitude');
  const longitude = degrees(record, 'longitude');
  if (!latitude && !longitude) return { ok: true, value: undefined };
  const both = `${latitude?.text ?? ''}, ${longitude?.text ?? ''}`;
  const refused = (column: string, value: string, why: string): Position => ({
    ok: false,
    problem: { row: record.row, column, value, why },
  });
  if (!latitude || !longitude) {
    const given = latitude ?? longitude;
    return refused(given?.column ?? '', both, 'has only one of latitude and longitude');
  }
  if (!latitude.read.ok) return refused(latitude.column, latitude.text, latitude.read.why);
  if (!longitude.read.ok) return refused(longitude.column, longitude.text, longitude.read.why);
  const point = { latitude: latitude.read.value, longitude: longitude.read.value };
  if (isIn(area, point)) return { ok: true, value: point };
  const columns = [...new Set([latitude.column, longitude.column])].join(', ');
  return refused(columns, both, whyOutside(area, point));
}

function degrees(record: PlaceRecord, field: PlaceField) {
  const cell = record.values.get(field);
  if (!cell || cell.text.trim() === '') return undefined;
  return { ...cell, read: readDegrees(cell.text) };
}

function whyOutside(area: Area, point: Point): string {
  if (isIn(area, { latitude: point.longitude, longitude: point.latitude })) {
    return `is outside ${area.name}, but would be in it with latitude and longitude exchanged`;
  }
  if (Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) {
    return 'is not a latitude and longitude; it may be an easting and northing of the National Grid';
  }
  return `is not in or near ${area.name}`;
}

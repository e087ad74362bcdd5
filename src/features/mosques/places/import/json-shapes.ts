import type { Point } from '#kit/contract/distance.ts';

/** A JSON object as we go through it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property's text: numbers and yes/no as they are written, lists joined by semicolons; '' for anything deeper. */
export function textOf(value: unknown): string {
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

/** The middle of the smallest rectangle around points; undefined for none. */
export function middleOf(points: readonly Point[]): Point | undefined {
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

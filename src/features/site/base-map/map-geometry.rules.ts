import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { Area } from './base-map.contract.ts';

/** A position in the drawn ground, in its units. */
export type DrawnPoint = { x: number; y: number };

/** MapLibre's tiles are 512 pixels wide; at zoom 12 one pixel of the live map is one unit of the drawn ground. */
const zoom = 12;
const worldSize = 512 * 2 ** zoom;

/** The Web Mercator projection, in units from the world's north-west corner. */
function toWorldUnits({ latitude, longitude }: Point): DrawnPoint {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

/** A rectangle in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };

/**
 * Creates the projection of a drawing whose origin is the north-west corner of a rectangle. Rounds to a tenth of a unit, about two
 * metres.
 */
export function createProjection({
  north,
  west,
}: Pick<Bounds, 'north' | 'west'>): (point: Point) => DrawnPoint {
  const origin = toWorldUnits({ latitude: north, longitude: west });
  return (point) => {
    const { x, y } = toWorldUnits(point);
    return { x: roundToTenth(x - origin.x), y: roundToTenth(y - origin.y) };
  };
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** A part of the drawn ground, in its units. */
export type View = { x: number; y: number; width: number; height: number };

/** Returns a point's position in the drawn ground. */
export const projectPoint = createProjection(borough.bounds);

/** Returns the part of the drawn ground around a point. */
export function viewAround(point: Point, width: number, height: number): View {
  const { x, y } = projectPoint(point);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns the part of the drawn ground that contains some points, with a margin; the whole borough if there are none. */
export function viewOf(points: readonly Point[], margin: number): View {
  const { south, west, north, east } = borough.bounds;
  const corners = [
    { latitude: north, longitude: west },
    { latitude: south, longitude: east },
  ];
  const drawnPoints = (points.length > 0 ? points : corners).map(projectPoint);
  const [left, right] = extent(drawnPoints.map(({ x }) => x));
  const [top, bottom] = extent(drawnPoints.map(({ y }) => y));
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

type Ring = readonly (readonly number[])[];

/** The rings of all parts of an area. */
export function ringsOf({ type, coordinates }: Area): readonly Ring[] {
  return type === 'Polygon' ? coordinates : coordinates.flat();
}

/** The position of an area's label: the centre of gravity of its largest part. */
export function centroidOf(area: Area): Point {
  const outer =
    area.type === 'Polygon' ? area.coordinates.slice(0, 1) : area.coordinates.map(([ring]) => ring ?? []);
  const [largest = { size: 0, latitude: 0, longitude: 0 }] = outer
    .map(ringCentroid)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size));
  return { latitude: largest.latitude, longitude: largest.longitude };
}

/** The signed area of a ring and its centre of gravity, calculated relative to its first point for precision. */
function ringCentroid(ring: Ring): Point & { size: number } {
  const [startX = 0, startY = 0] = ring[0] ?? [];
  let size = 0;
  let x = 0;
  let y = 0;
  for (const [index, [fromX = 0, fromY = 0]] of ring.entries()) {
    const [toX = 0, toY = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = (fromX - startX) * (toY - startY) - (toX - startX) * (fromY - startY);
    size += cross / 2;
    x += ((fromX + toX - 2 * startX) * cross) / 6;
    y += ((fromY + toY - 2 * startY) * cross) / 6;
  }
  if (size === 0) return { size, latitude: startY, longitude: startX };
  return { size, latitude: startY + y / size, longitude: startX + x / size };
}

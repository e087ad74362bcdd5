import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';

/** A rectangle in degrees in which places are expected, and its name for messages. */
export type Area = { name: string; south: number; west: number; north: number; east: number };

/** How far outside the borough's own rectangle a place may stand, in degrees: some 5 km north to south. */
const margin = { latitude: 0.045, longitude: 0.072 };

/** The area of a borough: its bounds and some kilometres around them. */
export function areaAround(borough: { name: string; bounds: Omit<Area, 'name'> }): Area {
  const { south, west, north, east } = borough.bounds;
  return {
    name: borough.name,
    south: south - margin.latitude,
    north: north + margin.latitude,
    west: west - margin.longitude,
    east: east + margin.longitude,
  };
}

/** Whether a point is in an area. */
export function isIn(area: Area, { latitude, longitude }: Point): boolean {
  return latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
}

/** Why a point can't be a place of ours: it is far from the borough; null where it can. */
export function whyTooFar(point: Point): string | null {
  return isIn(areaAround(borough), point) ? null : `This isn’t in or near ${borough.name}.`;
}

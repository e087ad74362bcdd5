import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';

/** A rectangle in degrees in which places are expected, and its name for messages. */
export type Area = { name: string; south: number; west: number; north: number; east: number };

/** How far outside the borough's bounds a place may be, in degrees: about 5 km. */
const margin = { latitude: 0.045, longitude: 0.072 };

/** Returns the bounds of a borough with a margin of some kilometres. */
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

export function isIn(area: Area, { latitude, longitude }: Point): boolean {
  return latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
}

/** Returns why a point is refused (it is far from the borough), or null if it is accepted. */
export function outsideAreaReason(point: Point): string | null {
  return isIn(areaAround(borough), point) ? null : `This isn’t in or near ${borough.name}.`;
}

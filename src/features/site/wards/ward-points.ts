import type { Point } from '#kit/contract/distance.ts';
import type { Ward, Wards } from './contract.ts';

/** The name of the ward in which a point lies; undefined outside the borough, or where boundaries are not known. */
export function wardAt({ features, approximate }: Wards, point: Point): string | undefined {
  if (approximate) return undefined;
  return features.find((ward) => polygonsOf(ward).some((rings) => isWithin(rings, point)))?.properties.name;
}

/** A point in the middle of each ward, by name: of the largest part, the mean of its outline's corners weighted by area. */
export function wardCentres({ features, approximate }: Wards): ReadonlyMap<string, Point> {
  if (approximate) return new Map();
  return new Map(features.map((ward) => [ward.properties.name, centreOf(ward)]));
}

type Ring = readonly (readonly number[])[];

function polygonsOf({ geometry }: Ward): readonly (readonly Ring[])[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Whether a ray from the point crosses the outlines an odd number of times: holes count by themselves. */
function isWithin(rings: readonly Ring[], { latitude, longitude }: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [at, [x = 0, y = 0]] of ring.entries()) {
      const [x0 = 0, y0 = 0] = ring.at(at - 1) ?? [];
      const crosses = y > latitude !== y0 > latitude;
      if (crosses && longitude < ((x0 - x) * (latitude - y)) / (y0 - y) + x) inside = !inside;
    }
  }
  return inside;
}

function centreOf(ward: Ward): Point {
  const outlines = polygonsOf(ward).flatMap(([outline]) => (outline ? [sumsOf(outline)] : []));
  const [largest] = outlines.toSorted((one, other) => Math.abs(other.area) - Math.abs(one.area));
  if (!largest || largest.area === 0) return { latitude: 0, longitude: 0 };
  const { area, x, y } = largest;
  return { latitude: y / (3 * area), longitude: x / (3 * area) };
}

/** Twice the area of a ring, and its first moments, by the shoelace formula. */
function sumsOf(ring: Ring): { area: number; x: number; y: number } {
  const sums = { area: 0, x: 0, y: 0 };
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [x0 = 0, y0 = 0] = ring.at(at - 1) ?? [];
    const cross = x0 * y - x * y0;
    sums.area += cross;
    sums.x += (x0 + x) * cross;
    sums.y += (y0 + y) * cross;
  }
  return sums;
}

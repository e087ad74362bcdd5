import type { Point } from '#kit/contract/distance.ts';
import type { Ward, Wards } from './contract.ts';

type Ring = readonly (readonly number[])[];

/** The name of the ward in which a point lies; null outside the borough, and where a rectangle stands in for the wards. */
export function wardAt(wards: Wards, point: Point): string | null {
  if (wards.approximate) return null;
  return wards.features.find((ward) => isInside(ward, point))?.properties.name ?? null;
}

function isInside({ geometry }: Ward, point: Point): boolean {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.some(([outer, ...holes]) => {
    const inOuter = outer !== undefined && isInRing(outer, point);
    return inOuter && !holes.some((hole) => isInRing(hole, point));
  });
}

/** By the even-odd rule: a line to the east crosses the ring an odd number of times. */
function isInRing(ring: Ring, { latitude, longitude }: Point): boolean {
  let inside = false;
  for (const [at, [toX = 0, toY = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring[(at || ring.length) - 1] ?? [];
    const isCrossed = fromY > latitude !== toY > latitude;
    if (isCrossed && longitude < fromX + ((latitude - fromY) * (toX - fromX)) / (toY - fromY))
      inside = !inside;
  }
  return inside;
}

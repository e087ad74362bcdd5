import { z } from 'zod';
import type { Borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import { Ward, type Wards } from './ward.contract.ts';

/** An ArcGIS feature response; its field names include the year of the boundaries: WD24NM, WD25NM. */
const FeatureResponse = z.object({
  features: z
    .array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.unknown() }))
    .min(1),
});

/** Converts the service's response to our wards. Throws if it has none for the borough. */
export function readBoundaries(json: unknown, borough: Borough): Wards {
  const { features } = FeatureResponse.parse(json);
  const wards = features.flatMap(({ properties, geometry }) => {
    const name = nameOf(properties);
    if (name === undefined || !borough.wards.includes(name)) return [];
    return [Ward.parse({ type: 'Feature', properties: { name, note: null }, geometry: rounded(geometry) })];
  });
  if (wards.length === 0) throw new Error('The response has no wards for this borough.');
  return { type: 'FeatureCollection', approximate: false, features: wards };
}

function nameOf(properties: Record<string, unknown>): string | undefined {
  const key = Object.keys(properties).find((name) => /^WD\d\dNM$/i.test(name));
  const name = key === undefined ? undefined : properties[key];
  return typeof name === 'string' ? name.replace(/ ward$/i, '').trim() : undefined;
}

/** Rounds coordinates to five decimal places of a degree, about a metre, to keep the response small. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e5) / 1e5;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

/** Returns the rectangle that replaces unavailable boundaries. */
export function approximateWards({ bounds }: Borough): Wards {
  const { south, west, north, east } = bounds;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'FeatureCollection',
    approximate: true,
    features: [
      {
        type: 'Feature',
        properties: { name: 'Approximate boundary', note: 'Ward details unavailable' },
        geometry: { type: 'Polygon', coordinates: [corners] },
      },
    ],
  };
}

/** Returns the name of the ward that contains a point; null outside the borough, or if the boundaries are only a rectangle. */
export function wardNameAt({ features, approximate }: Wards, point: Point): string | null {
  if (approximate) return null;
  return (
    features.find((ward) => polygonsOf(ward).some((rings) => isInside(rings, point)))?.properties.name ?? null
  );
}

/** Returns the centre of each ward by name: the centroid of its largest part. */
export function wardCentres({ features, approximate }: Wards): ReadonlyMap<string, Point> {
  if (approximate) return new Map();
  return new Map(features.map((ward) => [ward.properties.name, centreOf(ward)]));
}

type Ring = readonly (readonly number[])[];

function polygonsOf({ geometry }: Ward): readonly (readonly Ring[])[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Even-odd rule: a point is inside if a ray to the east crosses the outlines, including those of holes, an odd number of times. */
function isInside(rings: readonly Ring[], { latitude, longitude }: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [x = 0, y = 0]] of ring.entries()) {
      const [x0 = 0, y0 = 0] = ring.at(index - 1) ?? [];
      const crosses = y > latitude !== y0 > latitude;
      if (crosses && longitude < ((x0 - x) * (latitude - y)) / (y0 - y) + x) inside = !inside;
    }
  }
  return inside;
}

function centreOf(ward: Ward): Point {
  const outlines = polygonsOf(ward).flatMap(([outline]) => (outline ? [sumsOf(outline)] : []));
  const [largest] = outlines.toSorted((a, b) => Math.abs(b.area) - Math.abs(a.area));
  if (!largest || largest.area === 0) return { latitude: 0, longitude: 0 };
  const { area, x, y } = largest;
  return { latitude: y / (3 * area), longitude: x / (3 * area) };
}

/** Returns twice the area of a ring and its first moments, by the shoelace formula. */
function sumsOf(ring: Ring): { area: number; x: number; y: number } {
  const sums = { area: 0, x: 0, y: 0 };
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [x0 = 0, y0 = 0] = ring.at(index - 1) ?? [];
    const cross = x0 * y - x * y0;
    sums.area += cross;
    sums.x += (x0 + x) * cross;
    sums.y += (y0 + y) * cross;
  }
  return sums;
}

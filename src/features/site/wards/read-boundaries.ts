import { z } from 'zod';
import type { Borough } from '#borough';
import { Ward, type Wards } from './contract.ts';

/** What an ArcGIS feature query returns; its field names include the year of the boundaries: WD24NM, WD25NM. */
const Answer = z.object({
  features: z
    .array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.unknown() }))
    .min(1),
});

/** Turns the service's response into our wards. Throws if it has none for the borough. */
export function readBoundaries(json: unknown, borough: Borough): Wards {
  const { features } = Answer.parse(json);
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

/** Five decimal places of a degree are about a metre; more would only add weight. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e5) / 1e5;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

/** The rectangle that stands in when the boundaries are unavailable. */
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

import { z } from 'zod';
import { call } from '#kit/contract/call.ts';

const position = z.array(z.number());
const ring = z.array(position);

export const Ward = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    name: z.string(),
    /** Set if the shape is not the ward's real boundary. */
    note: z.string().nullable(),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
  ]),
});
export type Ward = z.infer<typeof Ward>;

export const Wards = z.object({
  type: z.literal('FeatureCollection'),
  /** True if a single rectangle replaces the boundaries. */
  approximate: z.boolean(),
  features: z.array(Ward),
});
export type Wards = z.infer<typeof Wards>;

export const calls = {
  getWards: call('getWards', {
    method: 'GET',
    path: '/api/wards',
    who: 'everyone',
    tag: 'Map',
    summary: 'The borough’s ward boundaries as GeoJSON, or a rectangle marked as approximate.',
    input: z.strictObject({}),
    output: Wards,
    cacheSeconds: 3600,
  }),
};

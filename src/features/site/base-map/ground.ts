import { z } from 'zod';

const ring = z.array(z.array(z.number()));
const area = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);
const spot = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });

/** One thing of the ground that ships with a borough. */
const Feature = z.union([
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['borough', 'road']), name: z.string() }),
    geometry: area,
  }),
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['station', 'road-number']), name: z.string() }),
    geometry: spot,
  }),
]);

/** What lies around and within a borough: its neighbours, trunk roads with their numbers, and stations. */
export const Ground = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) });
export type Ground = z.infer<typeof Ground>;
export type Area = z.infer<typeof area>;

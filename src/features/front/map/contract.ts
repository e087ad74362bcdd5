import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date } from '#kit/contract/fields.ts';

/** A kind of thing on the map, as the legend has it. */
export const MapKind = z.object({
  name: z.string(),
  label: z.string(),
  letter: z.string(),
  /** The classes of its colour. */
  colour: z.string(),
  text: z.string(),
  isUsual: z.boolean(),
  /** So many stand in the list where other kinds are shown too. */
  listed: z.number().int(),
  hasSoonFilter: z.boolean(),
});
export type MapKind = z.infer<typeof MapKind>;

/** One thing on the map, no more than its marker, popup and row of the list show. */
export const MapItem = z.object({
  /** The name of its kind. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** What matters first: times, date, type. */
  detail: z.string(),
  /** For what takes place on a day. */
  date: date.nullable(),
  /** The page about it, where there is one. */
  path: z.string().nullable(),
  /** For mosques. */
  facilities: z.array(z.string()).optional(),
  women: z.array(z.string()).optional(),
});
export type MapItem = z.infer<typeof MapItem>;

const Reading = { method: 'GET', who: 'everyone', tag: 'Map' } as const;

export const calls = {
  getMapItems: call('getMapItems', {
    ...Reading,
    path: '/api/map/items',
    summary: 'Everything on the community map, in one answer.',
    weight: 3,
    input: z.strictObject({}),
    output: z.object({ today: date, kinds: z.array(MapKind), items: z.array(MapItem) }),
    cacheSeconds: 60,
  }),
};

import { z } from 'zod';
import { facilities } from '#features/mosques/places/facilities.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { call } from '#kit/contract/call.ts';
import { date } from '#kit/contract/fields.ts';
import { mapKinds } from './map-kinds.ts';

/** One thing on the map, no more than its marker, popup and row of the list show. */
export const MapItem = z.object({
  kind: z.enum(mapKinds),
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
  facilities: z.array(z.enum(facilities)).optional(),
  women: z.array(z.enum(womensPrayers)).optional(),
});
export type MapItem = z.infer<typeof MapItem>;

const Reading = { method: 'GET', who: 'everyone', tag: 'Map' } as const;

export const calls = {
  getMapItems: call('getMapItems', {
    ...Reading,
    path: '/api/map/items',
    summary: 'Everything on the community map, in one answer.',
    input: z.strictObject({}),
    output: z.object({ today: date, items: z.array(MapItem) }),
    cacheSeconds: 60,
  }),
};

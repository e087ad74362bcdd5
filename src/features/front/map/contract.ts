import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { clockTime, date, instant, postcode, registeredName } from '#kit/contract/fields.ts';
import { mapShapes } from '#kit/contract/map-shapes.ts';

/** A kind of thing on the map, as the legend has it. */
export const MapKind = z.object({
  name: z.string(),
  label: z.string(),
  shape: z.enum(mapShapes),
  /** The class of its colour. */
  text: z.string(),
  isUsual: z.boolean(),
  /** So many stand in the list where other kinds are shown too. */
  listed: z.number().int(),
  hasSoonFilter: z.boolean(),
  /** Its things stand in the middle of their ward, which is all that is told of where they are. */
  isByWard: z.literal(true).optional(),
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
  phone: z.string().nullable(),
  /** For mosques: the next congregation, whose instant tells how long it is until then. */
  next: z.object({ name: z.string(), time: clockTime, at: instant }).optional(),
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
    summary:
      'Everything on the community map in one response, with the position of `postcode`; `only` limits it to one kind.',
    weight: 4,
    input: z.strictObject({ postcode: postcode.optional(), only: registeredName.optional() }),
    output: z.object({
      today: date,
      from: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      kinds: z.array(MapKind),
      items: z.array(MapItem),
    }),
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
};

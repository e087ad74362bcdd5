import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { clockTime, date, instant, postcodeOrDistrict, registeredName } from '#kit/contract/fields.ts';
import { mapShapes } from '#kit/contract/map-shapes.ts';

/** A kind of thing on the map, as the legend shows it. */
export const MapKind = z.object({
  name: z.string(),
  label: z.string(),
  shape: z.enum(mapShapes),
  /** The class of its colour. */
  text: z.string(),
  isUsual: z.boolean(),
  /** How many are listed when other kinds are shown too. */
  listed: z.number().int(),
  hasSoonFilter: z.boolean(),
  /** Whether there are more than the map shows. */
  hasMore: z.boolean(),
  /** Only the ward is known, so things of this kind are placed in its middle. */
  isByWard: z.literal(true).optional(),
});
export type MapKind = z.infer<typeof MapKind>;

/** One thing on the map: only what its marker, popup and list row show. */
export const MapItem = z.object({
  /** The name of its kind. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The most important fact: times, date or type. */
  detail: z.string(),
  /** For things that take place on a day. */
  date: date.nullable(),
  /** The page about it, if there is one. */
  path: z.string().nullable(),
  phone: z.string().nullable(),
  /** For mosques: the next congregation; the time until then is calculated from `at`. */
  next: z.object({ name: z.string(), time: clockTime, at: instant, stale: z.boolean() }).optional(),
  /** For mosques: where its times come from, and when they were last checked. */
  source: z.object({ text: z.string(), stale: z.boolean() }).optional(),
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
    input: z.strictObject({ postcode: postcodeOrDistrict.optional(), only: registeredName.optional() }),
    output: z.object({
      today: date,
      /** `approximate`: only the area of the postcode is known, so that distances may be a mile off. */
      from: z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }).nullable(),
      kinds: z.array(MapKind),
      items: z.array(MapItem),
    }),
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
};

import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { file } from '#kit/contract/outputs.ts';

const ring = z.array(z.array(z.number()));
const area = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);
const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });

/** A feature of the ground map that ships with a borough. */
const Feature = z.union([
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['borough', 'road']), name: z.string() }),
    geometry: area,
  }),
  z.object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(['station', 'road-number']), name: z.string() }),
    geometry: point,
  }),
]);

/** The surroundings of a borough: its neighbours, trunk roads with their numbers, and stations. */
export const Ground = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) });
export type Ground = z.infer<typeof Ground>;
export type Area = z.infer<typeof area>;

export const mapFileMissing = defineError({
  code: 'map_file_missing',
  status: 404,
  text: 'We can’t find that map file.',
});

const publicGet = { method: 'GET', who: 'everyone', tag: 'Map' } as const;
const number = z.coerce.number().int().min(0);

/** MapLibre requests glyphs in ranges of 256 characters of the Basic Multilingual Plane. */
function isGlyphRange(range: string): boolean {
  const from = Number(/^(\d{1,5})-\d{1,5}$/.exec(range)?.[1]);
  return from % 256 === 0 && from < 65_536 && range === `${from}-${from + 255}`;
}

export const calls = {
  getMapStyle: call('getMapStyle', {
    ...publicGet,
    path: '/api/map/style.json',
    summary:
      'The map’s style (MapLibre) with all its URLs on this server; a plain background if it is unavailable.',
    input: z.strictObject({}),
    output: z.record(z.string(), z.unknown()),
    cacheSeconds: 300,
  }),
  getMapTile: call('getMapTile', {
    ...publicGet,
    path: '/api/map/tiles/:source/:z/:x/:y',
    summary: 'A tile of one of the style’s sources.',
    input: z
      .strictObject({ source: z.string().regex(/^[\w-]{1,64}$/), z: number.max(22), x: number, y: number })
      .refine(({ z: zoom, x, y }) => Math.max(x, y) < 2 ** zoom, {
        path: ['x'],
        message: 'At this zoom there are fewer tiles than that.',
      }),
    output: file,
    mediaType: 'application/octet-stream',
    likeFile: true,
    cacheSeconds: 86_400,
    errors: [mapFileMissing],
  }),
  getMapGlyphs: call('getMapGlyphs', {
    ...publicGet,
    path: '/api/map/glyphs/:fonts/:range',
    summary: 'Glyphs of the style’s fonts.',
    input: z.strictObject({
      fonts: z.string().regex(/^[\w ,-]{1,120}$/),
      range: z.string().refine(isGlyphRange, 'Glyphs come in ranges of 256: 0-255.'),
    }),
    output: file,
    mediaType: 'application/octet-stream',
    likeFile: true,
    cacheSeconds: 86_400,
    errors: [mapFileMissing],
  }),
  getMapSprite: call('getMapSprite', {
    ...publicGet,
    path: '/api/map/sprite/:name',
    summary: 'The style’s icons.',
    input: z.strictObject({ name: z.enum(['sprite.json', 'sprite.png', 'sprite@2x.json', 'sprite@2x.png']) }),
    output: file,
    mediaType: 'application/octet-stream',
    likeFile: true,
    cacheSeconds: 86_400,
    errors: [mapFileMissing],
  }),
  getGround: call('getGround', {
    ...publicGet,
    path: '/api/map/ground.json',
    summary:
      'Neighbouring boroughs, trunk roads and stations as GeoJSON: the map’s ground where no tiles can be had.',
    input: z.strictObject({}),
    output: Ground,
    likeFile: true,
    cacheSeconds: 86_400,
  }),
  getGroundPicture: call('getGroundPicture', {
    ...publicGet,
    path: '/api/map/ground.svg',
    summary:
      'The same with the wards as a picture (SVG), whose colours and letters are those of the page that uses it.',
    input: z.strictObject({}),
    output: z.string(),
    mediaType: 'image/svg+xml; charset=utf-8',
    likeFile: true,
    cacheSeconds: 86_400,
  }),
  getMapsKey: call('getMapsKey', {
    ...publicGet,
    path: '/api/config/maps-key',
    summary:
      'The specification’s call for a maps service key. This map needs none: the response gives the style’s URL.',
    input: z.strictObject({}),
    output: z.object({ apiKey: z.null(), styleUrl: z.string() }),
    cacheSeconds: 3600,
  }),
};

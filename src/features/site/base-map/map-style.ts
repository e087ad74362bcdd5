import { z } from 'zod';

const webUrl = z.string().regex(/^https?:\/\//);

/** The part of a MapLibre style that names addresses; the rest passes through. */
const Style = z.looseObject({
  version: z.literal(8),
  sources: z.record(
    z.string().regex(/^[\w-]{1,64}$/),
    z.looseObject({ type: z.string(), url: webUrl.optional(), tiles: z.array(webUrl).optional() }),
  ),
  glyphs: webUrl.optional(),
  sprite: webUrl.optional(),
  layers: z.array(z.looseObject({ id: z.string() })),
});
export type MapStyle = z.infer<typeof Style>;

/** What a source's own description (TileJSON) adds. */
export const TileJson = z.looseObject({ tiles: z.array(webUrl).min(1) });

/** Reads a style. Throws when it is none, or when it names an address that is not of the web. */
export function readStyle(json: unknown): MapStyle {
  return Style.parse(json);
}

/** The style with every address on our own server, which alone knows where the files come from. */
export function ownStyle(
  style: MapStyle,
  descriptions: ReadonlyMap<string, object>,
): Record<string, unknown> {
  const sources = Object.entries(style.sources).map(([name, source]) => {
    const { url: _, ...rest } = source;
    if (source.tiles === undefined && source.url === undefined) return [name, source];
    return [name, { ...descriptions.get(name), ...rest, tiles: [`/api/map/tiles/${name}/{z}/{x}/{y}`] }];
  });
  const { glyphs, sprite, ...others } = style;
  return {
    ...others,
    ...(glyphs === undefined ? {} : { glyphs: '/api/map/glyphs/{fontstack}/{range}' }),
    ...(sprite === undefined ? {} : { sprite: '/api/map/sprite/sprite' }),
    sources: Object.fromEntries(sources),
  };
}

/** Nothing but the ground: wards, markers and names are drawn on it by the page. */
export const plainStyle = { version: 8, name: 'plain', sources: {}, layers: [] };

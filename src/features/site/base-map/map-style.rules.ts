import { z } from 'zod';

const zoom = z.number().min(0).max(24);
const webUrl = z.string().regex(/^https?:\/\//);

/** The parts of a MapLibre style that hold URLs; everything else passes through. */
export const Style = z.looseObject({
  version: z.literal(8),
  sources: z.record(
    z.string().regex(/^[\w-]{1,64}$/),
    z.looseObject({
      type: z.string(),
      url: webUrl.optional(),
      tiles: z.array(webUrl).optional(),
      maxzoom: zoom.optional(),
    }),
  ),
  glyphs: webUrl.optional(),
  sprite: webUrl.optional(),
  layers: z.array(
    z.looseObject({ id: z.string(), layout: z.looseObject({ 'text-font': z.unknown() }).optional() }),
  ),
});
export type MapStyle = z.infer<typeof Style>;

/** The parts of a source's TileJSON description that we use. */
export const TileJson = z.looseObject({ tiles: z.array(webUrl).min(1), maxzoom: zoom.optional() });
export type TileJson = z.infer<typeof TileJson>;

/** Reads a style. Throws if it isn't one, or if it contains a URL that is not HTTP(S). */
export function readStyle(json: unknown): MapStyle {
  return Style.parse(json);
}

/** The font stacks of a style's labels in the form in which they are requested: names joined by commas. */
export function fontsOf({ layers }: MapStyle): ReadonlySet<string> {
  return new Set(layers.flatMap(({ layout }) => fontStacksIn(layout?.['text-font'])));
}

/** A list of names is one font stack; an expression contains several. */
function fontStacksIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  if (value.every((name) => typeof name === 'string')) return [value.join(',')];
  return value.flatMap(fontStacksIn);
}

/** Replaces every URL of a style by one on our server, which fetches the files. */
export function rewriteStyleUrls(
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

/** A style with a background only: the page draws wards, markers and names on it. */
export const plainStyle = { version: 8, name: 'plain', sources: {}, layers: [] };

import type { Ctx } from '#kit/server/context.ts';
import { type MapStyle, readStyle, Style, TileJson } from '../map-style.ts';

type Asking = Pick<Ctx, 'externalServices' | 'config'>;

const day = 24 * 60 * 60;
const timeoutMs = 2_500;

/** The configured style as fetched, cached for a day; null when it is unavailable. */
export function loadStyle(ctx: Asking): Promise<MapStyle | null> {
  const url = ctx.config.mapStyleUrl;
  return ctx.externalServices.load({
    service: 'map',
    key: url,
    url,
    freshSeconds: day,
    timeoutMs,
    read: readStyle,
    kept: Style,
  });
}

/** The TileJSON of a source that only links to it; null when it is unavailable. */
export function loadDescription(ctx: Asking, url: string): Promise<TileJson | null> {
  return ctx.externalServices.load({
    service: 'map',
    key: url,
    url,
    freshSeconds: day,
    timeoutMs,
    read: (json) => TileJson.parse(json),
    kept: TileJson,
  });
}

/** Beyond it a map enlarges tiles of its own accord, unless the source says otherwise. */
const usualMaxZoom = 22;

/**
 * The URL template of a source's tiles, with {z}, {x} and {y} in it, and the deepest zoom that it has; null if the style has
 * no such source.
 */
export async function tilesOf(
  ctx: Asking,
  name: string,
): Promise<{ template: string; maxZoom: number } | null> {
  const style = await loadStyle(ctx);
  const source = style && Object.hasOwn(style.sources, name) ? style.sources[name] : undefined;
  if (!source) return null;
  const described = source.tiles || !source.url ? source : await loadDescription(ctx, source.url);
  const template = described?.tiles?.[0];
  if (template === undefined) return null;
  return { template, maxZoom: source.maxzoom ?? described?.maxzoom ?? usualMaxZoom };
}

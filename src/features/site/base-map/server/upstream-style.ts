import type { Ctx } from '#kit/server/context.ts';
import { type MapStyle, readStyle, TileJson } from '../map-style.ts';

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
  });
}

/** The TileJSON of a source that only links to it; null when it is unavailable. */
export function loadDescription(ctx: Asking, url: string): Promise<{ tiles: string[] } | null> {
  return ctx.externalServices.load({
    service: 'map',
    key: url,
    url,
    freshSeconds: day,
    timeoutMs,
    read: (json) => TileJson.parse(json),
  });
}

/** The URL template of a source's tiles, with {z}, {x} and {y} in it; null if the style has no such source. */
export async function tileTemplate(ctx: Asking, name: string): Promise<string | null> {
  const style = await loadStyle(ctx);
  const source = style && Object.hasOwn(style.sources, name) ? style.sources[name] : undefined;
  if (!source) return null;
  if (source.tiles?.[0]) return source.tiles[0];
  if (!source.url) return null;
  return (await loadDescription(ctx, source.url))?.tiles[0] ?? null;
}

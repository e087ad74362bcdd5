import { borough } from '#borough';
import { loadWards } from '#features/site/wards/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../base-map.contract.ts';
import { fontsOf, plainStyle, rewriteStyleUrls } from '../map-style.rules.ts';
import { drawGround, loadGround } from './ground.ts';
import { findTiles, loadDescription, loadStyle, mapFile } from './map-service.ts';

/** Returns the style with our own URLs, or the plain background. */
export const getMapStyle = handle(calls.getMapStyle, async (ctx) => {
  const style = await loadStyle(ctx);
  if (!style) return plainStyle;
  const descriptions = new Map<string, object>();
  for (const [name, source] of Object.entries(style.sources)) {
    if (!source.url) continue;
    const description = await loadDescription(ctx, source.url);
    if (!description) return plainStyle;
    descriptions.set(name, description);
  }
  return rewriteStyleUrls(style, descriptions);
});

/** Returns a tile from one of the style's sources. Refuses: map_file_missing. */
export const getMapTile = handle(calls.getMapTile, async (ctx, { source, z, x, y }) => {
  const tiles = await findTiles(ctx, source);
  const exists = tiles !== null && z <= tiles.maxZoom;
  const url = exists
    ? tiles.template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    : null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

/** Returns the glyphs of a font that the style names. Refuses: map_file_missing. */
export const getMapGlyphs = handle(calls.getMapGlyphs, async (ctx, { fonts, range }) => {
  const style = await loadStyle(ctx);
  const template = style && fontsOf(style).has(fonts) ? style.glyphs : undefined;
  const url = template?.replace('{fontstack}', encodeURIComponent(fonts)).replace('{range}', range) ?? null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

/** Returns the style's icons or their index. Refuses: map_file_missing. */
export const getMapSprite = handle(calls.getMapSprite, async (ctx, { name }) => {
  const base = (await loadStyle(ctx))?.sprite;
  const url = base === undefined ? null : base + name.slice('sprite'.length);
  return mapFile(ctx, url, name.endsWith('.json') ? 'application/json' : 'image/png');
});

/** Returns a null key and the path of the style. */
export const getMapsKey = handle(calls.getMapsKey, async () => ({
  apiKey: null,
  styleUrl: '/api/map/style.json',
}));

/** Returns the borough's surroundings: neighbours, roads and stations. */
export const getGround = handle(calls.getGround, () => loadGround(borough));

const drawnPictures = new WeakMap<object, string>();

/** Returns the picture that a page shows until the live map has loaded, or instead of it. It is drawn once per set of wards. */
export const getGroundPicture = handle(calls.getGroundPicture, async (ctx) => {
  const [wards, ground] = await Promise.all([loadWards(ctx, borough), loadGround(borough)]);
  const picture = drawnPictures.get(wards) ?? drawGround({ borough, wards, ground });
  drawnPictures.set(wards, picture);
  return picture;
});

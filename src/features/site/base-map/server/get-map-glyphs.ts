import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { fontsOf } from '../map-style.ts';
import { mapFile } from './map-files.ts';
import { loadStyle } from './upstream-style.ts';

/** Returns the glyphs of a font that the style names. Refuses: map_file_missing. */
export const getMapGlyphs = handle(calls.getMapGlyphs, async (ctx, { fonts, range }) => {
  const style = await loadStyle(ctx);
  const template = style && fontsOf(style).has(fonts) ? style.glyphs : undefined;
  const url = template?.replace('{fontstack}', encodeURIComponent(fonts)).replace('{range}', range) ?? null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

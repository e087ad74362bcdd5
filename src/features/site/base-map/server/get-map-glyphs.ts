import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mapFile } from './map-files.ts';
import { loadStyle } from './upstream-style.ts';

/** Returns a font's glyphs. Refuses: map_file_missing. */
export const getMapGlyphs = handle(calls.getMapGlyphs, async (ctx, { fonts, range }) => {
  const template = (await loadStyle(ctx))?.glyphs;
  const url = template?.replace('{fontstack}', encodeURIComponent(fonts)).replace('{range}', range) ?? null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

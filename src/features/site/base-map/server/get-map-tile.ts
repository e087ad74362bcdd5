import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mapFile } from './map-files.ts';
import { tilesOf } from './upstream-style.ts';

/** Returns a tile from one of the style's sources. Refuses: map_file_missing. */
export const getMapTile = handle(calls.getMapTile, async (ctx, { source, z, x, y }) => {
  const tiles = await tilesOf(ctx, source);
  const isThere = tiles !== null && z <= tiles.maxZoom;
  const url = isThere
    ? tiles.template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    : null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

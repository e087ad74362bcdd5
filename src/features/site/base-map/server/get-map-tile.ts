import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mapFile } from './map-files.ts';
import { tileTemplate } from './upstream-style.ts';

/** Answers a tile of a source that the style has. Refuses: map_file_missing. */
export const getMapTile = handle(calls.getMapTile, async (ctx, { source, z, x, y }) => {
  const template = await tileTemplate(ctx, source);
  const url = template?.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)) ?? null;
  return mapFile(ctx, url, 'application/x-protobuf');
});

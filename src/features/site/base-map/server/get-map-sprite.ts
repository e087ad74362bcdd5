import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mapFile } from './map-files.ts';
import { loadStyle } from './upstream-style.ts';

/** Returns the style's icons or their index. Refuses: map_file_missing. */
export const getMapSprite = handle(calls.getMapSprite, async (ctx, { name }) => {
  const base = (await loadStyle(ctx))?.sprite;
  const url = base === undefined ? null : base + name.slice('sprite'.length);
  return mapFile(ctx, url, name.endsWith('.json') ? 'application/json' : 'image/png');
});

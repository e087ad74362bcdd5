import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMapGlyphs } from './get-map-glyphs.ts';
import { getMapSprite } from './get-map-sprite.ts';
import { getMapStyle } from './get-map-style.ts';
import { getMapTile } from './get-map-tile.ts';
import { getMapsKey } from './get-maps-key.ts';
import { getGround, getGroundPicture } from './ground/get-ground.ts';

/** The base map: style, tiles, glyphs and icons, from our own server. */
export const baseMap: ServerFeature = {
  name: 'base-map',
  handlers: [getMapStyle, getMapTile, getMapGlyphs, getMapSprite, getMapsKey, getGround, getGroundPicture],
};

import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  getGround,
  getGroundPicture,
  getMapGlyphs,
  getMapSprite,
  getMapStyle,
  getMapsKey,
  getMapTile,
} from './base-map.read.ts';

/** The base map: style, tiles, glyphs and icons, served by our own server. */
export const baseMap: ServerFeature = {
  name: 'base-map',
  handlers: [getMapStyle, getMapTile, getMapGlyphs, getMapSprite, getMapsKey, getGround, getGroundPicture],
};

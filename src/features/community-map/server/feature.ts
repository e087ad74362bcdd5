import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMapGlyphs } from './get-map-glyphs.ts';
import { getMapItems } from './get-map-items.ts';
import { getMapSprite } from './get-map-sprite.ts';
import { getMapStyle } from './get-map-style.ts';
import { getMapTile } from './get-map-tile.ts';
import { getMapsKey } from './get-maps-key.ts';

export const communityMap: ServerFeature = {
  name: 'community-map',
  handlers: [getMapItems, getMapStyle, getMapTile, getMapGlyphs, getMapSprite, getMapsKey],
  async sitemap() {
    return [{ path: '/map' }];
  },
};

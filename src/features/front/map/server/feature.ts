import { getMapGlyphs } from '#features/site/base-map/server/get-map-glyphs.ts';
import { getMapSprite } from '#features/site/base-map/server/get-map-sprite.ts';
import { getMapStyle } from '#features/site/base-map/server/get-map-style.ts';
import { getMapTile } from '#features/site/base-map/server/get-map-tile.ts';
import { getMapsKey } from '#features/site/base-map/server/get-maps-key.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMapItems } from './get-map-items.ts';

export const communityMap: ServerFeature = {
  name: 'community-map',
  handlers: [getMapItems, getMapStyle, getMapTile, getMapGlyphs, getMapSprite, getMapsKey],
  async sitemap() {
    return [{ path: '/map' }];
  },
};

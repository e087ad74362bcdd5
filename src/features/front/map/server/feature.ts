import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getMapItems } from './map.read.ts';

export const communityMap: ServerFeature = {
  name: 'community-map',
  handlers: [getMapItems],
  async sitemap() {
    return [{ path: '/map' }];
  },
};

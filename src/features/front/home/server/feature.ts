import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getFrontDoor } from './get-front-door.ts';
import { getStats } from './get-stats.ts';

export const home: ServerFeature = {
  name: 'home',
  handlers: [getStats, getFrontDoor],
  async sitemap() {
    return [{ path: '/' }, { path: '/home' }, { path: '/privacy' }];
  },
};

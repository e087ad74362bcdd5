import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getLanding, getNextJamaah, getStats } from './home.read.ts';

export const home: ServerFeature = {
  name: 'home',
  handlers: [getStats, getLanding, getNextJamaah],
  async sitemap() {
    return [
      { path: '/' },
      { path: '/home' },
      { path: '/privacy' },
      { path: '/terms' },
      { path: '/accessibility' },
    ];
  },
};

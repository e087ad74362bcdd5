import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getLanding } from './get-landing.ts';
import { getNextJamaah } from './get-next-jamaah.ts';
import { getStats } from './get-stats.ts';

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

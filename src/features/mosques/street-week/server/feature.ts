import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getStreetWeek } from './street-week.read.ts';

export const streetWeek: ServerFeature = {
  name: 'street-week',
  handlers: [getStreetWeek],
  sitemap: async () => [{ path: '/jamaah/week' }],
};

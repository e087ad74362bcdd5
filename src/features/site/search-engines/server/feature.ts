import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getRobots } from './get-robots.ts';
import { getSitemap } from './get-sitemap.ts';

/** What search engines read. */
export const searchEngines: ServerFeature = { name: 'search-engines', handlers: [getSitemap, getRobots] };

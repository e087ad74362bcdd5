import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getRobots, getSitemap } from './search-engine.read.ts';

/** The sitemap and robots.txt. */
export const searchEngines: ServerFeature = { name: 'search-engines', handlers: [getSitemap, getRobots] };

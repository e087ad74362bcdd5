import type { ServerFeature, SitemapSource } from '#kit/server/server-feature.ts';
import { getRobots } from './get-robots.ts';
import { getSitemap } from './get-sitemap.ts';

/** What search engines read; `sources` list every feature's public pages. */
export function searchEngines(sources: readonly SitemapSource[]): ServerFeature {
  return { name: 'search-engines', handlers: [getSitemap(sources), getRobots] };
}

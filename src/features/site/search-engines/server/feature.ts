import type { ServerFeature, SitemapSource } from '#kit/server/server-feature.ts';
import { getRobots } from './get-robots.ts';
import { getSitemap } from './get-sitemap.ts';

/** What search engines read; `sources` name the public pages of every feature. */
export function searchEngines(sources: readonly SitemapSource[]): ServerFeature {
  return { name: 'search-engines', handlers: [getSitemap(sources), getRobots] };
}

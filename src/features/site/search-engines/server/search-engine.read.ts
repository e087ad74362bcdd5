import { html, raw } from 'hono/html';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../search-engine.contract.ts';

/** The maximum number of URLs that sitemaps.org allows in one file. */
const maxUrls = 50_000;

/** Returns the URLs that the features list. */
export const getSitemap = handle(calls.getSitemap, async (ctx) => {
  const pages = (await Promise.all(ctx.registry.sitemap.map((source) => source(ctx))))
    .flat()
    .slice(0, maxUrls);
  const entries = pages.map(
    ({ path, changedAt }) =>
      html`<url><loc>${ctx.config.publicUrl + path}</loc>${changedAt ? html`<lastmod>${changedAt}</lastmod>` : ''}</url>`,
  );
  return String(
    await html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  );
});

/** Allows pages and disallows API calls. */
export const getRobots = handle(calls.getRobots, async (ctx) =>
  ['User-agent: *', 'Disallow: /api/', 'Allow: /', `Sitemap: ${ctx.config.publicUrl}/sitemap.xml`, ''].join(
    '\n',
  ),
);

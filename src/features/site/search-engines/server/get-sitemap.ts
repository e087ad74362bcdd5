import { html, raw } from 'hono/html';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** The most URLs that sitemaps.org allows in one file. */
const limit = 50_000;

/** Returns the URLs that the features list. */
export const getSitemap = handle(calls.getSitemap, async (ctx) => {
  const pages = (await Promise.all(ctx.registry.sitemap.map((source) => source(ctx)))).flat().slice(0, limit);
  const entries = pages.map(
    ({ path, changedAt }) =>
      html`<url><loc>${ctx.config.publicUrl + path}</loc>${changedAt ? html`<lastmod>${changedAt}</lastmod>` : ''}</url>`,
  );
  return String(
    await html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  );
});

import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getRobots, getSitemap } from './search-engine.read.ts';

testWithDb('the sitemap lists the pages of every source, escaped', async ({ ctx }) => {
  const sitemap = [
    async () => [{ path: '/mosques?a=1&b=2', changedAt: '2026-11-01T00:00:00.000Z' }],
    async () => [{ path: '/events' }],
  ];
  const xml = await getSitemap.run({ ...ctx, registry: { ...ctx.registry, sitemap } }, {});
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(xml).toContain(
    '<loc>http://localhost/mosques?a=1&amp;b=2</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>',
  );
  expect(xml).toContain('<url><loc>http://localhost/events</loc></url>');
});

testWithDb('robots.txt allows pages, disallows calls and names the sitemap', async ({ ctx }) => {
  const robots = await getRobots.run(ctx, {});
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
});

import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getSitemap } from './get-sitemap.ts';

testWithDb('the sitemap names every source’s pages, escaped', async ({ ctx }) => {
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

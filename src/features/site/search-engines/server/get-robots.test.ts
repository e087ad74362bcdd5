import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getRobots } from './get-robots.ts';

testWithDb('pages may be read, calls need not be, and the sitemap is named', async ({ ctx }) => {
  const robots = await getRobots.run(ctx, {});
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
});

import { expect, test } from 'vitest';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import { createApp } from '../create-app.ts';
import { renderAwayPage } from './away-page.tsx';

test('with the database unavailable, pages say so in the site’s style and calls answer with the usual error', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db, { config: testConfig() });
  const app = createApp(
    { ...ctx, clock: () => testNow, awayPage: renderAwayPage(['/assets/site.css']) },
    { clientFolder: 'public', render: async () => new Response('a page') },
  );
  const { cookie } = await aSignedInUser(ctx);
  await database.close();
  const html = { accept: 'text/html' };
  for (const headers of [html, { ...html, cookie }]) {
    const page = await app.request('/home', { headers: { ...headers } });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self'`);
    expect(await page.text()).toMatch(
      /<link rel="stylesheet" href="\/assets\/site.css".*We’ll be back shortly/s,
    );
  }
  const call = await app.request('/api/stats', { headers: html });
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('10');
  expect(await call.json()).toMatchObject({ code: 'database_away', requestId: expect.any(String) });
});

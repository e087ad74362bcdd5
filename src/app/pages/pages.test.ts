import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { deviceCookie } from '#kit/web/device-cookie.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testConfig } from '#test/test-config.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { createApp } from '../create-app.ts';

/** The server of a site at `publicUrl`, whose pages say the theme and who looks at them. */
function aServer(ctx: Ctx, publicUrl: string) {
  return createApp(
    { ...ctx, config: testConfig({ publicUrl }), clock: () => testNow },
    {
      clientFolder: 'public',
      render: async (_request, { viewer }) => new Response(`${viewer.theme} ${viewer.account?.firstName}`),
    },
  );
}

testWithDb('behind HTTPS the theme comes in a cookie that no other host can set', async ({ ctx }) => {
  const https = aServer(ctx, 'https://mahalla.example');
  const cookie = deviceCookie('theme', 'dark', { isHttps: true, keptFor: 'a year' });
  expect(cookie).toMatch(/^__Host-theme=dark; path=\/; max-age=\d+; samesite=lax; secure$/);
  const themeFor = async (app: typeof https, sent: string) => {
    const page = await app.request('/privacy', { headers: { cookie: sent } });
    return (await page.text()).split(' ')[0];
  };
  expect(await themeFor(https, cookie.split(';')[0] ?? '')).toBe('dark');
  expect(await themeFor(https, 'theme=dark')).toBe('system');
  expect(await themeFor(https, '__Host-theme="><script>')).toBe('system');
  expect(await themeFor(aServer(ctx, 'http://127.0.0.1:3000'), 'theme=dark')).toBe('dark');
});

testWithDb(
  'a form that a browser sends by itself gets its page again, refused, and other posts a word',
  async ({ ctx }) => {
    const app = createApp(
      { ...ctx, config: testConfig({ publicUrl: 'http://127.0.0.1:3000' }), clock: () => testNow },
      {
        clientFolder: 'public',
        render: async (request, { viewer }) =>
          new Response(`${request.method} ${new URL(request.url).pathname} ${viewer.unsent}`),
      },
    );
    const post = (type: string) =>
      app.request('/waiting-list', {
        method: 'POST',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: 'email=maryam%40example.org',
      });
    const refused = await post('application/x-www-form-urlencoded');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await refused.text()).toBe('GET /waiting-list true');
    expect(await (await app.request('/waiting-list')).text()).toBe('GET /waiting-list false');
    const other = await post('text/plain');
    expect(other.status).toBe(405);
    expect(await other.json()).toMatchObject({ code: 'method_not_allowed' });
  },
);

testWithDb('what a member saw stays in no cache, and no page in another site’s frame', async ({ ctx }) => {
  const app = aServer(ctx, 'http://127.0.0.1:3000');
  const { cookie } = await aSignedInUser(ctx, { firstName: 'Amina' });
  const visited = await app.request('/profile');
  expect(visited.headers.get('cache-control')).toBe('private, no-cache');
  const page = await app.request('/profile', { headers: { cookie } });
  expect(await page.text()).toBe('system Amina');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  for (const rule of [
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ]) {
    expect(page.headers.get('content-security-policy')).toContain(rule);
  }
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)|\*/);
});

testWithDb('the links of a page follow the audience that an administrator has set', async ({ ctx }) => {
  const app = createApp(
    { ...ctx, config: testConfig({ publicUrl: 'http://127.0.0.1:3000' }), clock: () => testNow },
    {
      clientFolder: 'public',
      render: async (_request, { viewer }) => new Response(viewer.openAreas.join(' ')),
    },
  );
  const { cookie } = await aSignedInUser(ctx);
  const openTo = async (headers: Record<string, string>) =>
    (await app.request('/privacy', { headers })).text();
  const toEveryone = await openTo({});
  expect(toEveryone).toContain('submitAdAudience');
  expect(toEveryone).not.toContain('volunteeringAudience');
  expect(await openTo({ cookie })).toContain('volunteeringAudience');
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'everyone' });
  expect((await openTo({})).split(' ').toSorted()).toEqual(
    ['volunteeringAudience', ...toEveryone.split(' ')].toSorted(),
  );
});

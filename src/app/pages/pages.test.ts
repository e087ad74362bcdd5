import { expect } from 'vitest';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { boroughDetails } from '#kit/contract/site-details.ts';
import type { Ctx } from '#kit/server/context.ts';
import { deviceCookie } from '#kit/web/device-cookie.ts';
import { anAdvert, anApprovedAdvert } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { account, visitor } from '#test/factories/viewers.ts';
import { testConfig } from '#test/test-config.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { createApp } from '../create-app.ts';
import { navigationFor } from '../router.tsx';
import { ownLinks } from '../shell/navigation/nav-link.tsx';
import { ownAreas } from './pages.ts';

/** A server at `publicUrl`, whose pages contain the theme and the viewer’s name. */
function aServer(ctx: Ctx, publicUrl: string) {
  return createApp(
    { ...ctx, config: testConfig({ publicUrl }), clock: () => testNow },
    {
      clientFolder: 'public',
      render: async (_request, { viewer }) => new Response(`${viewer.theme} ${viewer.account?.firstName}`),
    },
  );
}

testWithDb('behind HTTPS the theme cookie has the __Host- prefix', async ({ ctx }) => {
  const https = aServer(ctx, 'https://mahalla.example');
  const cookie = deviceCookie('theme', 'dark', { isHttps: true });
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
  'a form sent without JavaScript is answered with its page and 405, any other post with an error',
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

testWithDb('members’ pages are not cached, and no page can be framed by another site', async ({ ctx }) => {
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

testWithDb('the links of a page depend on the audience that an administrator has set', async ({ ctx }) => {
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
  expect(toEveryone).not.toContain('forumsAudience');
  expect(await openTo({ cookie })).toContain('forumsAudience');
  await ctx.db.insert(siteSettings).values({ key: 'forumsAudience', value: 'everyone' });
  expect((await openTo({})).split(' ').toSorted()).toEqual(
    ['forumsAudience', ...toEveryone.split(' ')].toSorted(),
  );
});

testWithDb('a page contains the site’s contact details and the current local year', async ({ ctx }) => {
  const newYear = new Date('2027-01-01T00:00:00Z');
  const app = createApp(
    { ...ctx, config: testConfig({ publicUrl: 'http://127.0.0.1:3000' }), clock: () => newYear },
    {
      clientFolder: 'public',
      render: async (_request, { site, year }) => new Response(`${site.phone} ${year}`),
    },
  );
  const shown = async () => (await app.request('/privacy')).text();
  expect(await shown()).toBe(`${boroughDetails.phone} 2027`);
  await ctx.db.insert(siteSettings).values({ key: 'contactPhone', value: '020 8478 0000' });
  expect(await shown()).toBe('020 8478 0000 2027');
});

testWithDb(
  'a member’s menu links to listings, businesses and adverts once there are some',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const other = await asMember(ctx);
    await aListing(ctx.db, { sellerUserId: other.user.id });
    const labels = async () => {
      const viewer = { ...visitor, account, openAreas: await ownAreas(member) };
      return ownLinks(navigationFor(viewer), viewer).flatMap(({ label }) =>
        label.startsWith('My ') ? label : [],
      );
    };
    expect(await labels()).toEqual(['My events']);
    await aListing(ctx.db, { sellerUserId: user.id, status: 'sold' });
    expect(await labels()).toEqual(['My events', 'My listings']);
    await aBusiness(ctx.db, { ownerUserId: user.id });
    await anAdvert(ctx.db, { createdBy: user.id });
    expect(await labels()).toEqual(['My events', 'My listings', 'My advertisements', 'My businesses']);
    expect(await ownAreas(ctx)).toEqual([]);
  },
);

testWithDb(
  'an order appears with its first advert, and a suspended member still finds it',
  async ({ ctx }) => {
    const { amina } = await anApprovedAdvert(ctx);
    const member = amina.ctx;
    expect((await ownAreas(member)).toSorted()).toEqual(['ownAdverts', 'ownOrders']);
    if (member.actor.kind !== 'person') throw new Error('A member is a person.');
    expect(await ownAreas({ ...member, actor: { ...member.actor, suspended: true } })).toEqual(['ownOrders']);
  },
);

// @module-tag thorough
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, expectGoodScreens, twoLooks } from './accessible.ts';
import { journey } from './journey.ts';
import { fillInWaitingList } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown } from './visitor.ts';

let site: Site;
let browser: Browser;
let paths: Record<string, string>;
journey.beforeAll(async ({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
  const first = async (path: string) => {
    const [item]: { id: string }[] = await (await fetch(site.url + path)).json();
    return item?.id;
  };
  paths = {
    landing: '/waiting-list',
    home: '/home',
    mosques: '/mosques?postcode=IG1+1AA',
    mosque: `/mosque/${await first('/api/mosques?search=noor')}`,
    events: '/events',
    event: `/events/${await first('/api/events')}`,
    map: '/map',
    'prayer times': '/prayer-times',
    jamaah: '/jamaah?postcode=IG1+1AA',
    jumuah: '/jumuah',
    privacy: '/privacy',
    contact: '/support',
    accessibility: '/accessibility',
    terms: '/terms',
    forums: '/forums',
    'not found': '/nowhere',
  };
});

test('/app redirects to the home page', async () => {
  const answer = await fetch(`${site.url}/app`, { redirect: 'manual' });
  expect(answer.status).toBeGreaterThanOrEqual(302);
  expect(answer.headers.get('location')).toMatch(/\/home$/);
});

test('visitors’ screens are accessible and do not scroll sideways', async () => {
  const { context, leave } = await aVisitor(browser, site.url);
  await expectGoodScreens(context, Object.values(paths), twoLooks());
  await leave();
});

test.each(['light', 'dark'] as const)(
  'the map with an open popup is accessible in the %s theme',
  async (theme) => {
    const { page, leave } = await aVisitor(browser, site.url, { theme, screen: 'wide' });
    await page.goto('/map');
    await page
      .getByRole('button', { name: /, Mosques$/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Directions' }).waitFor();
    await expectAccessible(page);
    await leave();
  },
);

test('without JavaScript the map is a picture with links as markers', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false, screen: 'wide' });
  for (const path of ['/map', '/home']) {
    await page.goto(path);
    const marker = page.getByRole('main').locator('svg a[href^="/mosque/"]').first();
    await marker.waitFor();
    // The picture shows neighbours, wards and roads, so it is not a plain area.
    const shown = await page.locator('svg:has(use)').first().screenshot();
    expect((await sharp(shown).stats()).entropy).toBeGreaterThan(0.5);
  }
  await leave();
});

test('the map on the home page is a picture until it is opened, and MapLibre is not loaded before', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/home');
  await page.getByRole('link', { name: 'Open the map' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /maplibre|map-canvas|style\.json/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Open the map' }).press('Enter');
  await page
    .getByRole('navigation', { name: 'What to show on the map' })
    .getByRole('button', { name: 'Clear All' })
    .waitFor();
  await page.getByRole('region', { name: 'Community map' }).locator('canvas').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  await leave();
});

test.each([
  ['landing', 'Join the waiting list'],
  ['home', 'Local Mosques'],
  ['mosques', 'Masjid an-Noor Ilford'],
  ['mosque', 'Jumu‘ah'],
  ['events', 'Homework club'],
  ['event', 'Members can book a place'],
  ['map', 'Al-Falah Primary School'],
  ['prayer times', 'Hanafi'],
  ['jamaah', 'Leave by'],
  ['jumuah', 'Khutbah in Urdu'],
  ['privacy', 'Your rights'],
])('without JavaScript %s still shows ‘%s’', async (name, text) => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto(paths[name] ?? '/');
  await shown(page.getByRole('main'), text).waitFor();
  await leave();
});

test('without JavaScript the directory’s search form works', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/mosques');
  await page.getByLabel('Search mosques').fill('barkingside');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 mosque found').waitFor();
  await leave();
});

test('a page has a title, picture and structured data for messengers and search engines', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto(paths.mosque ?? '/');
  expect(await page.title()).toContain('Masjid an-Noor Ilford');
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Masjid an-Noor Ilford');
  expect((await fetch((await content('og:image')) ?? '')).headers.get('content-type')).toBe('image/png');
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(site.url + paths.mosque);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => JSON.parse(json)['@type'])).toEqual(['Mosque', 'BreadcrumbList']);
  await leave();
});

test('following a link moves the focus and announces the new title, changing a filter does not', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/events');
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  const said = page.locator('[aria-live="polite"]').filter({ hasText: /./ });
  expect(await focused()).toBe('');
  await expect.poll(() => said.count()).toBe(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
  await page.waitForURL('**/mosques');
  await expect.poll(focused).toBe('content');
  await expect.poll(() => said.textContent()).toBe(await page.title());
  expect(await page.title()).toContain('Mosques');
  await page.goBack();
  await page.waitForURL('**/events');
  await expect.poll(() => said.textContent()).toContain('Events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).focus();
  await page.evaluate(() => history.pushState({}, '', '/events?category=community'));
  await page.waitForURL('**/events?category=community');
  expect(await focused()).not.toBe('content');
  await leave();
});

test('the confirmation of joining the waiting list receives the focus once', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.clock.install();
  await open(page, '/waiting-list');
  await fillInWaitingList(page, {
    firstName: 'Amina',
    email: 'amina.focus@example.org',
    postcode: 'ig1 1aa',
  });
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const heading = page.getByRole('heading', { name: "You're On The List!" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  // A minute later someone else has a place, and a link shows the same page with new figures.
  await page.route('**/api/waiting-list/founding-places', (route) =>
    route.fulfill({ json: { places: 100, left: 17 } }),
  );
  await page.clock.fastForward(61_000);
  const asked = page.waitForResponse('**/api/waiting-list/founding-places');
  await page.getByRole('banner').getByRole('link', { name: 'Join' }).click();
  await asked;
  await page.waitForLoadState('networkidle');
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(false);
  await leave();
});

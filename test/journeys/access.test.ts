import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, expectGoodScreens, twoLooks } from './accessible.ts';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open } from './visitor.ts';

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

test('/app leads to the home', async () => {
  const answer = await fetch(`${site.url}/app`, { redirect: 'manual' });
  expect(answer.status).toBeGreaterThanOrEqual(302);
  expect(answer.headers.get('location')).toMatch(/\/home$/);
});

test('axe finds nothing on what visitors see, and it never scrolls sideways', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await expectGoodScreens(page, Object.values(paths), twoLooks());
  await leave();
}, 600_000);

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the map with a popup open, in the %s',
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

test('without JavaScript the map is a picture whose markers are links', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false, screen: 'wide' });
  for (const path of ['/map', '/home']) {
    await page.goto(path);
    const marker = page.getByRole('main').locator('svg a[href^="/mosque/"]').first();
    await marker.waitFor();
    // Neighbours, wards and roads are there, in the page's colours: the picture is no plain field.
    const shown = await page.locator('svg:has(use)').first().screenshot();
    expect((await sharp(shown).stats()).entropy).toBeGreaterThan(0.5);
  }
  await leave();
});

test('the home’s map is a picture until it is pressed, and MapLibre is not loaded before', async () => {
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
  await page.getByRole('main').getByText(text).first().waitFor();
  await leave();
});

test('without JavaScript the directory’s form finds a mosque all the same', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/mosques');
  await page.getByLabel('Search mosques').fill('barkingside');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 mosque found').waitFor();
  await leave();
});

test('messengers and search engines are told title, picture and data of a page', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto(paths.mosque ?? '/');
  expect(await page.title()).toContain('Masjid an-Noor Ilford');
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Masjid an-Noor Ilford');
  expect((await fetch((await content('og:image')) ?? '')).headers.get('content-type')).toBe('image/png');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(site.url + paths.mosque);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => JSON.parse(json)['@type'])).toEqual(['Mosque', 'BreadcrumbList']);
  await leave();
});

test('a link leads the focus to the new page and its title is said; a filter leaves the focus where it is', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/events');
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  const said = page.locator('[aria-live="polite"]').filter({ hasText: /./ });
  expect(await focused()).toBe('');
  expect(await said.count()).toBe(0);
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

test('anyone who has joined the waiting list hears so once, and then goes where he or she wants', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.clock.install();
  await open(page, '/waiting-list');
  for (const [label, value] of [
    ['First name', 'Amina'],
    ['Last name', 'Khan'],
    ['Email', 'amina.focus@example.org'],
    ['Phone', '020 7946 0123'],
    ['Postcode', 'ig1 1aa'],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const heading = page.getByRole('heading', { name: "You're On The List!" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  // A minute later somebody else has a place, and a link shows the same page with new figures.
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

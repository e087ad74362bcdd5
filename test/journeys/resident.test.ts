// @module-tag thorough
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Browser, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { borough } from '#borough';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { journey } from './journey.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, hydrated, shown } from './visitor.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

describe.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'wide', theme: 'dark' },
] as const)('on a $screen in the $theme theme', (options) => {
  test('a visitor joins the waiting list from the landing page after correcting a mistake', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Khan');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('not an address');
    const phone = page.getByLabel('Phone');
    await phone.fill('020');
    // A field is validated when it loses focus, and from then on with each change.
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe(null);
    await page.getByLabel('Postcode').fill('ig1 1aa');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('020 7946 0123');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe(null);
    const join = page.getByRole('button', { name: 'Join the waiting list' });
    await join.click();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    const note = await email.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${note}"]`).textContent()).toContain('email address');
    await email.fill(`amina.${options.screen}@example.org`);
    await join.click();
    await page.getByRole('heading', { name: "You're On The List!" }).waitFor();
    await page.getByText("You've been added to our waiting list. We'll be in touch soon!").waitFor();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.waitForURL('**/home');
    await leave();
  });

  test('the home page counts down to the next prayer and shows events', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/home');
    await page.getByRole('region', { name: 'Next prayer' }).waitFor();
    for (const heading of ['Quick Actions', 'Upcoming Events', 'Hadith of the Day', 'Local Mosques']) {
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await hydrated(page);
    await expect.poll(() => page.locator('[data-countdown]').textContent()).toMatch(/^in \d/);
    await page.getByRole('button', { name: 'Another hadith' }).click();
    await page.getByText('Narrated in the tests').waitFor();
    await leave();
  });

  test('a visitor finds a mosque by postcode, its page and directions to it', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/mosques');
    await hydrated(page);
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByLabel('Your postcode').fill('e11 2qw');
    await page.getByLabel('Facility').selectOption('Library');
    await page.getByRole('button', { name: 'Show mosques' }).click();
    await page.waitForURL(/postcode=e11/);
    await page.getByRole('link', { name: 'Filters (2)' }).waitFor();
    const nearest = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).first();
    await expect.poll(() => nearest.textContent()).toContain('Wanstead');
    await nearest.getByRole('link').click();
    await page.getByRole('heading', { name: 'Wanstead Muslim Community Centre', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Women and families' }).waitFor();
    await page.getByText('Directions', { exact: true }).click();
    const way = await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href');
    expect(way).toContain('destination=51.5768,0.0262');
    await leave();
  });

  test('a mosque’s month can be read signed out, and shared as a message with its date', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/mosques?search=noor');
    await hydrated(page);
    await page.getByRole('link', { name: 'Masjid an-Noor Ilford' }).click();
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await page.waitForURL(/\/month$/);
    await page.getByRole('region', { name: 'Times of the month' }).waitFor();
    await page.getByText('Send as text').click();
    const message = await page.getByRole('link', { name: 'WhatsApp: today' }).getAttribute('href');
    const today = dateText(boroughDate(new Date()), 'long');
    expect(new URL(message ?? '').searchParams.get('text')).toContain(`jama‘ah times*\n${today}\n\nFajr`);
    await leave();
  });

  test('a search without results says so and can be cleared', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/mosques?search=xylophone');
    await page.getByText('No mosques found').waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).last().click();
    await page.getByText('17 mosques').waitFor();
    await leave();
  });

  test('a visitor finds an event, and its calendar file is valid', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/events');
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByLabel('Category').selectOption('charity');
    await page.getByRole('button', { name: 'Show events' }).click();
    await page.waitForURL(/category=charity/);
    await page.getByRole('link', { name: 'Saturday soup kitchen' }).first().click();
    await page.getByRole('heading', { name: 'Saturday soup kitchen', level: 1 }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('Saturday soup kitchen');
    await leave();
  });

  test('the map has its own base map, popups open by keyboard, and the list follows the map', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/map');
    const map = page.getByRole('region', { name: 'Community map' });
    const list = page.getByRole('region', { name: 'The map as a list' });
    const mosque = map.getByRole('button', { name: /\d [ap]m, .*, Mosques$/ }).first();
    await mosque.waitFor();
    const label = await mosque.getAttribute('aria-label');
    const name = /^(.*) \d+:\d\d [ap]m/.exec(label ?? '')?.[1] ?? '';
    const marker = map.getByRole('button', { name: label ?? '', exact: true });
    expect(await namesOfCovered(map.getByRole('button', { name: /^(Move the map|Zoom)/ }))).toEqual([]);
    await shown(page, 'Map: ONS, OS, TfL').click();
    await shown(page, /Office for National Statistics licensed under the Open Government/).waitFor();
    await marker.press('Enter');
    await expect.poll(() => marker.getAttribute('aria-pressed')).toBe('true');
    const row = list.getByRole('button', { name, exact: true });
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    if ((page.viewportSize()?.width ?? 0) >= 1024) {
      const popup = page.getByRole('dialog', { name });
      await popup.getByRole('link', { name: 'Directions' }).waitFor();
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      await expect.poll(() => marker.evaluate((one) => one === document.activeElement)).toBe(true);
      const first = list.getByRole('button').first();
      const chosen = (await first.textContent()) ?? '';
      await first.press('Enter');
      await page.getByRole('dialog', { name: chosen }).waitFor();
      await expect
        .poll(() => map.locator('[aria-pressed="true"]').getAttribute('aria-label'))
        .toContain(chosen);
    } else {
      await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
      await list.getByRole('link', { name: 'Directions' }).waitFor();
      const panel = page.getByRole('region', { name: 'Places on the map' });
      await page.getByRole('button', { name: 'More of the list' }).press('Enter');
      await expect.poll(() => panel.getAttribute('data-stop')).toBe('full');
    }
    await leave();
  });

  test('every kind can be hidden and shown, and every item is in the list', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/map');
    await hydrated(page);
    const list = page.getByRole('region', { name: 'The map as a list' });
    const kinds = page.getByRole('navigation', { name: 'What to show on the map' });
    await page.getByRole('region', { name: 'Community map' }).locator('canvas').waitFor();
    await list.getByRole('link', { name: 'Show all 17' }).click();
    await list.getByText('Wanstead Muslim Community Centre').waitFor();
    await kinds.getByRole('link', { name: 'Clear All' }).click();
    await page.getByText('Nothing to show').waitFor();
    await kinds.getByRole('link', { name: /^Schools/ }).click();
    await list.getByText('Iqra Evening Madrasa').waitFor();
    await kinds.getByRole('link', { name: 'All', exact: true }).click();
    await list.getByRole('heading', { name: /volunteers$/ }).waitFor();
    await leave();
  });

  test('schools, facilities and council meetings have their own pages', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/council-meetings');
    await page.getByRole('link', { name: 'Full council' }).click();
    await page.getByRole('heading', { name: 'Full council', level: 1 }).waitFor();
    await page.getByText('Questions from residents are taken first.').waitFor();
    const [school]: { id: string }[] = await (await fetch(`${site.url}/api/islamic-schools`)).json();
    await page.goto(`/school/${school?.id}`);
    await page.getByRole('main').getByText('Directions', { exact: true }).click();
    await page.getByRole('link', { name: 'Google Maps' }).waitFor();
    await page.getByRole('link', { name: /on the map$/ }).click();
    await page.waitForURL('**/map?show=school');
    expect((await page.goto('/facility/00000000-0000-7000-8000-000000000000'))?.status()).toBe(404);
    await leave();
  });

  test('prayer times of a month, jama‘ahs that can still be reached and Jumu‘ah nearby', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    await page.goto('/prayer-times?month=2027-02');
    await page.getByRole('columnheader', { name: 'Maghrib (iftar)' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(29);
    await page.goto('/jamaah');
    await hydrated(page);
    await page.getByLabel('Your postcode').fill('IG1 1AA');
    await page.getByRole('button', { name: 'Show' }).click();
    await shown(page, 'leave by').waitFor();
    await page.getByRole('link', { name: 'IG1 1AA' }).click();
    await page.getByLabel('Your postcode').fill('ZZ1 1ZZ');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('We couldn’t find that postcode.').waitFor();
    await expect.poll(() => page.getByText('No jama‘ah found').count()).toBe(0);
    await page.goto('/jumuah?postcode=IG1+1AA');
    // After the last sitting of a Friday has begun, the page names no nearest one.
    await shown(page, /^(Nearest to you|Too late for these)/).waitFor();
    await page.getByRole('link', { name: 'Bengali' }).click();
    await page.waitForURL(/language=Bengali/);
    await page.getByText('Bengali').nth(1).waitFor();
    await leave();
  });

  test('an unknown address is not found', async () => {
    const { page, leave } = await aVisitor(browser, site.url, options);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await page.getByText('We couldn’t find that page.').waitFor();
    const mosque = await page.goto('/mosque/01890000-0000-7000-8000-000000000000');
    expect(mosque?.status()).toBe(404);
    await page.getByText("The mosque you're looking for doesn't exist.").waitFor();
    await leave();
  });
});

/** Returns the names of the buttons that something else covers, such as a marker. */
function namesOfCovered(buttons: Locator): Promise<(string | null)[]> {
  return buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map(({ ariaLabel }) => ariaLabel),
  );
}

test('on a phone the menu opens, closes when a link is chosen, and returns the focus', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'phone' });
  await page.goto('/privacy');
  await hydrated(page);
  const open = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'More' });
  await open.click();
  const foot = page.getByRole('contentinfo');
  await foot.getByText(borough.tagline).waitFor();
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(420);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  await open.click();
  await menu.getByRole('link', { name: 'Events' }).click();
  await page.waitForURL('**/events');
  await menu.waitFor({ state: 'hidden' });
  await leave();
});

test('the dark theme is used from the first byte of the next visit', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.goto('/privacy');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('More').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const html = await (await page.request.get('/privacy')).text();
  expect(html).toContain('data-theme="dark"');
  await leave();
});

test('pages work while the hadith, map and postcode services are unreachable', async () => {
  const unreachableUrl = 'http://127.0.0.1:9';
  const alone = await aSite({ HADITH_URL: unreachableUrl, POSTCODES_URL: unreachableUrl });
  const { page, leave } = await aVisitor(browser, alone.url, { screen: 'wide' });
  await page.goto('/home');
  await page.getByText('goes hungry').waitFor();
  await page.goto('/mosques?postcode=IG1+1AA');
  await page.getByText('17 mosques').waitFor();
  await page.goto('/map');
  await page
    .getByRole('button', { name: /, Mosques$/ })
    .first()
    .waitFor();
  await leave();
  await alone.stop();
});

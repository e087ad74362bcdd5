import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Browser, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { journey } from './shared-sites.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, hydrated } from './visitor.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

describe.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'wide', theme: 'dark' },
] as const)('on a $screen in the $theme', (wishes) => {
  test('from the landing to the waiting list, with a mistake on the way', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Khan');
    const email = page.getByLabel('Email');
    await email.fill('not an address');
    const phone = page.getByLabel('Phone');
    await phone.fill('020');
    // A field is judged when it is left, and from then on as it changes.
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await phone.getAttribute('aria-invalid')).toBe(null);
    await page.getByLabel('Postcode').fill('ig1 1aa');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('020 7946 0123');
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe(null);
    const join = page.getByRole('button', { name: 'Join the waiting list' });
    await join.click();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    const note = await email.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain('e-mail address');
    await email.fill(`amina.${wishes.screen}@example.org`);
    await join.click();
    await page.getByRole('heading', { name: "You're On The List!" }).waitFor();
    await page.getByText("You've been added to our waiting list. We'll be in touch soon!").waitFor();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.waitForURL('**/home');
    await leave();
  });

  test('the home counts down to the next prayer and shows what is on', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    await page.goto('/home');
    await page.getByRole('region', { name: 'Next prayer' }).waitFor();
    for (const heading of ['Quick Actions', 'Upcoming Events', 'Hadith of the Day', 'Local Mosques']) {
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await hydrated(page);
    expect(await page.locator('[data-countdown]').textContent()).toMatch(/^in \d/);
    await page.getByRole('button', { name: 'Another hadith' }).click();
    await page.getByText('Narrated in the tests').waitFor();
    await leave();
  });

  test('a mosque by postcode, its page, the way there', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
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

  test('a mosque’s month is read signed out, and goes out as a message that carries its date', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
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

  test('a filter that finds nothing says so and lets go', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    await page.goto('/mosques?search=xylophone');
    await page.getByText('No mosques found').waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).last().click();
    await page.getByText('17 mosques').waitFor();
    await leave();
  });

  test('an event, and its calendar file in a strict reader', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
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

  test('the map stands on its own ground, a popup opens by keyboard, and list and map are one thing', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    await page.goto('/map');
    const map = page.getByRole('region', { name: 'Community map' });
    const list = page.getByRole('region', { name: 'The map as a list' });
    const mosque = map.getByRole('button', { name: /\d [ap]m, .*, Mosques$/ }).first();
    await mosque.waitFor();
    const label = await mosque.getAttribute('aria-label');
    const name = /^(.*) \d+:\d\d [ap]m/.exec(label ?? '')?.[1] ?? '';
    const marker = map.getByRole('button', { name: label ?? '', exact: true });
    expect(await namesOfCovered(map.getByRole('button', { name: /^(Move the map|Zoom)/ }))).toEqual([]);
    await page.getByText('Map: ONS, OS, TfL').click();
    await page.getByText(/Office for National Statistics licensed under the Open Government/).waitFor();
    await marker.press('Enter');
    await expect.poll(() => marker.getAttribute('aria-pressed')).toBe('true');
    const row = list.getByRole('button', { name, exact: true });
    expect(await row.getAttribute('aria-expanded')).toBe('true');
    if ((page.viewportSize()?.width ?? 0) >= 1024) {
      const popup = page.getByRole('dialog', { name });
      await popup.getByRole('link', { name: 'Directions' }).waitFor();
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      expect(await marker.evaluate((one) => one === document.activeElement)).toBe(true);
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
      expect(await panel.getAttribute('data-stop')).toBe('full');
    }
    await leave();
  });

  test('every kind can be taken away and brought back, and every item is in the list', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
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

  test('schools, facilities and council meetings have pages of their own', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
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

  test('prayer times of a month, and which jama‘ah can still be caught', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    await page.goto('/prayer-times?month=2027-02');
    await page.getByRole('columnheader', { name: 'Maghrib (iftar)' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(29);
    await page.goto('/jamaah');
    await hydrated(page);
    await page.getByLabel('Your postcode').fill('IG1 1AA');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('leave by').first().waitFor();
    await page.getByRole('link', { name: 'IG1 1AA' }).click();
    await page.getByLabel('Your postcode').fill('ZZ1 1ZZ');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('We couldn’t find that postcode.').waitFor();
    expect(await page.getByText('No jama‘ah found').count()).toBe(0);
    await page.goto('/jumuah?postcode=IG1+1AA');
    await page.getByText(/^Best for you/).waitFor();
    await page.getByRole('link', { name: 'Bengali' }).click();
    await page.waitForURL(/language=Bengali/);
    await page.getByText('Bengali').nth(1).waitFor();
    await leave();
  });

  test('an address where nothing is', async () => {
    const { page, leave } = await aVisitor(browser, site.url, wishes);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await page.getByText('We couldn’t find that page.').waitFor();
    const mosque = await page.goto('/mosque/01890000-0000-7000-8000-000000000000');
    expect(mosque?.status()).toBe(404);
    await page.getByText("The mosque you're looking for doesn't exist.").waitFor();
    await leave();
  });
});

/** Those of the buttons over which something else lies, such as a marker. */
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

test('on a phone the menu opens, closes when a link is chosen, and gives the focus back', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'phone' });
  await page.goto('/privacy');
  await hydrated(page);
  const open = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'More' });
  await open.click();
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect(foot?.height).toBeLessThanOrEqual(420);
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

test('dark stays dark on the next visit, from the first byte', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.goto('/privacy');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('More').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const html = await (await page.request.get('/privacy')).text();
  expect(html).toContain('data-theme="dark"');
  await leave();
});

test('a hadith service, a map and postcodes that are gone cost no page', async () => {
  const nobody = 'http://127.0.0.1:9';
  const alone = await aSite({ HADITH_URL: nobody, POSTCODES_URL: nobody });
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

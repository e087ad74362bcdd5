// @module-tag thorough
/* An evening of Ramadan on a phone, signed out, with the mosque that this phone remembers: what people look for, in two taps from the home. */
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setClock } from '../set-clock.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { expectPreviewPictures } from './ramadan-days.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, shown } from './visitor.ts';

// A Wednesday, half an hour before iftar, on the 17th day of the Ramadan that the sample authorities have declared.
setClock('2027-02-24T17:00:00Z');

let browser: Browser;
let site: Site;
journey.beforeAll(({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

const main = (page: Page) => page.locator('#content');

/** Opens the home as somebody who chose a mosque there before. */
async function atHome(mosque: string) {
  const visitor = await aVisitor(browser, site.url);
  const found = await visitor.context.request.get(`/api/mosques?search=${encodeURIComponent(mosque)}`);
  const [first] = z.array(z.object({ id: z.string() })).parse(await found.json());
  await visitor.context.addCookies([{ name: 'place', value: first?.id ?? '', url: site.url }]);
  await visitor.page.goto('/');
  await hydrated(visitor.page);
  return visitor;
}

test('a sister finds taraweeh with 8 rak‘ahs and places for women, within 20 minutes’ walk and finished by 9:30', async () => {
  const { page, leave } = await atHome('Goodmayes Islamic Centre');
  await page.getByRole('link', { name: 'Women’s places', exact: true }).click();
  await page.waitForURL(/women=/);
  await page.getByRole('link', { name: 'Finished by 9:30pm' }).click();
  await page.waitForURL(/by=/);
  const best = main(page).getByRole('heading', { level: 2 }).first();
  await expect.poll(() => best.innerText()).toBe('Mayfield Islamic Cultural Centre');
  await shown(main(page), '8 rak‘ahs · finishes about 8:50pm · English · women’s places').first().waitFor();
  await shown(main(page), '11 min walk · leave by 7:14pm').waitFor();
  await expectAccessible(page);
  await leave();
});

test('somebody finds when and where Eid is for their mosque', async () => {
  const { page, leave } = await atHome('Masjid Bilal');
  await main(page).getByRole('link', { name: 'Ramadan', exact: true }).click();
  await page.waitForURL('**/ramadan');
  await main(page).getByRole('link', { name: 'Eid prayers' }).click();
  await page.waitForURL('**/eid');
  await shown(main(page), 'At your mosque, Wednesday 10 or Thursday 11 March').waitFor();
  await shown(
    main(page),
    /Also 8:30am Valentines Park, by the boathouse and 10:00am in the mosque/,
  ).waitFor();
  await leave();
});

test('somebody sends their mosque’s Eid prayers as a picture, or saves it where nothing can be sent', async () => {
  const { page, leave } = await atHome('Masjid Bilal');
  await page.goto('/eid');
  await hydrated(page);
  const menu = shown(main(page), 'Share', { exact: true });
  await menu.click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as a picture' }).click();
  expect((await saving).suggestedFilename()).toBe('Eid at Masjid Bilal Seven Kings.png');

  // This browser has no share menu: the phone's is recorded instead.
  await page.addInitScript(() => {
    const share = ({ text, files = [] }: ShareData) => {
      window.name = [text, ...files.map(({ name, type, size }) => `${name} ${type} ${size > 5000}`)].join(
        ' | ',
      );
      return Promise.resolve();
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  await page.reload();
  await hydrated(page);
  await menu.click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect
    .poll(() => page.evaluate(() => window.name))
    .toMatch(
      /^Eid at Masjid Bilal Seven Kings: Wednesday 10 or Thursday 11 March \(expected\), 7:30am .+ \| Eid at Masjid Bilal Seven Kings\.png image\/png true$/,
    );
  await leave();
});

test('links to the season’s pages have a picture while three days of Eid are possible', async () => {
  const { context, leave } = await atHome('Masjid Bilal');
  const mosque = (await context.cookies()).find(({ name }) => name === 'place')?.value ?? '';
  await expectPreviewPictures(site.url, mosque);
  await leave();
});

test('somebody finds who serves iftar tonight and has room', async () => {
  const { page, leave } = await atHome('Masjid Bilal');
  await main(page).getByRole('link', { name: 'Ramadan', exact: true }).click();
  await page.waitForURL('**/ramadan');
  const iftars = page.getByRole('region', { name: 'Iftars tonight' });
  const sisters = iftars.getByRole('listitem').filter({ hasText: 'Sisters’ iftar' });
  await shown(sisters, '40 left').waitFor();
  await sisters.getByRole('link', { name: 'Sisters’ iftar' }).click();
  await page.waitForURL('**/events/**');
  await page.getByRole('heading', { name: 'Sisters’ iftar', level: 1 }).waitFor();
  await shown(main(page), '40 places left').first().waitFor();
  await leave();
});

test('today says which night begins at Maghrib, on the mosque’s page, its board, the prayer times and the months', async () => {
  const { page, leave } = await atHome('Masjid Bilal');
  const mosque = (await page.context().cookies()).find(({ name }) => name === 'place')?.value;
  await page.goto('/prayer-times');
  await shown(main(page), /17 Ramadan 1448 · from Maghrib the 18th night/).waitFor();
  // Its authority began Ramadan a day later.
  await page.goto(`/mosque/${mosque}`);
  await shown(main(page), '16 Ramadan · from Maghrib the 17th night').waitFor();
  await page.goto(`/mosque/${mosque}/board`);
  await shown(page, /16 Ramadan 1448 · from Maghrib the 17th night/).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  const today = page.getByRole('row').filter({ has: page.locator('time[datetime="2027-02-24"]') });
  await page.goto('/prayer-times?month=2027-02');
  await shown(today, '18th night').waitFor();
  await page.goto(`/mosque/${mosque}/month`);
  await shown(today, '17th night').waitFor();
  await leave();
});

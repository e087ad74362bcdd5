// @module-tag thorough
/* The season on a phone, signed out, and as an administrator previews it. */
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calculatedHijri, hijriDate, hijriText } from '#features/mosques/moon/hijri.rules.ts';
import { calculatedEid } from '#features/mosques/moon/moon.rules.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { expectAccessible } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { expectPreviewPictures, firstDay } from './ramadan-days.ts';
import { aVisitor, hydrated, shown } from './visitor.ts';

let administration: AdministeredSite;
let browser: Browser;
journey.beforeAll(({ browser: shared, administration: administered }) => {
  browser = shared;
  administration = administered;
});

/** A place eight minutes on foot from the Mayfield centre, which has places for women and prays 8 rak‘ahs. */
const nearMayfield = 'lat=51.5500&lng=0.1089&minutes=20';

const main = (page: Page) => page.locator('#content');

async function mosqueNamed(page: Page, name: string): Promise<string> {
  const found = await page.context().request.get(`/api/mosques?search=${encodeURIComponent(name)}`);
  return z.array(z.object({ id: z.string() })).parse(await found.json())[0]?.id ?? '';
}

test('a sister finds taraweeh with 8 rak‘ahs within 20 minutes that ends by 9:30, in two taps', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url);
  await page.goto(`/taraweeh?${nearMayfield}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Women’s places', exact: true }).click();
  await page.waitForURL(/women=/);
  await page.getByRole('link', { name: 'Finished by 9:30pm' }).click();
  await page.waitForURL(/by=/);
  const best = main(page).getByRole('heading', { level: 2 }).first();
  await expect.poll(() => best.innerText()).toBe('Mayfield Islamic Cultural Centre');
  await shown(main(page), /^8 rak‘ahs · finishes about 8:50pm/).waitFor();
  await shown(main(page), '8 min walk', { exact: true }).waitFor();
  await expectAccessible(page);
  await leave();
});

test('the Eid prayers of one’s mosque are one tap from the Ramadan page', async () => {
  const { page, context, leave } = await aVisitor(browser, administration.site.url);
  await page.goto('/');
  const mosque = await mosqueNamed(page, 'Masjid Bilal');
  await context.addCookies([{ name: 'place', value: mosque, url: administration.site.url }]);
  await page.goto('/ramadan');
  await hydrated(page);
  await page.getByRole('link', { name: 'Eid prayers' }).first().click();
  await page.waitForURL('**/eid');
  await shown(page, /^At your mosque, \S+ \d+ or \S+ \d+ March/).waitFor();
  await shown(
    main(page),
    /Also 8:30am Valentines Park, by the boathouse and 10:00am in the mosque/,
  ).waitFor();
  await shown(page, 'Send as text').click();
  const message = page.getByRole('link', { name: 'WhatsApp: all prayers' });
  await expect.poll(() => message.getAttribute('href')).toContain(encodeURIComponent('*7:30am*'));
  await expectAccessible(page);
  await leave();
});

test('the pages work without JavaScript', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url, { javaScript: false });
  await page.goto(`/taraweeh?${nearMayfield}`);
  await page.getByRole('link', { name: '8 rak‘ahs', exact: true }).click();
  await shown(main(page), 'Mayfield Islamic Cultural Centre').waitFor();
  await page.goto('/eid');
  await page.getByRole('link', { name: 'In a park or hall', exact: true }).click();
  await shown(main(page), /Valentines Park/).waitFor();
  await leave();
});

test('every Eid prayer with a time is printed once, also those that a choice folds away', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url, { javaScript: false });
  await page.emulateMedia({ media: 'print' });
  const printed = async (path: string) => {
    await page.goto(path);
    return main(page).getByRole('listitem').filter({ visible: true }).allInnerTexts();
  };
  const all = await printed('/eid');
  expect(all.length).toBeGreaterThan(1);
  expect(await printed('/eid?held=elsewhere')).toEqual(all);
  await leave();
});

test('before Ramadan, links to the season’s pages have a picture', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url);
  await expectPreviewPictures(administration.site.url, await mosqueNamed(page, 'Masjid Bilal'));
  await leave();
});

test('a visitor can’t preview the season', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url);
  await page.goto(`/ramadan?date=${addDays(firstDay(), 16)}`);
  await page.getByRole('heading', { name: /^Ramadan in/, level: 1 }).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByText(/^Preview of/).count()).toBe(0);
  await leave();
});

test('an administrator previews the season as it will look on its days', async () => {
  const { page, leave } = await administration.anAdministrator();
  const day = (number: number) => addDays(firstDay(), number - 1);
  const mosque = await mosqueNamed(page, 'Masjid Bilal');
  const preview = async (date: string, time: string) => {
    await page.goto(`/ramadan?mosque=${mosque}&date=${date}&time=${time}`);
    await shown(page, `Preview of ${dateText(date, 'plain')}`).waitFor();
  };
  await preview(day(-9), '12:00');
  await shown(main(page), 'is expected on').waitFor();
  await preview(day(0), '21:00');
  // The moon’s journey, on the same site, may have declared a first day for one of the mosques.
  await shown(main(page), /No mosque has said yet|have not said yet/).waitFor();
  await preview(day(5), '13:00');
  await shown(main(page), 'from Maghrib the 6th night').waitFor();
  await expect.poll(() => page.locator('[data-countdown]').textContent()).toMatch(/^in \d/);
  await shown(main(page), 'before the Eid prayer at 7:30am').waitFor();
  const iftars = page.getByRole('region', { name: 'Iftars tonight' });
  const sisters = iftars.getByRole('listitem').filter({ hasText: 'Sisters’ iftar' });
  await shown(sisters, 'book first · bring a dish · sisters · children welcome · free').waitFor();
  await shown(sisters, '40 left').waitFor();
  await expectAccessible(page);
  await preview(day(26), '23:30');
  await shown(main(page), '27th night of Ramadan, of the last ten').waitFor();
  await expect.poll(() => iftars.count()).toBe(0);
  // The sample community has no iftars in the Ramadan after this one.
  await preview(addDays(day(10), 354), '13:00');
  await shown(iftars, 'No iftar is listed for tonight.').waitFor();
  await expect
    .poll(() => iftars.getByRole('link', { name: 'add it' }).getAttribute('href'))
    .toBe('/events/create');
  await preview(day(29), '21:00');
  await shown(main(page), 'Eid al-Fitr may be').waitFor();
  await page.goto(`/home?at=${mosque}&date=${day(5)}&time=13:00`);
  await shown(page, `Preview of ${dateText(day(5), 'plain')}`).waitFor();
  await shown(main(page), 'Iftar').waitFor();
  await main(page).getByRole('heading', { name: 'Taraweeh tonight' }).waitFor();
  const dayBeforeAdha = addDays(calculatedEid('eid_al_adha', calculatedHijri(firstDay()).year), -1);
  await page.goto(`/home?at=${mosque}&date=${dayBeforeAdha}&time=13:00`);
  await shown(page, `Preview of ${dateText(dayBeforeAdha, 'plain')}`).waitFor();
  const eid = main(page).getByRole('link', { name: /^Eid al-Adha is tomorrow/ });
  await expect.poll(() => eid.getAttribute('href')).toMatch(/^\/eid/);
  await leave();
});

test('an administrator sees a mosque’s page and board as they will look, and a visitor as they are', async () => {
  const admin = await administration.anAdministrator({ screen: 'wide' });
  const { page } = admin;
  const date = addDays(firstDay(), 4);
  const mosque = await mosqueNamed(page, 'Masjid Bilal');
  await page.goto(`/mosque/${mosque}`);
  await hydrated(page);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time', { exact: true }).fill('17:00');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await shown(page, `Preview of ${dateText(date, 'plain')}, 5:00pm`).waitFor();
  await main(page).getByRole('heading', { name: 'Tonight' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: `Its display board on ${dateText(date, 'plain')}, 5:00pm` }).click();
  await page.waitForURL(/\/board\?/);
  await hydrated(page);
  await shown(page, `Preview of ${dateText(date, 'plain')}, 5:00pm`).waitFor();
  await shown(page, dateText(date, 'long')).waitFor();
  await shown(page, 'Taraweeh').waitFor();
  await expectAccessible(page);
  const address = new URL(page.url());
  // After the last jama'ah the table shows tomorrow; the date above it stays today's.
  await page.goto(`${address.pathname}?date=${date}&time=23:45`);
  await shown(page, `Tomorrow, ${dateText(addDays(date, 1), 'day')}`).waitFor();
  await shown(page, `${dateText(date, 'long')} · ${hijriText(hijriDate(date, []))}`).waitFor();
  await page.getByRole('link', { name: 'Back to now' }).click();
  await shown(page, dateText(boroughDate(new Date()), 'long')).waitFor();
  await admin.leave();

  const visitor = await aVisitor(browser, administration.site.url);
  const ofMosque = ['', '/board', '/month', '/ramadan'].map((page) => `/mosque/${mosque}${page}`);
  for (const path of ofMosque) {
    await visitor.page.goto(path + address.search);
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => visitor.page.getByText('Preview').count()).toBe(0);
  }
  await visitor.leave();
});

test('the fitrana that a manager enters appears on the Ramadan page', async () => {
  const { page, leave } = await administration.anAdministrator();
  const mosque = await mosqueNamed(page, 'Masjid an-Noor');
  await page.goto(`/mosque/${mosque}/sittings`);
  await hydrated(page);
  await page.getByLabel('Amount for each person, in pounds').fill('5,75');
  await page.getByRole('button', { name: 'Save fitrana' }).click();
  await shown(page, 'Fitrana is £5.75 for each person.').waitFor();
  await page.goto('/ramadan');
  await shown(main(page), '£5.75').waitFor();
  await leave();
});

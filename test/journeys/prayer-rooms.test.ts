// @module-tag thorough
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGoodScreens, twoLooks } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aVisitor, open, shown } from './visitor.ts';

/*
 * Wednesday, 2 December 2026, 10:00. Somebody at a hospital wants to pray: an administrator adds its room, and a visitor finds
 * it, sees that it is open, whom to ask for the key, and what nobody has told us.
 */

let browser: Browser;
let administration: AdministeredSite;
journey.beforeAll(async ({ browser: shared, administration: one }) => {
  browser = shared;
  administration = one;
});

const name = 'Multifaith Room, Larkfield Hospital';
const askFor = 'Level 1. Ask for the key at the information desk.';
let path: string;

test('an administrator adds a room on a phone, with its hours and how to get in', async () => {
  const { page, leave } = await administration.anAdministrator({ screen: 'phone' });
  await open(page, '/admin/places?kind=prayer_room');
  await page.getByRole('link', { name: 'Add a prayer room' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Where it is').selectOption('Hospital');
  await page.getByLabel('Who may use it').selectOption('Patients and visitors');
  await page.getByLabel('How to get in (optional)').fill(askFor);
  await page.getByLabel('Address', { exact: true }).fill('1 Barley Lane, Goodmayes');
  await page.getByLabel('Postcode', { exact: true }).fill('IG1 1AA');
  await page.getByLabel('Latitude (optional)').fill('51.5728');
  await page.getByLabel('Longitude (optional)').fill('0.1127');
  await page.getByLabel('Is there a place to make wudu?').selectOption('Yes');
  await page.getByLabel('Monday: opens').fill('08:00');
  await page.getByLabel('Monday: closes').fill('20:00');
  await page.getByRole('button', { name: 'Same on Tuesday to Sunday' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, `${name} is public.`).waitFor();
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL('**/admin/prayer-rooms/*');
  await expect.poll(() => page.getByLabel('How to get in (optional)').inputValue()).toBe(askFor);
  await expect.poll(() => page.getByLabel('Sunday: closes').inputValue()).toBe('20:00');
  await leave();
});

test('the form for other places leads to it, and asks for what it needs', async () => {
  const { page, leave } = await administration.anAdministrator({ screen: 'phone' });
  await open(page, '/admin/places/new');
  await page.getByRole('link', { name: 'Add a prayer room instead' }).click();
  await page.getByRole('heading', { name: 'Add a prayer room' }).waitFor();
  await page.getByLabel('Monday: opens').fill('08:00');
  await page.getByLabel('Monday: closes').fill('08:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'This closes at the same time as it opens.').waitFor();
  await leave();
});

test('a visitor finds it by the search and sees that it is open, and whom to ask', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url);
  await open(page, '/search?q=multifaith+larkfield');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  path = new URL(page.url()).pathname;
  await shown(page, 'Open now').waitFor();
  await shown(page, 'until 8:00pm').waitFor();
  await shown(page, askFor).waitFor();
  await shown(page, 'For patients and visitors').waitFor();
  const facts = page.locator('dl > div');
  await expect
    .poll(() => facts.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))))
    .toEqual([
      'Who may use it Patients and visitors',
      'Place to make wudu Yes',
      'Separate room or part for women Not known',
      'Step-free Not known',
    ]);
  await leave();
});

test('without JavaScript it is found from the jama‘ah finder, and a room without hours is not called closed', async () => {
  const { page, leave } = await aVisitor(browser, administration.site.url, { javaScript: false });
  await page.goto('/jamaah');
  await page.getByRole('link', { name: 'Prayer rooms in hospitals, stations, colleges and shops' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect
    .poll(() => row.innerText())
    .toMatch(/For patients and visitors · Hospital.*\s+Open now\s+until/);
  const unknown = page.getByRole('listitem').filter({ hasText: 'Lanterns Shopping Arcade' });
  await expect.poll(() => unknown.innerText()).toContain('Opening hours not known');
  await page.getByRole('link', { name: 'Reflection Room, Sunbeam Works' }).click();
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/For staff only[\s\S]*Open now/);
  await page.goto(path);
  await expect.poll(() => page.getByRole('main').innerText()).toContain(askFor);
  await leave();
});

test('its screens are accessible and do not scroll sideways', async () => {
  const visitor = await aVisitor(browser, administration.site.url);
  const admin = await administration.anAdministrator();
  await expectGoodScreens(
    visitor.context,
    ['/prayer-rooms', '/prayer-rooms?search=nothing', path, '/map?show=prayer_room'],
    twoLooks(),
  );
  await expectGoodScreens(
    admin.context,
    ['/admin/prayer-rooms/new', '/admin/places?kind=prayer_room'],
    twoLooks(),
  );
  await visitor.leave();
  await admin.leave();
});

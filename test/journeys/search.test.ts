// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown } from './visitor.ts';

let site: Site;
let administration: AdministeredSite;
let browser: Browser;
journey.beforeAll(({ browser: shared, publicSite, administration: administered }) => {
  browser = shared;
  site = publicSite;
  administration = administered;
});

function boxOf(page: Page) {
  return page.getByRole('combobox', { name: 'Search the site' });
}

/** The field on the search page. Its button has the same name. */
function mainBox(page: Page) {
  return page.getByRole('main').getByLabel('Search', { exact: true }).and(page.locator('input'));
}

test('by keyboard: / moves to the search, a misspelt word is found, and the arrows and Enter open it', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/events');
  await page.keyboard.press('/');
  await boxOf(page).waitFor();
  await page.keyboard.type('barkingsdie');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await page.getByText('There’s no exact match. These are close.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  const [first] = await options.all();
  await expect.poll(() => first?.getAttribute('aria-selected')).toBe('true');
  await expect
    .poll(() => boxOf(page).getAttribute('aria-activedescendant'))
    .toBe(await first?.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  await expect.poll(() => boxOf(page).getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => boxOf(page).inputValue()).toBe('barkingsdie');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Barkingside/ }).waitFor();
  await leave();
});

test('results are grouped, other spellings are found, and each kind links to its own list', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/home');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const box = mainBox(page);
  await box.fill('masjid');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mosques', exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all Mosques' }).click();
  await page.waitForURL('**/mosques?search=masjid');
  await page.goBack();
  await box.fill('jumma');
  await page.keyboard.press('Enter');
  await page.getByText(/result.* for ‘jumma’/).waitFor();
  await box.fill('zzyzx qqqq');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing found for ‘zzyzx qqqq’').waitFor();
  await expectAccessible(page);
  await leave();
});

test('recent searches are offered on this device, and can be cleared', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/search?q=ilford');
  await mainBox(page).fill('library');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=library');
  await open(page, '/events');
  await page.keyboard.press('/');
  await page.getByRole('option', { name: 'library' }).waitFor();
  await page.getByRole('option', { name: 'Clear these searches' }).click();
  await page.getByRole('option', { name: 'library' }).waitFor({ state: 'hidden' });
  await leave();
});

test('a slash typed into a field stays there', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/mosques');
  await page.getByLabel('Search mosques').focus();
  await page.keyboard.type('24/7');
  await expect.poll(() => page.getByLabel('Search mosques').inputValue()).toBe('24/7');
  await leave();
});

test('suggestions fit on the narrowest phone', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/search');
  await mainBox(page).fill('ilford');
  await page.getByRole('option').first().waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await leave();
});

test('the search form works without JavaScript', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/search');
  await mainBox(page).fill('masjeed');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Mosques', exact: true }).waitFor();
  await leave();
});

test('a search that means a page leads to it, among the suggestions and on the search page', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/search?q=someone+died');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mosques with funeral services' }).click();
  await page.waitForURL('**/mosques?facility=Funeral*');
  await open(page, '/search');
  await mainBox(page).fill('womens prayer');
  await page.getByRole('option', { name: 'Mosques with women’s places' }).click();
  await page.waitForURL('**/mosques?women=daily');
  await leave();
});

test('an administrator adds an answer, which search then gives, and deletes it', async () => {
  const { page, leave } = await administration.anAdministrator();
  await open(page, '/admin/search-answers');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add an answer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an answer' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByText('Please enter a title.').waitFor();
  await sheet.getByLabel('Title').fill('Archery practice');
  await sheet.getByLabel('What the page shows').fill('Where to shoot');
  await sheet.getByLabel('Page', { exact: true }).fill('/events?search=archery');
  await sheet.getByLabel('Words').fill('archery\nbow and arrow');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'Answer added').waitFor();
  await page.getByLabel('Find a title, word or page').fill('arrow');
  await page.getByText('1 answer', { exact: true }).waitFor();
  await expectNoSidewaysScrolling(page);

  await open(page, '/search?q=bows+arrow');
  await page.getByRole('link', { name: 'Archery practice' }).waitFor();

  await open(page, '/admin/search-answers');
  const row = page.getByRole('listitem').filter({ hasText: 'Archery practice' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click();
  await row.waitFor({ state: 'hidden' });
  await leave();
});

import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open } from './visitor.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

function boxOf(page: Page) {
  return page.getByRole('combobox', { name: 'Search the site' });
}

test('by keyboard alone: / leads to the box, a misspelt word finds, an arrow and Enter open it', async () => {
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
  expect(await first?.getAttribute('aria-selected')).toBe('true');
  expect(await boxOf(page).getAttribute('aria-activedescendant')).toBe(await first?.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await boxOf(page).getAttribute('aria-expanded')).toBe('false');
  expect(await boxOf(page).inputValue()).toBe('barkingsdie');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Barkingside/ }).waitFor();
  await leave();
});

test('the page of results groups them, takes another spelling, and leads on to a kind’s own list', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/home');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const box = page.getByLabel('What are you looking for?');
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

test('the last searches are offered again on this device, and forgotten when asked', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/search?q=ilford');
  await page.getByLabel('What are you looking for?').fill('library');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=library');
  await open(page, '/events');
  await page.keyboard.press('/');
  await page.getByRole('option', { name: 'library' }).waitFor();
  await page.getByRole('option', { name: 'Clear these searches' }).click();
  await page.getByRole('option', { name: 'library' }).waitFor({ state: 'hidden' });
  await leave();
});

test('a slash that is typed into a field stays there', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/mosques');
  await page.getByLabel('Search mosques').focus();
  await page.keyboard.type('24/7');
  expect(await page.getByLabel('Search mosques').inputValue()).toBe('24/7');
  await leave();
});

test('on the narrowest phone nothing is cut off while results are offered', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/search');
  await page.getByLabel('What are you looking for?').fill('ilford');
  await page.getByRole('option').first().waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await leave();
});

test('without JavaScript the form finds all the same', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/search');
  await page.getByLabel('What are you looking for?').fill('masjeed');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Mosques', exact: true }).waitFor();
  await leave();
});

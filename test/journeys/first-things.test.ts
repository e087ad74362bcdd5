// @module-tag thorough
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { submitAdvert } from './advert-steps.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { open, type Visitor } from './visitor.ts';

let admin: Visitor;
let member: JourneyMember;

journey.beforeAll(async ({ browser, administration }) => {
  const { site, post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Salma', screen: 'wide' });
});
afterAll(async () => {
  for (const one of [admin, member?.visitor]) await one?.leave();
});

/** Opens the account menu, returns its links to what the member has, and closes it. */
async function ownLinksOf(page: Page): Promise<string[]> {
  const button = page.getByLabel('Salma, your account');
  await button.click();
  const menu = page.locator('details', { has: button });
  await menu.getByRole('link', { name: 'My events' }).waitFor();
  const links = await menu.getByRole('link', { name: /^My (listings|businesses|adv)/ }).allInnerTexts();
  await page.keyboard.press('Escape');
  return links.map((text) => text.trim()).toSorted();
}

test('the account menu shows a first listing, business and advert without a reload', async () => {
  const { page } = member.visitor;
  await open(page, '/classifieds/new');
  expect(await ownLinksOf(page)).toEqual([]);
  await page.getByLabel('Title').fill('Pram that folds flat');
  await page.getByLabel('Description').fill('Two years old, one careful child.');
  await page.getByLabel('Category').selectOption({ label: 'Children: Prams and cots' });
  await page.getByLabel('Condition').selectOption('good');
  await page.getByLabel('Price (£)').fill('45');
  await page.getByLabel('Ward').selectOption('Loxford');
  await page.getByLabel(/I’ve read this/).check();
  await page.getByRole('button', { name: 'Post listing' }).click();
  await page.getByRole('heading', { name: 'Your listing is waiting for approval' }).waitFor();
  await expect.poll(() => ownLinksOf(page)).toEqual(['My listings']);

  await open(page, '/business-directory/new');
  await page.getByLabel('Name', { exact: true }).fill('Karahi of Salma');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: '– Restaurants and takeaways' });
  await page.getByLabel('What should people know about it?').fill('Karahi cooked to order.');
  await page.getByLabel('Address').fill('212 Green Lane, Ilford');
  await page.getByLabel('Postcode').fill('IG3 9RS');
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/business-directory\/(?!new)/);
  await expect.poll(() => ownLinksOf(page)).toEqual(['My businesses', 'My listings']);

  await submitAdvert(page, 'Karahi tonight');
  await expect.poll(() => ownLinksOf(page)).toEqual(['My advertisements', 'My businesses', 'My listings']);
});

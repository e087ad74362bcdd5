// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

let site: Site;
let browser: Parameters<typeof aVisitor>[0];
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  site = administration.site;
  admin = await administration.anAdministrator({ screen: 'wide' });
});

/** Returns the names of the invalid fields. */
const markedIn = (page: Page) =>
  page
    .locator('[aria-invalid="true"]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));

test('the form for joining marks all invalid fields at once, each until it is corrected', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/waiting-list');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const all = ['email', 'firstName', 'lastName', 'phone', 'postcode'];
  await expect.poll(() => markedIn(page)).toEqual(all);
  await page.getByLabel('First name').fill('Khadija');
  await expect.poll(() => markedIn(page)).toEqual(['email', 'lastName', 'phone', 'postcode']);
  await page.getByLabel('Phone').fill('ring the bell');
  await page.getByLabel('Email', { exact: true }).fill('o’brien@example.org');
  await page.getByText('Use a straight apostrophe').waitFor();
  await page.getByLabel('Email', { exact: true }).fill('khadija@example.org');
  await expect.poll(() => markedIn(page)).toEqual(['lastName', 'phone', 'postcode']);
  await page.getByLabel('Phone').fill('\u202A020–7946–0123\u202C');
  await page.getByLabel('Postcode').fill('ig1.1aa');
  await expect.poll(() => markedIn(page)).toEqual(['lastName']);
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('-');
  await expect.poll(() => markedIn(page)).toEqual(['firstName']);
  await leave();
});

test('choosing a mosque that fills in the place removes the error there', async () => {
  const { page } = admin;
  await open(page, '/events/create');
  await page.locator('form button[type=submit]').last().click();
  await expect.poll(() => markedIn(page)).toContain('title');
  const isPlaceMarked = (await markedIn(page)).includes('address');
  await page.getByLabel('Partner mosque').selectOption({ index: 1 });
  await expect.poll(() => markedIn(page)).not.toContain('address');
  expect(isPlaceMarked).toBe(true);
  await page.getByLabel('Partner mosque').selectOption({ index: 0 });
  await expect.poll(() => markedIn(page)).toContain('address');
  await admin.leave();
});

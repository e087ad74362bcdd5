// @module-tag thorough
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

let visitor: Visitor;
journey.beforeAll(async ({ browser, publicSite }) => {
  visitor = await aVisitor(browser, publicSite.url, { screen: 'wide' });
});
afterAll(() => visitor?.leave());

/** Opens the filters of the classifieds. */
async function openFilters(page: Page): Promise<Locator> {
  await open(page, '/classifieds');
  await page.getByRole('link', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  // Once it stands still.
  await sheet.click({ trial: true });
  return sheet;
}

type Point = { x: number; y: number };

async function press(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It isn’t shown.');
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

test('text that is selected beyond a sheet’s edge, and a press that slips off a button, leave the sheet open', async () => {
  const { page } = visitor;
  const sheet = await openFilters(page);
  const edge = await boxOf(sheet);
  const beside = { x: edge.x - 40, y: edge.middle.y };
  const postcode = sheet.getByLabel('Your postcode');
  await postcode.fill('IG1 1AA');
  await press(page, (await boxOf(postcode)).middle, beside);
  await expect.poll(() => sheet.isVisible()).toBe(true);

  const button = await boxOf(sheet.getByRole('button').last());
  await press(page, button.middle, { x: button.middle.x, y: edge.y + edge.height - 4 });
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await expect.poll(() => postcode.inputValue()).toBe('IG1 1AA');
});

test('a press on a sheet’s margin leaves it open, and one beside it closes it', async () => {
  const { page } = visitor;
  const sheet = await openFilters(page);
  const { x, y, middle } = await boxOf(sheet);
  await press(page, { x: x + 4, y: middle.y }, { x: x + 4, y: middle.y });
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await press(page, { x: x - 40, y }, { x: x - 40, y });
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
});

// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { open, type Visitor } from './visitor.ts';

/* Columns that are narrow on a wide screen: what is long in them is neither broken in the middle nor cut off. */

let admin: Visitor;
journey.beforeAll(async ({ administration }) => {
  admin = await administration.anAdministrator({ screen: 'wide' });
});

const widths = [390, 1024, 1280, 1440];

/** Returns the email addresses below a heading that go on in a second line. */
function brokenAddresses(page: Page): Promise<string[]> {
  return page.locator('section[aria-labelledby=health] p').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const text = line.firstChild;
      return [...(line.textContent ?? '').matchAll(/[\w.-]+@[\w-]+(?:\.[\w-]+)+/g)].flatMap(
        ({ index, 0: address }) => {
          if (!(text instanceof Text)) return [address];
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + address.length);
          return range.getClientRects().length > 1 ? [address] : [];
        },
      );
    }),
  );
}

test('addresses in the dashboard’s Health column stay in one line each', async () => {
  const { page } = admin;
  await open(page, '/admin');
  await page.getByText(/Every page and every email says/).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenAddresses(page), `at ${width}`).toEqual([]);
  }
});

test('the preview of an advert above the page shows all of it on a wide screen', async () => {
  const { page } = admin;
  await open(page, '/submit-ad');
  await page.getByLabel('Website (optional)').fill('https://gants-hill-halal-butchers.example.co.uk/eid');
  const preview = page.getByRole('region', { name: 'How it will look' });
  for (const width of widths.slice(1)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await preview.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
  }
  await admin.leave();
});

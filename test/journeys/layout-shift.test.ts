import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor } from './visitor.ts';

declare global {
  interface Window {
    shifts: number;
  }
}

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, administration }) => {
  browser = shared;
  ({ site } = administration);
});

/** Half of what search engines call good. */
const mostShift = 0.02;

for (const screen of ['phone', 'wide'] as const) {
  for (const path of ['/', '/home']) {
    test(`${path} stands still when its fonts come late (${screen})`, async () => {
      const { page, leave } = await aVisitor(browser, site.url, { screen });
      await page.addInitScript(() => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') window.shifts += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let held = 0;
      await page.route('**/*.woff2', async (route) => {
        held += 1;
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () =>
          performance.getEntriesByName('first-contentful-paint').length > 0 &&
          document.body.innerText.length > 500,
      );
      release();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      expect(held).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.fonts.check('700 16px Alegreya'))).toBe(true);
      expect(await page.evaluate(() => window.shifts)).toBeLessThan(mostShift);
      await leave();
    });
  }
}

// @module-tag thorough
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { setBrowserClock } from '../set-clock.ts';
import { journey } from './journey.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(async ({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

test('injected text becomes neither HTML nor script on our pages', async () => {
  const context = await browser.newContext();
  await setBrowserClock(context);
  const page = await context.newPage();
  await page.goto(`${site.url}/home`);
  const refused = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      html: () => {
        document.body.innerHTML = '<img src=x onerror="window.attacked = true">';
      },
      script: () => {
        document.createElement('script').text = 'window.attacked = true';
      },
      address: () => {
        document.createElement('script').src = 'https://evil.example/a.js';
      },
      worker: () => new Worker('data:text/javascript,1'),
    };
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refused).toEqual(['html', 'script', 'address', 'worker']);
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  await context.close();
});

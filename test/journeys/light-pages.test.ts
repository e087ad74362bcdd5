// @module-tag thorough
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patienceMs } from '../patience.ts';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open, openBrowser, openWholeBrowser } from './visitor.ts';

declare global {
  interface Window {
    isTheSame?: boolean;
  }
}

let site: Site;
journey.beforeAll(({ publicSite }) => {
  site = publicSite;
});

/** Returns the names of the font files that a page has loaded. */
function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([a-z-]+)-[\w-]{8}\.woff2$/.exec(name)?.[1] ?? [])
      .toSorted();
  });
}

/** Leaves the page and goes back. Returns whether it is the same page, and otherwise why not. */
async function leaveAndReturn(page: Page, path: string) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.isTheSame = true;
    location.assign('/terms');
  });
  await page.waitForURL('**/terms');
  await hydrated(page);
  await page.evaluate(() => history.back());
  // A restored page doesn’t load again.
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const reasons = entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null;
    return { isTheSame: window.isTheSame === true, reasons: JSON.stringify(reasons) };
  });
}

test.each(['/home', '/map', '/mosques', '/privacy'])(
  'going back to %s restores the page from the browser’s cache',
  async (path) => {
    const browser = await openWholeBrowser();
    const { page, leave } = await aVisitor(browser, site.url);
    await open(page, path);
    let found = await leaveAndReturn(page, path);
    // A page with a pending request isn’t kept, and the map loads more while the page is idle.
    for (let again = 0; again < 4 && found.reasons.includes('outstanding-network-request'); again += 1) {
      found = await leaveAndReturn(page, path);
    }
    expect(found).toMatchObject({ isTheSame: true });
    await leave();
    await browser.close();
  },
);

test('a visitor’s page has speculation rules until it is hydrated', async () => {
  const browser = await openBrowser();
  const rules = 'script[type="speculationrules"]';
  const asleep = await aVisitor(browser, site.url, { javaScript: false });
  await asleep.page.goto('/home');
  const text = await asleep.page.locator(rules).textContent();
  expect(JSON.parse(text ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  await asleep.leave();
  // A rule that the browser can’t parse or the policy forbids is logged to the console, and then leave() fails.
  const alive = await aVisitor(browser, site.url);
  await open(alive.page, '/home');
  await expect.poll(() => alive.page.locator(rules).count()).toBe(0);
  await alive.leave();
  await browser.close();
});

test('a page in English loads Latin fonts only, and one with Arabic also an Arabic font', async () => {
  const browser = await openBrowser();
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/privacy');
  expect(await fontsOf(page)).toEqual(['alegreya-latin', 'alegreya-sans-latin']);
  // Waits until React has hydrated the heading; before, these letters would be a mismatch.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.evaluate(async () => {
    document.querySelector('h1')?.append(' مسجد');
    await document.fonts.load('16px Amiri', 'مسجد');
  });
  expect(await fontsOf(page)).toEqual(['alegreya-latin', 'alegreya-sans-latin', 'amiri-letters']);
  await leave();
  await browser.close();
});

test('a link clicked during hydration works', async () => {
  const browser = await openBrowser();
  const { page, context, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  // Simulates a slow phone; the machine may be busy.
  context.setDefaultTimeout(patienceMs);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/events', { waitUntil: 'commit' });
    // Clicks the moment the header is hydrated, before the page is.
    await page.waitForFunction(() => {
      const link = document.querySelector<HTMLElement>('header a[href="/mosques"]');
      const isAlive = link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
      if (isAlive) link.click();
      return isAlive;
    });
    await page.waitForURL('**/mosques');
    await page.getByRole('heading', { level: 1, name: 'Mosques' }).waitFor();
  }
  await leave();
  await browser.close();
});

// During a view transition the browser sends every press to the transition, which ignores it.
test.each(['phone', 'wide'] as const)(
  'the next page takes presses from its first frame on (%s)',
  async (screen) => {
    const browser = await openBrowser();
    const { page, leave } = await aVisitor(browser, site.url, { screen });
    await open(page, '/events');
    const hit = await page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          const heading = document.querySelector('h1');
          const observer = new MutationObserver(() => {
            const link = document.querySelector('main a[href^="/mosque/"]');
            if (!link || heading?.isConnected) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              link.scrollIntoView({ block: 'center', behavior: 'instant' });
              const { left, top, width, height } = link.getBoundingClientRect();
              const found = document.elementFromPoint(left + width / 2, top + height / 2);
              resolve(found?.closest('a')?.pathname ?? found?.tagName);
            });
          });
          observer.observe(document, { childList: true, subtree: true });
          document.querySelector<HTMLElement>('a[href="/mosques"]')?.click();
        }),
    );
    expect(hit).toMatch(/^\/mosque\//);
    await leave();
    await browser.close();
  },
);

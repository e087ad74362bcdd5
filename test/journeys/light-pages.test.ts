import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './shared-sites.ts';
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

/** Names of the font files that a page has fetched. */
function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([a-z-]+)-[\w-]{8}\.woff2$/.exec(name)?.[1] ?? [])
      .toSorted();
  });
}

/** Leaves the page that is open and goes back to it; answers whether it is the same one, and else why it isn't. */
async function leaveAndReturn(page: Page, path: string) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.isTheSame = true;
    location.assign('/terms');
  });
  await page.waitForURL('**/terms');
  await hydrated(page);
  await page.evaluate(() => history.back());
  // What is restored doesn’t load.
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const reasons = entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null;
    return { isTheSame: window.isTheSame === true, reasons: JSON.stringify(reasons) };
  });
}

test.each(['/home', '/map', '/mosques', '/privacy'])(
  'the way back to %s finds the page as it was left',
  async (path) => {
    const browser = await openWholeBrowser();
    const { page, leave } = await aVisitor(browser, site.url);
    await open(page, path);
    let found = await leaveAndReturn(page, path);
    // A page that still waits for an answer isn’t kept, and the map fetches more when the page is at rest.
    for (let again = 0; again < 4 && found.reasons.includes('outstanding-network-request'); again += 1) {
      found = await leaveAndReturn(page, path);
    }
    expect(found).toMatchObject({ isTheSame: true });
    await leave();
    await browser.close();
  },
);

test('a visitor’s page names what may be fetched ahead, until it is alive', async () => {
  const browser = await openBrowser();
  const rules = 'script[type="speculationrules"]';
  const asleep = await aVisitor(browser, site.url, { javaScript: false });
  await asleep.page.goto('/home');
  const text = await asleep.page.locator(rules).textContent();
  expect(JSON.parse(text ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  await asleep.leave();
  // A rule that the browser can't read, or that the policy forbids, is told on its console, and fails the leaving.
  const alive = await aVisitor(browser, site.url);
  await open(alive.page, '/home');
  expect(await alive.page.locator(rules).count()).toBe(0);
  await alive.leave();
  await browser.close();
});

test('a page in English fetches no other letters, and one with Arabic those', async () => {
  const browser = await openBrowser();
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/privacy');
  expect(await fontsOf(page)).toEqual(['alegreya-latin', 'alegreya-sans-latin']);
  // React has taken over the heading: before, it would take these letters for a fault.
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

test('a link that is pressed while the page is still waking leads on all the same', async () => {
  const browser = await openBrowser();
  const { page, context, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  // A slow phone, on a machine that may be busy.
  context.setDefaultTimeout(60_000);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  for (let times = 0; times < 2; times += 1) {
    await page.goto('/events', { waitUntil: 'commit' });
    // The header is alive before the page is: pressed in that very moment.
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

// @module-tag thorough
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, type ExpectStatic, expect, test } from 'vitest';
import { z } from 'zod';
import { type AdministeredSite, journey } from './journey.ts';
import { aVisitor, hydrated, onNewPage } from './visitor.ts';

type Shift = { value: number; moved: string[] };

declare global {
  interface Window {
    shifts: Shift[];
  }
}

let shared: AdministeredSite;
let browser: Browser;
let paths: string[];
journey.beforeAll(async ({ browser: one, administration }) => {
  browser = one;
  shared = administration;
  const first = async (path: string) => {
    const found = await (await fetch(shared.site.url + path)).json();
    return z.array(z.object({ id: z.string() })).parse(found)[0]?.id ?? '';
  };
  paths = [
    '/',
    '/home',
    '/mosques',
    `/mosque/${await first('/api/mosques?search=noor')}`,
    '/prayer-times',
    '/jamaah?postcode=IG1+1AA',
    '/jumuah',
    '/events',
    `/events/${await first('/api/events?limit=1')}`,
    '/map',
    '/business-directory',
    '/classifieds',
    '/sign-in',
    '/privacy',
  ];
});

/** A fifth of what search engines consider good. */
const mostShift = 0.02;

// In parallel, because most of the time is spent waiting.
describe.concurrent.each(['phone', 'wide'] as const)('on a %s', (screen) => {
  test('nothing moves on public pages during loading, hydration and scrolling', async ({ expect: own }) => {
    const { context, leave } = await aVisitor(browser, shared.site.url, { screen, serviceWorkers: 'block' });
    await expectStill(own, context, paths);
    await leave();
  });

  test('nothing moves on members’ pages', async ({ expect: own }) => {
    const { context, leave } = await shared.anAdministrator({ screen, serviceWorkers: 'block' });
    const read = ['/home', '/volunteering', '/member-directory', '/forums', '/profile'];
    await expectStill(own, context, read);
    await leave();
  });

  test.each(['/', '/home'])('nothing moves on %s when its fonts load late', async (path) => {
    const { page, leave } = await aVisitor(browser, shared.site.url, { screen });
    await page.addInitScript(watchShifts);
    const release = await holdFonts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        document.body.innerText.length > 500,
    );
    expect(release()).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('700 16px Alegreya'))).toBe(true);
    expect(...shiftOf(path, await page.evaluate(() => window.shifts))).toBeLessThan(mostShift);
    await leave();
  });
});

/**
 * Expects that nothing moves on these pages. The fonts are empty, so that the fallback stays: even a cached font can load after the first
 * paint, and lines then wrap differently. `own` is the test’s own expect, because the global one can’t tell concurrent tests apart.
 */
async function expectStill(
  own: ExpectStatic,
  context: BrowserContext,
  all: readonly string[],
): Promise<void> {
  await context.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
  await context.addInitScript(watchShifts);
  for (const path of all) {
    await onNewPage(context, async (page) => {
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      own(await page.evaluate(loadedFonts)).toEqual([]);
      own.soft(...shiftOf(path, await page.evaluate(() => window.shifts))).toBeLessThan(mostShift);
    });
  }
}

/** Returns our own fonts that the page has loaded; the others are the device’s. */
function loadedFonts(): string[] {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  return loaded.filter((family) => !family.includes(' as '));
}

/** Returns the layout shift of a page, and which elements moved. */
function shiftOf(path: string, shifts: readonly Shift[]): [number, string] {
  const sum = shifts.reduce((so, { value }) => so + value, 0);
  return [sum, `${path}: ${JSON.stringify(shifts)}`];
}

/** Records in the page which elements moved without user input, and by how much. */
function watchShifts(): void {
  window.shifts = [];
  const nameOf = (node: unknown) => (node instanceof Node ? node.textContent?.trim().slice(0, 40) : '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue;
      const sources: { node: unknown }[] =
        'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      window.shifts.push({ value: entry.value, moved: sources.map(({ node }) => nameOf(node) ?? '') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Holds back the fonts. The returned function releases them and returns how many there were. */
async function holdFonts(page: Page): Promise<() => number> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let held = 0;
  await page.route('**/*.woff2', async (route) => {
    held += 1;
    await opened;
    await route.continue();
  });
  return () => {
    open();
    return held;
  };
}

/** Scrolls down one screen in each frame, so that lazy parts load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      if (!isAtEnd) scrollBy({ top: innerHeight, behavior: 'instant' });
      return isAtEnd;
    },
    undefined,
    { polling: 'raf' },
  );
  await page.waitForLoadState('networkidle');
}

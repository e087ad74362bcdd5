import axe from 'axe-core';
import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { screens } from './visitor.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All that WCAG 2.2 asks for on level AA, and what axe holds for good practice beside it. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on the page. It is put into the page itself: the screens have no frames, and a page of its own for the
 * report, which axe's Playwright package opens each time, costs several times what the search does.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: [...standards] });
}

/** The page's letters stand out from their ground: all that a theme changes. */
async function expectReadable(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

async function expectNothingFound(page: Page, wishes: axe.RunOptions): Promise<void> {
  await putAxeInto(page);
  const screen = await makeTall(page);
  await finishFading(page);
  const found = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(
      { include: ['html'] },
      { ...options, resultTypes: ['violations'] },
    );
    // Markers stand where the places are, however near to one another; each has its row in the list.
    const isNearMarker = (rule: string, target: string) =>
      rule === 'target-size' && document.querySelector(target)?.matches('.map-marker') === true;
    return violations
      .map(({ id, nodes }): [string, string[]] => {
        const judged = nodes.filter(({ target }) => !isNearMarker(id, target.join()));
        return [id, judged.map((node) => node.html)];
      })
      .filter(([, nodes]) => nodes.length > 0);
  }, wishes);
  if (screen) await page.setViewportSize(screen);
  expect([new URL(page.url()).pathname, found]).toEqual([new URL(page.url()).pathname, []]);
}

/** Reading axe's 650 KB takes as long as its search: once a page is enough. */
async function putAxeInto(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/**
 * As tall a screen as the page: else the bar at its foot covers what can be scrolled up, and axe takes that for a small target.
 * Answers how large it was.
 */
async function makeTall(page: Page): Promise<{ width: number; height: number } | null> {
  const screen = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (screen) await page.setViewportSize({ ...screen, height });
  return screen;
}

/** What is half faded in, or on its way from one theme to the other, has other colours. */
function finishFading(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }
  });
}

/** The page is as narrow as the narrowest phone that WCAG asks for. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = 320;
  await page.setViewportSize({ width, height: 700 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([new URL(page.url()).pathname, scrollWidth]).toEqual([new URL(page.url()).pathname, width]);
}

/**
 * axe finds nothing in the page's menus, folded parts, sheets and dialogs when they are open. `seen` holds those that were judged
 * already: the hundredth dialog of one kind says nothing new.
 */
export async function expectAccessibleWhenOpened(page: Page, seen: Set<string>): Promise<void> {
  await putAxeInto(page);
  const kinds = await page.evaluate(() => {
    const shape = (element: Element) =>
      [...element.querySelectorAll('*')].map(({ tagName, className }) => `${tagName}.${className}`).join();
    return [...document.querySelectorAll('dialog:not([open]), details:not([open])')].map(
      (element) => `${element.tagName} ${shape(element)}`,
    );
  });
  for (const [at, kind] of kinds.entries()) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const folded = page.locator(':is(dialog, details):not([open])').nth(at);
    const element = await folded.elementHandle();
    if (!element) throw new Error(`${page.url()} has lost what it could open: ${kind.slice(0, 80)}`);
    const found = await violationsWhenOpened(page, element);
    expect([page.url(), kind.slice(0, 80), found]).toEqual([page.url(), kind.slice(0, 80), []]);
  }
}

/** What axe finds in a folded part or dialog while it is open. Opening it makes the page taller, and so the screen. */
async function violationsWhenOpened(page: Page, element: ElementHandle): Promise<[string, string[]][]> {
  const open = (isOpen: boolean) =>
    element.evaluate((folded, now) => {
      if (folded instanceof HTMLDetailsElement) folded.open = now;
      if (folded instanceof HTMLDialogElement) now ? folded.showModal() : folded.close();
    }, isOpen);
  await open(true);
  const screen = await makeTall(page);
  await finishFading(page);
  const found = await element.evaluate(
    async (folded, runOnly) => {
      if (!(folded instanceof Element)) return [];
      const { violations } = await window.axe.run(folded, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map((node) => node.html)]);
    },
    [...standards],
  );
  await open(false);
  if (screen) await page.setViewportSize(screen);
  return found;
}

/** How a screen is looked at: for all that axe knows, or for its colours alone. `opened`: the dialogs that were judged already. */
type Look = { screen: keyof typeof screens; theme: 'light' | 'dark'; opened: Set<string> | 'colours alone' };

/** On a phone in the light, and on a wide screen in the dark; nothing that opens is judged yet. */
export function twoLooks(): Look[] {
  return [
    { screen: 'phone', theme: 'light', opened: new Set() },
    { screen: 'wide', theme: 'dark', opened: new Set() },
  ];
}

/** The same, and the colours on each screen in the other theme. */
export function fourLooks(): Look[] {
  return [
    ...twoLooks(),
    { screen: 'wide', theme: 'light', opened: 'colours alone' },
    { screen: 'phone', theme: 'dark', opened: 'colours alone' },
  ];
}

/**
 * Opens screens of the site in the browser of somebody, one after the other: axe finds nothing in any of the looks, folded or
 * open. No menu marks two screens as the open one; nothing scrolls sideways on the narrowest phone. `paths` is emptied: several
 * browsers can share one list.
 */
export async function expectGoodScreens(page: Page, paths: string[], looks: readonly Look[]): Promise<void> {
  // Compiled once for all pages, where `evaluate` would compile it for each.
  await page.addInitScript(axe.source);
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    for (const look of looks) await expectGoodLook(page, look);
    expect([path, await menusInTwoMinds(page)]).toEqual([path, []]);
    await expectNoSidewaysScrolling(page);
  }
}

async function expectGoodLook(page: Page, { screen, theme, opened }: Look): Promise<void> {
  await page.setViewportSize(screens[screen]);
  await page.emulateMedia({ colorScheme: theme });
  if (opened === 'colours alone') return expectReadable(page);
  await expectAccessible(page);
  await expectAccessibleWhenOpened(page, opened);
}

/** The menus that mark more than one screen as the open one; what a narrow screen folds away stands in some twice. */
function menusInTwoMinds(page: Page): Promise<(string | null)[]> {
  return page.locator('nav').evaluateAll((menus) =>
    menus
      .filter((menu) => {
        const marked = [...menu.querySelectorAll('[aria-current=page]')];
        return new Set(marked.map((link) => link.getAttribute('href'))).size > 1;
      })
      .map((menu) => menu.getAttribute('aria-label')),
  );
}

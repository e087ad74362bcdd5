import axe from 'axe-core';
import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All that WCAG 2.2 asks for on level AA, and what axe holds for good practice beside it. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on the page. It is put into the page itself: the screens have no frames, and a page of its own for the
 * report, which axe's Playwright package opens each time, costs several times what the search does. `except`: selectors of what
 * is not judged.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  await page.evaluate(axe.source);
  const screen = await makeTall(page);
  const found = await page.evaluate(
    async ([runOnly, exclude]) => {
      const { violations } = await window.axe.run(
        { include: ['html'], exclude: [...exclude] },
        { runOnly: [...runOnly], resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    },
    [[...standards], [...except]] as const,
  );
  if (screen) await page.setViewportSize(screen);
  expect([new URL(page.url()).pathname, found]).toEqual([new URL(page.url()).pathname, []]);
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
  await page.evaluate(axe.source);
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
  const found = await element.evaluate(
    async (folded, runOnly) => {
      if (!(folded instanceof Element)) return [];
      // What is half faded in has other colours.
      for (const one of document.getAnimations()) {
        if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
      }
      const { violations } = await window.axe.run(folded, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map((node) => node.html)]);
    },
    [...standards],
  );
  await open(false);
  if (screen) await page.setViewportSize(screen);
  return found;
}

/**
 * Opens a screen: axe finds nothing, folded or open; no menu marks two screens as the open one; nothing scrolls sideways on the
 * narrowest phone. `opened` holds the dialogs that were judged already.
 */
export async function expectGoodScreen(page: Page, path: string, opened: Set<string>): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await expectAccessible(page);
  await expectAccessibleWhenOpened(page, opened);
  expect([path, await menusInTwoMinds(page)]).toEqual([path, []]);
  const size = page.viewportSize();
  await expectNoSidewaysScrolling(page);
  if (size) await page.setViewportSize(size);
}

/** The menus that mark more than one screen as the open one. */
function menusInTwoMinds(page: Page): Promise<(string | null)[]> {
  return page
    .locator('nav')
    .evaluateAll((menus) =>
      menus
        .filter((menu) => menu.querySelectorAll('[aria-current=page]').length > 1)
        .map((menu) => menu.getAttribute('aria-label')),
    );
}

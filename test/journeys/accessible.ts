import axe from 'axe-core';
import type { BrowserContext, ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { onNewPage, screens } from './visitor.ts';

declare global {
  interface Window {
    axe: typeof axe;
    /** The elements of this page that axe has checked with all rules. */
    judged?: WeakSet<Element>;
  }
}

/** All criteria of WCAG 2.2 up to level AA, and axe’s best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on theme or width. */
const ofColourAndSize = ['color-contrast', 'target-size'];

/** One run of axe: its rules, and whether it covers only elements that no earlier run has checked. */
type Search = { options: axe.RunOptions; isNewAlone: boolean };

/** The first run on a page: all rules, all elements. */
const everything: Search[] = [{ options: { runOnly: standards }, isNewAlone: false }];

/** The run after a change of width: the rules of colour and size on all elements, the others on newly visible ones. */
const widthChanged: Search[] = [
  {
    options: {
      runOnly: standards,
      rules: Object.fromEntries(ofColourAndSize.map((rule) => [rule, { enabled: false }])),
    },
    isNewAlone: true,
  },
  { options: { runOnly: { type: 'rule', values: ofColourAndSize } }, isNewAlone: false },
];

/** The run after a change of theme. */
const themeChanged: Search[] = [
  { options: { runOnly: { type: 'rule', values: ['color-contrast'] } }, isNewAlone: false },
];

/**
 * Expects axe to find no violation on the page. axe runs in the page itself: the screens have no frames, and the extra page that
 * axe's Playwright package opens for each report costs several times as much as the run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const screen = page.viewportSize();
  await makeTall(page);
  await expectNothingFound(page, everything);
  if (screen) await page.setViewportSize(screen);
}

async function expectNothingFound(page: Page, searches: Search[]): Promise<void> {
  await putAxeInto(page);
  await finishFading(page);
  const found = await page.evaluate(async (asked) => {
    window.judged ??= new WeakSet();
    const { judged } = window;
    const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
    const unjudged = new Set(shown.filter((one) => !judged.has(one)));
    const roots = [...unjudged].filter(({ parentElement }) => !parentElement || !unjudged.has(parentElement));
    const violations: axe.Result[] = [];
    for (const { options, isNewAlone } of asked) {
      const include = isNewAlone ? roots : ['html'];
      if (include.length === 0) continue;
      const result = await window.axe.run({ include }, { ...options, resultTypes: ['violations'] });
      violations.push(...result.violations);
    }
    for (const one of unjudged) judged.add(one);
    // Markers are where the places are, however close together; each has a row in the list.
    const isNearMarker = (rule: string, target: string) =>
      rule === 'target-size' && document.querySelector(target)?.matches('.map-marker') === true;
    return violations
      .map(({ id, nodes }): [string, string[]] => {
        const counted = nodes.filter(({ target }) => !isNearMarker(id, target.join()));
        return [id, counted.map((node) => node.html)];
      })
      .filter(([, nodes]) => nodes.length > 0);
  }, searches);
  expect([new URL(page.url()).pathname, found]).toEqual([new URL(page.url()).pathname, []]);
}

/** Parsing axe’s 650 KB takes as long as its checks, so it is loaded once for each page. */
async function putAxeInto(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/**
 * Makes the screen as tall as the page: otherwise the bottom bar covers content that could be scrolled into view, and axe reports
 * small targets. Measures again after each change of size, because the page may have grown meanwhile.
 */
async function makeTall(page: Page): Promise<void> {
  for (let change = 0; change < 5; change += 1) {
    const screen = page.viewportSize();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!screen || height <= screen.height) return;
    await page.setViewportSize({ ...screen, height });
  }
}

/** Elements that are fading in, or changing from one theme to the other, have different colours. */
function finishFading(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }
  });
}

/** Expects that the page fits the narrowest phone that WCAG requires. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = 320;
  await page.setViewportSize({ width, height: 700 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([new URL(page.url()).pathname, scrollWidth]).toEqual([new URL(page.url()).pathname, width]);
}

/** Opens each menu, disclosure, sheet and dialog of the page, and expects axe to find no violation in it. */
export async function expectAccessibleWhenOpened(page: Page, seen: Set<string>): Promise<void> {
  const screen = page.viewportSize();
  await expectNothingFoundWhenOpened(page, seen, standards);
  if (screen) await page.setViewportSize(screen);
}

/**
 * Opens each part whose structure isn't in `seen`, and expects axe to find no violation in it. Dialogs of
 * one kind are tested once.
 */
async function expectNothingFoundWhenOpened(
  page: Page,
  seen: Set<string>,
  runOnly: axe.RunOptions['runOnly'],
): Promise<void> {
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
    const found = await violationsWhenOpened(page, element, runOnly);
    expect([page.url(), kind.slice(0, 80), found]).toEqual([page.url(), kind.slice(0, 80), []]);
  }
}

/** Checks a folded part or dialog while it is open. Opening it makes the page taller, and so the screen. */
async function violationsWhenOpened(
  page: Page,
  element: ElementHandle,
  runOnly: axe.RunOptions['runOnly'],
): Promise<[string, string[]][]> {
  const open = (isOpen: boolean) =>
    element.evaluate((folded, now) => {
      if (folded instanceof HTMLDetailsElement) folded.open = now;
      if (folded instanceof HTMLDialogElement) now ? folded.showModal() : folded.close();
    }, isOpen);
  await open(true);
  await makeTall(page);
  await finishFading(page);
  const found = await element.evaluate(async (folded, rules) => {
    if (!(folded instanceof Element)) return [];
    const { violations } = await window.axe.run(folded, { runOnly: rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map((node) => node.html)]);
  }, runOnly);
  await open(false);
  return found;
}

/** A width and a theme in which screens are checked, and the dialogs that have been checked in it. */
type Look = { screen: keyof typeof screens; theme: 'light' | 'dark'; opened: Set<string> };

const aLook = (screen: Look['screen'], theme: Look['theme']): Look => ({ screen, theme, opened: new Set() });

/** A phone in the light theme, and a wide screen in the dark theme. */
export function twoLooks(): Look[] {
  return [aLook('phone', 'light'), aLook('wide', 'dark')];
}

/** Both widths in both themes. Looks of the same width are adjacent, because a change of width lays the page out again. */
export function fourLooks(): Look[] {
  return [aLook('phone', 'light'), aLook('phone', 'dark'), aLook('wide', 'dark'), aLook('wide', 'light')];
}

/**
 * Opens screens one after the other, each on a new page. Expects that axe finds nothing in any look, with parts folded or open, that no menu marks two
 * screens as the open one, and that nothing scrolls sideways on the narrowest phone. `paths` is emptied: several browsers can share one
 * list.
 */
export async function expectGoodScreens(
  context: BrowserContext,
  paths: string[],
  looks: readonly Look[],
): Promise<void> {
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const opened = path;
    await onNewPage(context, (page) => expectGoodScreen(page, opened, looks));
  }
}

async function expectGoodScreen(page: Page, path: string, looks: readonly Look[]): Promise<void> {
  await page.addInitScript(axe.source);
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  for (const [at, look] of looks.entries()) await expectGoodLook(page, look, at === 0);
  expect([path, await menusWithTwoCurrent(page)]).toEqual([path, []]);
  await expectNoSidewaysScrolling(page);
}

/** Runs all rules in the first look, and in later ones those that the change can affect. The screen stays tall until the width changes. */
async function expectGoodLook(page: Page, { screen, theme, opened }: Look, isFirst: boolean): Promise<void> {
  const isOfAnotherWidth = page.viewportSize()?.width !== screens[screen].width;
  if (isFirst || isOfAnotherWidth) await page.setViewportSize(screens[screen]);
  await page.emulateMedia({ colorScheme: theme });
  await makeTall(page);
  const searches = isFirst ? everything : isOfAnotherWidth ? widthChanged : themeChanged;
  await expectNothingFound(page, searches);
  // Parts that are opened are checked as a whole: by the last search, which leaves no element out.
  await expectNothingFoundWhenOpened(page, opened, searches.at(-1)?.options.runOnly);
}

/** Returns the menus that mark more than one page as current. Some contain an entry twice, for narrow and wide screens. */
function menusWithTwoCurrent(page: Page): Promise<(string | null)[]> {
  return page.locator('nav').evaluateAll((menus) =>
    menus
      .filter((menu) => {
        const marked = [...menu.querySelectorAll('[aria-current=page]')];
        return new Set(marked.map((link) => link.getAttribute('href'))).size > 1;
      })
      .map((menu) => menu.getAttribute('aria-label')),
  );
}

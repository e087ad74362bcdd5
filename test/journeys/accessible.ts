import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** axe finds nothing on the page, of all that WCAG 2.2 asks for on level AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect([new URL(page.url()).pathname, found]).toEqual([new URL(page.url()).pathname, []]);
}

/** The page is as narrow as the narrowest phone that WCAG asks for. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const width = 320;
  await page.setViewportSize({ width, height: 700 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([new URL(page.url()).pathname, scrollWidth]).toEqual([new URL(page.url()).pathname, width]);
}

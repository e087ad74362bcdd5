import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const mostPresses = 120;

/** Presses Tab until `wanted` has the focus, as somebody without a mouse does, and expects that they see where they are. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = wanted.filter({ visible: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(target)) return expectFocusSeen(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted}.`);
}

/** Types into the field of this label. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Presses Enter on a button or link. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );
}

async function expectFocusSeen(target: Locator): Promise<void> {
  const seen = await target.evaluate((element) => {
    const focused = document.activeElement ?? element;
    // The link of a row is marked round the whole row, which is drawn after it.
    const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after')];
    return styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none');
  });
  expect(seen, `the focus on ${target} can't be seen`).toBe(true);
}

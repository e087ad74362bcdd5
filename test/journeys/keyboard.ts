import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const maxPresses = 120;

/** Presses Tab until `locator` has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, locator: Locator): Promise<void> {
  const target = locator.filter({ visible: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${locator}.`);
}

/** Types into the field with this label. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Presses Enter on a button or link. */
export async function enter(page: Page, locator: Locator): Promise<void> {
  await tabTo(page, locator);
  await page.keyboard.press('Enter');
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const isVisible = await target.evaluate((element) => {
    const focused = document.activeElement ?? element;
    // A row’s link shows its focus around the whole row, with ::after.
    const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after')];
    return styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none');
  });
  expect(isVisible, `the focus on ${target} can't be seen`).toBe(true);
}

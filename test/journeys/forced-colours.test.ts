// @module-tag thorough
/* High contrast, as Windows sets it: the browser then replaces backgrounds, drops shadows and draws transparent borders. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { open } from './visitor.ts';

let administration: AdministeredSite;
journey.beforeAll(({ administration: administered }) => {
  administration = administered;
});

/**
 * Compares what is marked as chosen, or as the place where somebody is, with what could be. Returns how many were compared,
 * and those that look the same.
 */
function compareChosen(page: Page): Promise<{ compared: number; alike: string[] }> {
  return page.evaluate(() => {
    const chosen =
      '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), [data-chosen]';
    const isShown = (element: Element) => element.checkVisibility();
    /** What forced colours leave: the colours and shadows of the style are replaced. */
    const lookOf = (element: Element) => {
      const { outlineStyle, outlineWidth, borderStyle, borderWidth, textDecorationLine } =
        getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
      return [outline, borderStyle, borderWidth, textDecorationLine].join('; ');
    };
    /** The others of its kind in the nearest part of the page that has any. */
    const othersOf = (element: Element) => {
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
        const others = [...part.querySelectorAll(element.tagName)].filter(
          (other) => isShown(other) && !other.matches(chosen) && !other.contains(element),
        );
        if (others.length > 0) return others;
      }
      return [];
    };
    const all = [...document.querySelectorAll(chosen)].filter(
      (element) => isShown(element) && othersOf(element).length > 0,
    );
    const alike = all.filter((element) =>
      othersOf(element).some((other) => lookOf(other) === lookOf(element)),
    );
    return { compared: all.length, alike: alike.map((element) => element.outerHTML.slice(0, 200)) };
  });
}

test.each(['phone', 'wide'] as const)(
  'with forced colours the chosen one of several looks different from the others on a %s screen',
  async (screen) => {
    const { site, anAdministrator } = administration;
    const [mosque] = await site.database.db.select({ id: places.id }).from(places).limit(1);
    const { page, leave } = await anAdministrator({ screen });
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of [
      '/prayer-tracker',
      '/fasting-tracker',
      `/mosque/${mosque?.id}`,
      `/mosque/${mosque?.id}/month`,
      '/prayer-times',
      '/jamaah',
      '/events',
      '/classifieds?free=true',
      '/map',
      '/submit-ad',
      '/admin/approvals',
    ]) {
      await open(page, path);
      const { compared, alike } = await compareChosen(page);
      expect(alike, path).toEqual([]);
      expect(compared, `what is chosen on ${path}`).toBeGreaterThan(0);
    }
    await leave();
  },
);

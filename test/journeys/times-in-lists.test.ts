// @module-tag thorough
/* The times of a table or list all say am or pm, or none does: half of a column with and half without reads like a mistake. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '#kit/contract/dates.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { firstDay } from './ramadan-days.ts';
import { hydrated } from './visitor.ts';

let administration: AdministeredSite;
journey.beforeAll(({ administration: administered }) => {
  administration = administered;
});

/** Returns the tables and lists of a page in which some of the times that are seen have am or pm and others don’t. */
function mixedTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seenIn = (list: Element) => {
      const words: string[] = [];
      const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const isSeen = node.parentElement?.checkVisibility() && !node.parentElement.closest('.sr-only');
        words.push(isSeen ? (node.textContent ?? '') : ' ');
      }
      return words.join('');
    };
    return [...document.querySelectorAll('table, ol, ul, dl')].flatMap((list) => {
      const times = [...seenIn(list).matchAll(/(?<![\d:])\d{1,2}:\d\d(?![\d:])(\s?[ap]m)?/gi)];
      const plain = times.filter(([, half]) => half === undefined);
      if (plain.length === 0 || plain.length === times.length) return [];
      return `${list.tagName} ${times.map(([time]) => time).join(', ')}`;
    });
  });
}

const idOf = async (page: Page, list: string, name: string) => {
  const found = await page.context().request.get(`/api/${list}?search=${encodeURIComponent(name)}`);
  return z.array(z.object({ id: z.string() })).parse(await found.json())[0]?.id ?? '';
};

test('all times of a table or list have am or pm, or none has: today, in Ramadan and at Eid', async () => {
  const { page, leave } = await administration.anAdministrator();
  const mosque = await idOf(page, 'mosques', 'Masjid Bilal');
  const business = await idOf(page, 'businesses', 'Karahi');
  const today = ['/home', '/jumuah?postcode=IG1+1AA', '/jamaah?postcode=IG1+1AA', '/prayer-times', '/events'];
  const ofMosque = ['', '/month', '/ramadan', '/board'].map((path) => `/mosque/${mosque}${path}`);
  const later = [addDays(firstDay(), 3), addDays(firstDay(), 29)].flatMap((date) =>
    [...ofMosque, '/home', '/ramadan', '/taraweeh', '/eid'].map((path) =>
      path.startsWith('/mosque')
        ? `${path}?date=${date}&time=12:00`
        : `${path}?date=${date}&time=12:00&${path === '/home' ? 'at' : 'mosque'}=${mosque}`,
    ),
  );
  const paths = [...today, ...ofMosque, `/business-directory/${business}`, `/mosque/${mosque}/timetable`];
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...paths, ...later]) {
      await page.goto(path);
      await hydrated(page);
      found.push(...(await mixedTimes(page)).map((mixed) => `${path} at ${width}: ${mixed}`));
    }
  }
  expect(found).toEqual([]);
  await leave();
});

// @module-tag thorough
/* The season's screens at six moments, as an administrator previews them: in both widths and themes, and the display board on a screen in a hall. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dateText } from '#kit/contract/dates.ts';
import { expectAccessible, expectGoodScreens, fourLooks } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { firstDay } from './ramadan-days.ts';
import { hydrated, shown } from './visitor.ts';

let administration: AdministeredSite;
journey.beforeAll(({ administration: administered }) => {
  administration = administered;
});

const day = (number: number) => addDays(firstDay(), number - 1);

/** A screen of 1920 by 1080 pixels, as they hang in halls. */
const hallScreen = { width: 1920, height: 1080 };

/** Shared by all moments, so that each part that opens is checked once in each look. */
const allLooks = fourLooks();
const someLooks = allLooks.filter(({ screen, theme }) => (screen === 'phone') === (theme === 'light'));
const otherLooks = allLooks.filter((look) => !someLooks.includes(look));

type Moment = {
  name: string;
  date: string;
  time: string;
  /** The looks in which axe checks the pages: all four at one moment, two by turns at the others. */
  looks: typeof allLooks;
  /** The mosque’s tables of a month: before a declaration, and after all of them. Between these they don’t change. */
  tables: readonly ('/month' | '/ramadan')[];
  /** What /ramadan and the board of a mosque say. */
  ramadan: RegExp;
  board: RegExp;
};

const moments: Moment[] = [
  {
    name: 'ten days before',
    date: day(-9),
    time: '12:00',
    looks: someLooks,
    tables: ['/month', '/ramadan'],
    ramadan: /is expected on/,
    board: /is expected on/,
  },
  {
    name: 'the evening of the announcement',
    date: day(0),
    time: '21:00',
    looks: otherLooks,
    tables: [],
    ramadan: /No mosque has said yet/,
    board: /is expected on/,
  },
  {
    name: 'the first day, before iftar',
    date: day(1),
    time: '16:30',
    looks: allLooks,
    tables: [],
    ramadan: /1 Ramadan · from Maghrib the 2nd night/,
    board: /1 Ramadan 1448 · from Maghrib the 2nd night/,
  },
  {
    name: 'the first day, after iftar',
    date: day(1),
    time: '18:00',
    looks: someLooks,
    tables: [],
    ramadan: /^2nd night of Ramadan/,
    board: /^Taraweeh/,
  },
  {
    name: 'the 27th night',
    date: day(26),
    time: '20:15',
    looks: otherLooks,
    tables: [],
    ramadan: /^27th night of Ramadan, of the last ten/,
    board: /^Qiyam/,
  },
  {
    name: 'the morning of Eid',
    date: day(30),
    time: '06:30',
    looks: otherLooks,
    tables: ['/month', '/ramadan'],
    ramadan: /^Eid al-Fitr is today/,
    board: /^Eid al-Fitr prayer in$/,
  },
];

test.for(moments)(
  'on $name all screens say so, fit and are accessible',
  async ({ date, time, looks, tables, ...says }) => {
    const { page, context, leave } = await administration.anAdministrator();
    const id = await mosqueNamed(page, 'Masjid Bilal');
    const at = `date=${date}&time=${time}`;
    const preview = `Preview of ${dateText(date, 'plain')}`;
    const open = async (path: string) => {
      await page.goto(path);
      await hydrated(page);
      await shown(page, new RegExp(`^${preview}`)).waitFor();
    };
    await open(`/ramadan?mosque=${id}&${at}`);
    await shown(page.locator('#content'), says.ramadan).first().waitFor();
    const mosque = `/mosque/${id}`;
    const board = `${mosque}/board?${at}`;
    await open(board);
    await shown(page, says.board).first().waitFor();
    await page.setViewportSize(hallScreen);
    const slide = page.getByRole('region', { name: 'Notices' }).locator('> div').first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(hallScreen.height);
      await expect.poll(() => slide.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
    }
    const ofMosque = ['', ...tables].map((one) => `${mosque}${one}?${at}`);
    const ofBorough = ['/ramadan', '/taraweeh', '/eid'].map((one) => `${one}?mosque=${id}&${at}`);
    const paths = [`/home?at=${id}&${at}`, ...ofBorough, ...ofMosque];
    // Two at once, because most of the time is spent waiting.
    await Promise.all([1, 2].map(() => expectGoodScreens(context, paths, looks)));
    await leave();
  },
);

async function mosqueNamed(page: Page, name: string): Promise<string> {
  const found = await page.context().request.get(`/api/mosques?search=${encodeURIComponent(name)}`);
  return z.array(z.object({ id: z.string() })).parse(await found.json())[0]?.id ?? '';
}

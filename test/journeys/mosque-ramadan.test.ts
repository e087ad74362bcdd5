// @module-tag thorough

import { eq } from 'drizzle-orm';
import type { Browser, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import { expectAccessible } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aMemberOf } from './members.ts';
import { firstDay } from './ramadan-days.ts';
import { hydrated, open, shown } from './visitor.ts';

let shared: AdministeredSite;
let browser: Browser;
journey.beforeAll(async ({ browser: opened, administration }) => {
  browser = opened;
  shared = administration;
});

const Ids = z.array(z.object({ id: z.string() }));

/** Returns a mosque without any sittings. */
async function aMosqueWithoutRamadan(url: string): Promise<string> {
  for (const { id } of Ids.parse(await (await fetch(`${url}/api/mosques`)).json())) {
    const sittings = Ids.parse(await (await fetch(`${url}/api/mosques/${id}/sittings`)).json());
    if (sittings.length === 0) return id;
  }
  throw new Error('Every mosque has its sittings.');
}

/** Counts a manager’s presses and inputs. */
function aHand() {
  let moves = 0;
  const counted = async (move: Promise<unknown>) => {
    moves += 1;
    await move;
  };
  return {
    press: (target: Locator) => counted(target.click()),
    choose: (target: Locator, value: string) => counted(target.selectOption(value)),
    fill: (target: Locator, value: string) => counted(target.fill(value)),
    upload: (target: Locator, csv: string) =>
      counted(target.setInputFiles({ name: 'ramadan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })),
    moves: () => moves,
  };
}

/** A printed table of thirty days from the first, as a mosque exports it from its spreadsheet. */
function aPrintedTable(first: string): string {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const [year, month, day] = addDays(first, at).split('-');
    return `${at + 1},${day}/${month}/${year},05:28,05:38,06:00,13:00,15:30,17:05,20:00,20:15`;
  });
  const heading =
    'Ramadan,Date,Sehri Ends,Fajr Begins,Fajr Jamaat,Zuhr Jamaat,Asr Jamaat,Iftar,Isha Jamaat,Taraweeh';
  return [heading, ...rows].join('\n');
}

test('a manager enters a whole Ramadan from a printed table, and both Eids, on a phone in fewer than fifty steps', async () => {
  const { site, post } = shared;
  const admin = await shared.anAdministrator({ screen: 'wide' });
  const { email, visitor } = await aMemberOf({
    site,
    post,
    browser,
    admin,
    firstName: 'Imran',
    screen: 'phone',
  });
  const mosque = await aMosqueWithoutRamadan(site.url);
  await site.write(async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await db.insert(mosqueManagers).values({ placeId: mosque, userId: user?.id ?? '' });
  });
  const { page } = visitor;
  await open(page, `/mosque/${mosque}/manage`);
  const hand = aHand();
  await hand.press(page.getByRole('link', { name: 'Ramadan and Eid' }));
  await page.getByRole('heading', { level: 1, name: /^Ramadan at / }).waitFor();
  await hydrated(page);

  await hand.press(page.getByRole('radio', { name: 'Morocco' }));
  await hand.press(page.getByRole('button', { name: 'Save the choice' }));
  await shown(page, 'this mosque follows Morocco').waitFor();

  await hand.press(page.getByText('Import your printed table'));
  await hand.upload(page.getByLabel('CSV files'), aPrintedTable(firstDay()));
  await page
    .getByText('Sehri Ends: 10 minutes before Fajr begins, but this site shows suhoor as ending when Fajr')
    .waitFor();
  await hand.press(page.getByRole('button', { name: 'Save these 30 days' }));
  await shown(page, 'Isha is known on 30 of 30 days').waitFor();

  await hand.fill(page.getByLabel('Suhoor ends, minutes before Fajr begins'), '10');
  await hand.fill(page.getByLabel('Iftar, minutes after Maghrib begins'), '2');
  await hand.press(page.getByRole('button', { name: 'Save suhoor and iftar' }));
  const convention = 'Suhoor ends 10 minutes before Fajr begins. Iftar is 2 minutes after Maghrib begins.';
  await page.getByRole('main').getByText(convention).waitFor();

  const add = async (name: string, fill: (form: Locator) => Promise<void>) => {
    await hand.press(page.getByRole('button', { name, exact: true }));
    const form = page.getByRole('form');
    await fill(form);
    await hand.press(form.getByRole('button', { name: /^Save/ }));
    await form.waitFor({ state: 'detached' });
  };

  await hand.press(page.getByRole('button', { name: 'Add Taraweeh', exact: true }));
  const form = page.getByRole('form');
  await hand.choose(form.getByLabel('When', { exact: true }), 'time');
  await hand.fill(form.getByLabel('Time', { exact: true }), '19:30');
  await hand.press(form.getByRole('button', { name: /^Save/ }));
  await shown(page, /7:30pm is before Isha on/).waitFor();
  await hand.choose(form.getByLabel('When', { exact: true }), 'straight');
  await hand.fill(form.getByLabel('Rak‘ahs (optional)'), '20');
  await hand.fill(form.getByLabel('Ends about (optional)'), '21:50');
  await hand.choose(form.getByLabel('Women', { exact: true }), 'yes');
  await hand.press(form.getByRole('button', { name: /^Save/ }));
  await form.waitFor({ state: 'detached' });

  await add('Add another Taraweeh', async (second) => {
    await hand.fill(second.getByLabel('Rak‘ahs (optional)'), '8');
    await hand.fill(second.getByLabel('Hall (optional)'), 'Upper hall');
  });
  await add('Add Qiyam', (qiyam) => hand.fill(qiyam.getByLabel('Time', { exact: true }), '01:30'));
  const eid = (time: string) => (prayer: Locator) =>
    hand.fill(prayer.getByLabel('Time', { exact: true }), time);
  await add('Add Eid al-Fitr prayer', eid('07:30'));
  await add('Add another Eid al-Fitr prayer', eid('09:00'));
  await add('Add Eid al-Adha prayer', eid('07:30'));
  await hand.fill(page.getByLabel('Amount for each person, in pounds'), '6');
  await hand.press(page.getByRole('button', { name: 'Save fitrana' }));
  await shown(page, /7 of 7 parts done/).waitFor();
  expect(hand.moves()).toBeLessThan(50);
  await add('Add another Qiyam', async (chosen) => {
    await hand.fill(chosen.getByLabel('Time', { exact: true }), '02:30');
    await hand.choose(chosen.getByLabel('Nights', { exact: true }), 'chosen');
    await hand.press(chosen.getByRole('button', { name: /^Save/ }));
    await chosen.getByText('Please choose the nights.').waitFor();
    for (const night of ['23', '27'])
      await hand.press(chosen.getByRole('checkbox', { name: night, exact: true }));
    await expectAccessible(page);
  });
  await shown(page, /the 23rd and 27th nights/).waitFor();
  await expectAccessible(page);

  await open(page, `/mosque/${mosque}/ramadan`);
  await shown(page, 'The last ten nights').waitFor();
  await shown(page, /qiyam, the 23rd and 27th nights/).waitFor();
  await page.getByRole('main').getByText(convention).waitFor();
  // The end of suhoor is the printed one, iftar two minutes after the printed Maghrib, and taraweeh straight after Isha.
  for (const time of ['5:28', '5:07', '8:00']) {
    await expect.poll(() => page.getByRole('row').filter({ hasText: time }).count()).toBeGreaterThan(28);
  }
  await expectAccessible(page);
  await admin.leave();
  await visitor.leave();
});

test('the months of Ramadan have its taraweeh, fit a phone and print on one page each', async () => {
  const admin = await shared.anAdministrator({ screen: 'phone' });
  const { page } = admin;
  const all = Ids.parse(await (await fetch(`${shared.site.url}/api/mosques?search=bilal`)).json());
  const path = `/mosque/${all[0]?.id}/month`;
  const heading = page.getByRole('columnheader', { name: 'Taraweeh' });
  const first = firstDay();
  for (const month of new Set([first.slice(0, 7), addDays(first, 28).slice(0, 7)])) {
    await open(page, `${path}?month=${month}`);
    await heading.waitFor();
    const frame = page.getByRole('region', { name: 'Times of the month' });
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  const night = page.getByRole('row').filter({ has: page.locator(`time[datetime="${addDays(first, 22)}"]`) });
  await open(page, `${path}?month=${addDays(first, 22).slice(0, 7)}`);
  await expect.poll(() => night.getByRole('cell').last().innerText()).toMatch(/taraweeh\s+\d+:\d\d/);
  await expectAccessible(page);
  await open(page, `${path}?month=${addDays(first, 60).slice(0, 7)}`);
  await page.getByRole('columnheader', { name: 'Isha' }).waitFor();
  await expect.poll(() => heading.count()).toBe(0);
  await admin.leave();
});

test('a mosque’s Ramadan prints on one page', async () => {
  const admin = await shared.anAdministrator({ screen: 'wide' });
  const { page } = admin;
  const all = Ids.parse(await (await fetch(`${shared.site.url}/api/mosques?search=bilal`)).json());
  await open(page, `/mosque/${all[0]?.id}/ramadan`);
  await page.getByRole('table').waitFor();
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await admin.leave();
});

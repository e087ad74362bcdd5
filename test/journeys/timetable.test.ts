// @module-tag thorough
import { readFile } from 'node:fs/promises';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
});
afterAll(async () => {
  await admin?.leave();
});

describe('a mosque managed by a member', () => {
  let manager: JourneyMember;
  let follower: JourneyMember;
  let mosque = '';
  const today = boroughDate(new Date());
  beforeAll(async () => {
    manager = await aMemberOf({ site, post, browser, admin, firstName: 'Musa', screen: 'phone' });
    follower = await aMemberOf({ site, post, browser, admin, firstName: 'Farida', screen: 'phone' });
    const list = await (await fetch(`${site.url}/api/mosques?limit=1`)).json();
    mosque = z.array(z.object({ id: z.string() })).parse(list)[0]?.id ?? '';
  });

  test('an administrator makes a member the manager', async () => {
    const { page } = admin;
    await open(page, '/admin/mosque-managers');
    await page.getByLabel('Mosque', { exact: true }).selectOption(mosque);
    await page.getByLabel('The member’s email').fill(manager.email);
    await page.getByRole('button', { name: 'Add manager' }).click();
    await page.getByRole('rowheader').filter({ hasText: manager.email }).waitFor();
  });

  test('a member suggests a change, and an administrator approves it', async () => {
    const { page } = follower.visitor;
    await open(page, `/mosque/${mosque}`);
    await page.getByLabel('More', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Edit Mosque' }).click();
    await page.getByText('your changes will be sent to an administrator as suggestions').waitFor();
    await page.getByLabel('Phone').fill('020 7946 0777');
    await page.getByRole('button', { name: 'Suggest these changes' }).click();
    await shown(page, 'An administrator will review your suggestion.').waitFor();
    await open(admin.page, '/admin/approvals?type=mosque_edit');
    await admin.page.getByText('020 7946 0777').waitFor();
    await admin.page.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await shown(admin.page, 'Request approved successfully').waitFor();
    await open(page, `/mosque/${mosque}`);
    await page.getByRole('link', { name: '020 7946 0777' }).waitFor();
  });

  test('followers of the mosque are notified of a janazah', async () => {
    await open(follower.visitor.page, `/mosque/${mosque}`);
    await follower.visitor.page.getByRole('button', { name: 'Follow', exact: true }).click();
    await follower.visitor.page.getByRole('button', { name: 'Following' }).waitFor();
    const { page } = manager.visitor;
    await open(page, `/mosque/${mosque}/manage`);
    await page.getByLabel('What is it?').selectOption('janazah');
    await page.getByLabel('Who has died').fill('Haji Abdul Karim Mia');
    await page.getByLabel('Day').fill(addDays(today, 1));
    await page.getByLabel('When', { exact: true }).selectOption('After Asr');
    await page.getByLabel('When the car leaves (optional)').fill('15:30');
    await page.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('only with the family’s consent').waitFor();
    await page.getByLabel('The family agrees to this announcement').check();
    await page.getByRole('button', { name: 'Announce' }).click();
    await shown(page, 'Published. Followers have been told.').waitFor();
    await post.waitFor((received) =>
      received.some(({ to, subject }) => to === follower.email && subject.includes('Janazah of Haji')),
    );
    await page.getByText(`${dateText(addDays(today, 1), 'day')} after Asr`).waitFor();
    // The burial moves: followers are told again, and the family's notice has the new time.
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const change = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Cancel', exact: true }) });
    await change.getByLabel('When', { exact: true }).selectOption('At a time');
    await change.getByLabel('Time', { exact: true }).fill('16:15');
    await change.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(page, 'Announcement updated.').waitFor();
    await post.waitFor((received) =>
      received.some(({ to, subject }) => to === follower.email && subject.includes('Moved: Janazah')),
    );
    await open(follower.visitor.page, '/when-someone-dies');
    await follower.visitor.page.getByText('Tomorrow, 4:15pm').waitFor();
  });

  test('the manager imports a month from CSV after correcting the first file', async () => {
    const { page } = manager.visitor;
    await open(page, `/mosque/${mosque}/manage`);
    await page.getByRole('link', { name: 'Timetable' }).click();
    const days = Array.from({ length: 30 }, (_, at) => addDays(today, at));
    const line = (date: string) => `${date},05:30,05:55,11:50,13:11,13:45,14:22,16:00,16:07,17:30,19:33`;
    const head =
      'Date,Fajr begins,Fajr jamaah,Dhuhr begins,Dhuhr jamaah,Asr begins,Asr jamaah,Maghrib begins,Maghrib jamaah,Isha begins,Isha jamaah';
    const choose = (text: string) =>
      page.getByLabel('CSV files').setInputFiles({
        name: 'times.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await choose('<html>not a timetable</html>');
    await shown(page, 'A timetable is read from CSV').waitFor();
    const rows = days.map(line);
    await choose([head, ...rows.slice(1), `${today},05:30,25:99,,,,,,,,`].join('\n'));
    await shown(page, 'Left out, although its row is imported:').waitFor();
    await shown(page, '25:99').waitFor();
    await choose([head, ...rows].join('\n'));
    await shown(page, '0 skipped.').waitFor();
    await page.getByRole('button', { name: /^Save these \d+ days$/ }).click();
    await shown(page, /\d+ days imported\./).waitFor();
  });

  test('two files with a month each are imported together, once questions about missing times are answered', async () => {
    const { page } = manager.visitor;
    const year = Number(today.slice(0, 4)) + 1;
    const file = (name: string, rows: readonly string[]) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Day,Isha begins,Isha jamaah', ...rows].join('\n')),
    });
    await open(page, `/mosque/${mosque}/timetable`);
    await page.getByLabel('Year, for dates without one').selectOption(String(year));
    await page
      .getByLabel('CSV files')
      .setInputFiles([
        file(`may-${year}.csv`, ['1,22:05,22:30', '2,22:07,', '3,22:09,25:99']),
        file('times.csv', ['1,22:40,22:55']),
      ]);
    await shown(page, `may-${year}.csv row 4: Isha jamaah “25:99” is not a time we can read`).waitFor();
    await shown(page, '2 questions above are open.').waitFor();
    const save = page.getByRole('button', { name: /^Save these \d+ days$/ });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByLabel('Which month is times.csv?').selectOption(`${year}-06`);
    await shown(page, 'One question above is open.').waitFor();
    await page.getByLabel('Isha jamaah is blank on one day below a time.').selectOption('repeat');
    await shown(page, '4 to add').waitFor();
    await save.click();
    await shown(page, '4 days imported.').waitFor();
  });

  test('the manager changes a single day, and exports the month', async () => {
    const { page } = manager.visitor;
    const day = addDays(today, 9);
    await open(page, `/mosque/${mosque}/timetable?month=${day.slice(0, 7)}&day=${day}`);
    const isha = page.getByRole('group', { name: 'Isha' });
    await isha.getByLabel('Jama‘ah').fill('19:50');
    await page.getByRole('button', { name: 'Save this day' }).click();
    await page.getByRole('cell', { name: '7:50pm' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'This month as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\n').find((line) => line.startsWith(day))).toMatch(/19:50/);
  });

  test('the board shows the times, counts down, and continues offline', async () => {
    const television = await aVisitor(browser, site.url, { screen: 'wide' });
    const { page, context } = television;
    await page.setViewportSize({ width: 1920, height: 1080 });
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.goto(`/mosque/${mosque}/board`);
    await page.getByRole('table').waitFor();
    // The board has no column for am and pm, which screen readers announce.
    const isha = page.getByRole('cell', { name: /^7:33 ?pm$/ });
    await isha.waitFor();
    const isTold = async () => {
      await page.clock.runFor(12_000);
      return page.getByText('Janazah of Haji Abdul Karim Mia').count();
    };
    await expect.poll(isTold).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
    const countdown = page.getByRole('timer');
    const before = await countdown.textContent();
    // The countdown starts after hydration, which doesn’t depend on the page’s fake clock.
    const counted = async () => {
      await page.clock.runFor(5_000);
      return countdown.textContent();
    };
    await expect.poll(counted).not.toBe(before);
    // It goes offline and sleeps for most of a day, while an answer of the server is on its way.
    let deliver = () => {};
    const delivery = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      const holdOne = async (route: Route) => {
        const response = await route.fetch();
        resolve();
        await delivery;
        await route.fulfill({ response });
      };
      void page.route(`**/api/mosque/${mosque}/board`, holdOne, { times: 1 });
    });
    await page.clock.runFor(180_000);
    await asked;
    await context.setOffline(true);
    await page.clock.fastForward('20:00:00');
    const answered = page.waitForResponse(`**/api/mosque/${mosque}/board`);
    deliver();
    await answered;
    await page.clock.runFor(2_000);
    await isha.waitFor();
    await expect.poll(() => page.getByText('Offline for more than a day').count()).toBe(0);
    await page.clock.fastForward('06:00:00');
    await page.clock.runFor(2_000);
    await page.getByText('Offline for more than a day').waitFor();
    await isha.waitFor();
    await context.close();
  });

  afterAll(async () => {
    await manager?.visitor.leave();
    await follower?.visitor.leave();
  });
});

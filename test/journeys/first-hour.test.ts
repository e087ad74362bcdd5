// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { administrator, withAdministrator } from '../community-database.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './journey.ts';
import { fillInWaitingList } from './members.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, hydrated, shown, type Visitor } from './visitor.ts';

/*
 * The first hour of an administrator with an empty site: every screen is reached by following the previous one, and only the addresses of
 * the site and of the invitation are entered.
 */

const mosques = Array.from({ length: 10 }, (_, at) => `Masjid ${String.fromCharCode(65 + at)}`);
const [firstMosque = ''] = mosques;
const member = {
  email: `zahra.${randomUUID().slice(0, 8)}@example.org`,
  password: 'seven ripe mangoes in june',
};
const event = 'Open evening for our neighbours';
const today = boroughDate(new Date());

let site: Site;
let post: SmtpListener;
let admin: Visitor;
let zahra: Visitor;
let browser: Browser;
journey.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  post = await anSmtpListener();
  site = await aSite({ ...withAdministrator, SMTP_URL: post.url, SAMPLE_DATA: 'off' });
  admin = await aVisitor(browser, site.url, { screen: 'wide' });
  zahra = await aVisitor(browser, site.url, { screen: 'phone' });
});
afterAll(async () => {
  await site?.stop();
  await post?.close();
});

/** A volunteer’s list: a spreadsheet and a folder of pictures, in one ZIP file. */
async function listOfMosques(): Promise<Buffer> {
  const head =
    'Mosque Name,Address,Post Code,Lat,Lng,Women’s Prayers,Women’s Entrance,Picture,Picture Credit';
  const rows = mosques.map((name, at) =>
    [
      name,
      `${at + 1} High Road Ilford`,
      `IG1 ${at}AA`,
      51.55 + at / 500,
      0.06 + at / 500,
      'all',
      'separate',
      `${at}.jpg`,
      'Yusuf',
    ].join(','),
  );
  const pictures = await Promise.all(
    mosques.map(async (_, at): Promise<[string, Uint8Array]> => {
      const background = { r: 20 * at, g: 120, b: 110 };
      const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
      return [`pictures/${at}.jpg`, await picture.jpeg().toBuffer()];
    }),
  );
  const list = strToU8([head, ...rows].join('\r\n'));
  return Buffer.from(zipSync({ 'mosques.csv': list, ...Object.fromEntries(pictures) }));
}

/** A timetable for two weeks. */
const timetable = [
  'Date,Fajr begins,Fajr jamaah,Dhuhr begins,Dhuhr jamaah,Asr begins,Asr jamaah,Maghrib begins,Maghrib jamaah,Isha begins,Isha jamaah',
  ...Array.from({ length: 14 }, (_, at) => `${addDays(today, at)},,,,13:30,,,,,,23:15`),
].join('\n');

test('the administrator signs in, enters a name, and is told what the site lacks', async () => {
  const { page } = admin;
  await page.goto(site.url);
  await hydrated(page);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Your Community Dashboard').waitFor();
  await hydrated(page);
  await page.locator('header summary', { hasText: 'More' }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByLabel('First name').fill('Maryam');
  await page.getByLabel('Last name').fill('Siddiqui');
  await page.getByRole('button', { name: 'Save my name' }).click();
  await page.getByLabel('Maryam, your account').first().waitFor();
  await page.getByText('No mosques yet').waitFor();
});

test('ten mosques are imported from one file, with women’s access and pictures', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Add mosques' }).click();
  await page.getByRole('heading', { name: 'Import mosques' }).waitFor();
  await page
    .getByLabel('CSV, GeoJSON or ZIP file')
    .setInputFiles({ name: 'mosques.zip', mimeType: 'application/zip', buffer: await listOfMosques() });
  await shown(page, '10 to add, 0 to change, 0 unchanged, 0 skipped.').waitFor();
  await page.getByRole('button', { name: 'Save these 10 mosques' }).click();
  await shown(page, '10 added, 0 changed.').waitFor();
  await page.getByRole('link', { name: firstMosque, exact: true }).waitFor();
});

test('a resident asks to join, and the administrator approves her from the inbox', async () => {
  const { page } = zahra;
  await page.goto(site.url);
  await hydrated(page);
  await fillInWaitingList(page, { firstName: 'Zahra', email: member.email });
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByRole('heading', { name: "You're On The List!" }).waitFor();
  await admin.page
    .getByRole('link', { name: /^Inbox/ })
    .filter({ visible: true })
    .click();
  const row = admin.page.getByRole('listitem').filter({ hasText: 'Zahra Khan' });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await admin.page.getByRole('button', { name: /^Undo/ }).waitFor();
});

test('each mosque gets its timetable from the list of mosques without one', async () => {
  const { page } = admin;
  for (const name of mosques) {
    await page
      .getByRole('link', { name: /^Inbox/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('link', { name: 'See which' }).click();
    await page.getByRole('heading', { name: 'Mosques to check' }).waitFor();
    await page.getByRole('link', { name: `Add times of ${name}` }).click();
    await page.getByRole('heading', { name: 'Timetable', exact: true }).waitFor();
    const file = { name: 'times.csv', mimeType: 'text/csv', buffer: Buffer.from(timetable) };
    await page.getByLabel('CSV files').setInputFiles(file);
    await page.getByRole('button', { name: 'Save these 14 days' }).click();
    await shown(page, '14 days imported.').waitFor();
    await page.locator('header summary', { hasText: 'More' }).click();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
  }
  await page.getByText('Mosques are up to date').waitFor();
});

test('the resident sets her password from the invitation and becomes manager of a mosque', async () => {
  const invitation = /https?:\/\/\S+\/reset-password\?token=[\w.-]+/;
  const isHers = (one: { to: string; text: string }) => one.to === member.email && invitation.test(one.text);
  await post.waitFor((received) => received.some(isHers));
  const { page } = zahra;
  await page.goto(invitation.exec(post.received.find(isHers)?.text ?? '')?.[0] ?? '');
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill(member.password);
  await page.getByLabel('Confirm new password').fill(member.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Assalamu alaikum, Zahra').waitFor();

  await admin.page.getByRole('link', { name: 'Mosque managers' }).filter({ visible: true }).click();
  await admin.page.getByLabel('Mosque', { exact: true }).selectOption({ label: firstMosque });
  await admin.page.getByLabel('The member’s email').fill(member.email);
  await admin.page.getByRole('button', { name: 'Add manager' }).click();
  await admin.page.getByRole('rowheader').filter({ hasText: member.email }).waitFor();

  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Mosques' })
    .first()
    .click();
  await page.getByRole('link', { name: firstMosque, exact: true }).click();
  await page.getByRole('heading', { name: firstMosque, level: 1 }).waitFor();
  await page.getByLabel('More', { exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Manage' }).first().waitFor();
});

test('the first event is created, and a visitor sees it and the mosque’s picture and times', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Manage Events' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Create Event' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(event);
  await page.getByLabel('Description').fill('Tea, a tour, and time for questions.');
  await page.getByLabel('Partner mosque').selectOption({ index: 1 });
  await page.getByLabel('Date', { exact: true }).fill(addDays(today, 5));
  await page.getByLabel('Start time').fill('19:00');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.getByRole('link', { name: event }).waitFor();

  const visitor = await aVisitor(browser, site.url, { screen: 'phone' });
  await visitor.page.goto(site.url);
  await hydrated(visitor.page);
  const bar = visitor.page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'Events' }).first().click();
  await visitor.page.getByRole('link', { name: event }).click();
  await visitor.page.getByRole('heading', { name: event, level: 1 }).waitFor();
  await bar.getByRole('link', { name: 'Mosques' }).first().click();
  await visitor.page.getByRole('link', { name: firstMosque, exact: true }).click();
  await visitor.page.getByRole('heading', { name: firstMosque, level: 1 }).waitFor();
  await shown(visitor.page, '11:15').waitFor();
  await visitor.page.getByText('picture: Yusuf').waitFor();
  const picture = visitor.page.locator('main img[src^="/media/places/"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  for (const one of [visitor, zahra, admin]) await one.leave();
});

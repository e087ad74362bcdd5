// @module-tag thorough
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { administrator } from '../community-database.ts';
import { letJobTimePass, retryFailed } from '../crash/crash-store.ts';
import {
  aPushServiceStub,
  type PushServiceStub,
  pushServiceCertificate,
  type StubDevice,
} from '../servers/push-service-stub.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { expectGoodScreens, twoLooks } from './accessible.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { signIn } from './sign-in.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, hydrated, open, openBrowser, shown, type Visitor } from './visitor.ts';

/** Nobody else in the sample community or in the product's texts is called this. */
const name = 'Zubayr Quillfeather';
const title = `Janazah of ${name}`;

let site: Site;
let browser: Browser;
let post: SmtpListener;
let service: PushServiceStub;
let admin: Visitor;
let visitor: Visitor;
let manager: JourneyMember;
let follower: JourneyMember;
let device: StubDevice;
let mosque = '';
/** The address of the janazah's page. */
let path = '';

beforeAll(async () => {
  browser = await openBrowser();
  [post, service] = await Promise.all([anSmtpListener(), aPushServiceStub()]);
  site = await aSite({
    SMTP_URL: post.url,
    PUSH_SERVICES: service.url,
    NODE_EXTRA_CA_CERTS: pushServiceCertificate,
  });
  admin = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(admin.page, administrator);
  visitor = await aVisitor(browser, site.url, { screen: 'phone' });
  manager = await aMemberOf({ site, post, browser, admin, firstName: 'Musa', screen: 'phone' });
  follower = await aMemberOf({ site, post, browser, admin, firstName: 'Farida', screen: 'phone' });
  const found = await site.write((db) =>
    db.execute(sql`
      insert into mosque_managers (place_id, user_id, created_at)
      select places.id, users.id, now() from places, users
      where places.source_ref = 'sample:noor' and users.email = ${manager.email} returning place_id as id`),
  );
  mosque = z.object({ rows: z.array(z.object({ id: z.string() })) }).parse(found).rows[0]?.id ?? '';
  const from = { headers: { origin: site.url } };
  const { request } = follower.visitor.context;
  expect((await request.put(`/api/mosques/${mosque}/follow`, from)).ok()).toBe(true);
  device = service.aDevice();
  const data = { endpoint: device.endpoint, keys: device.keys };
  expect((await request.put('/api/notifications/push', { data, ...from })).ok()).toBe(true);
});
afterAll(async () => {
  await site?.stop();
  await Promise.all([browser?.close(), post?.close(), service?.close()]);
});

/** Waits until the follower's device has had this many messages, and returns the last. */
async function pushed(count: number): Promise<unknown> {
  const received = async () => {
    await retryFailed(site.database.db);
    return device.received.length;
  };
  await expect.poll(received).toBe(count);
  return device.received.at(-1)?.message;
}

/** The link of the strip on the home page. */
const strip = (page: Page) =>
  page.getByRole('list', { name: 'Janazah prayers' }).getByRole('link', { name: title });

test('a manager announces a janazah on a phone in five steps, in less than a minute', async () => {
  const { page } = manager.visitor;
  await open(page, `/mosque/${mosque}/manage`);
  const begun = performance.now();
  await page.getByLabel('What is it?').selectOption('janazah');
  await page.getByLabel('Who has died').fill(name);
  await page.getByLabel('When', { exact: true }).selectOption('After Asr');
  await page.getByLabel('The family agrees to this announcement').check();
  await page.getByRole('button', { name: 'Announce' }).click();
  await shown(page, 'Published. Followers have been told.').waitFor();
  expect(performance.now() - begun).toBeLessThan(60_000);
});

test('a follower’s device is told, and the strip on their home leads to when to leave', async () => {
  const message = z.object({ title: z.string(), body: z.string(), path: z.string() }).parse(await pushed(1));
  expect(message).toMatchObject({
    title: expect.stringContaining(title),
    body: expect.stringMatching(/^When: .* after Asr, about \d/),
    path: expect.stringMatching(/^\/janazah\/[\da-f-]{36}$/),
  });
  ({ path } = message);
  const { page } = follower.visitor;
  await open(page, '/home');
  await page.getByText(/^Today after Asr, about \d.*pm, Masjid an-Noor/).waitFor();
  await strip(page).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('Today, Wednesday 2 December, after Asr', { exact: true }).waitFor();
  await page.getByText(/Leave by \d+:\d\dpm/).waitFor();
  await page.getByText(/^Asr jama‘ah is at \d.*, the janazah follows\. \d+ min walk, .* miles\.$/).waitFor();
  await page.getByText('This notice ends tonight and is erased on 10 Dec.').waitFor();
});

test('a visitor sees it on the home page, gives a postcode for when to leave, and finds text, picture and calendar', async () => {
  const { page, context } = visitor;
  await open(page, '/');
  await strip(page).click();
  await page.waitForURL(`**${path}`);
  await hydrated(page);
  await expect.poll(() => page.getByText(/Leave by/).count()).toBe(0);
  await page.getByText('When should I leave?').click();
  await page.getByLabel('Your postcode').fill('IG1 1LX');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(/Leave by \d+:\d\dpm/).waitFor();
  await page.getByText('Send as text').click();
  const text = await page.getByRole('link', { name: 'WhatsApp: this janazah' }).getAttribute('href');
  expect(decodeURIComponent(text ?? '')).toContain(`${title}\nWed 2 Dec after Asr, about `);
  expect(decodeURIComponent(text ?? '')).toContain(`${site.url}${path}`);
  const picture = await context.request.get(`${path}/preview.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  const robots = page.locator('meta[name=robots]');
  await expect.poll(() => robots.getAttribute('content')).toBe('noindex');
  expect(await (await context.request.get(`${path}.ics`)).text()).toContain('SEQUENCE:0');
  await open(page, '/when-someone-dies');
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(`**${path}`);
});

test('its screens are accessible and within the screen', async () => {
  await expectGoodScreens(visitor.context, ['/home', path, `${path}?postcode=IG1+1LX`], twoLooks());
});

/** The texts of the public pages and files that tell of the janazah. */
async function tellers(): Promise<Record<string, string>> {
  const addresses = {
    home: '/home',
    landing: '/',
    page: path,
    mosque: `/mosque/${mosque}`,
    month: `/api/mosque/${mosque}/month?month=2026-12`,
    deaths: '/when-someone-dies',
    board: `/mosque/${mosque}/board`,
    calendar: `/mosque/${mosque}/times.ics`,
    entry: `${path}.ics`,
    soon: '/api/janazahs',
    search: '/search?q=quillfeather',
  };
  const read = Object.entries(addresses).map(async ([key, address]) => {
    const text = await (await fetch(site.url + address)).text();
    return [key, text.replaceAll('\r\n ', '').replace(/<script.*?<\/script>/gs, '')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The names of those that contain something. */
const naming = (texts: Record<string, string>, what: string) =>
  Object.keys(texts).filter((key) => texts[key]?.toLowerCase().includes(what.toLowerCase()));

test('when it moves, the follower is told again and every place has the new time', async () => {
  const { page } = manager.visitor;
  await open(page, `/mosque/${mosque}/manage`);
  const line = page.getByRole('listitem').filter({ hasText: title });
  await line.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Cancel', exact: true }) });
  await change.getByLabel('When', { exact: true }).selectOption('At a time');
  await change.getByLabel('Time', { exact: true }).fill('16:20');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await shown(page, 'Announcement updated.').waitFor();
  expect(await pushed(2)).toMatchObject({
    title: expect.stringContaining(`Moved: ${title}`),
    body: expect.stringContaining('When: Wed 2 Dec, 4:20pm'),
    path,
  });
  await open(follower.visitor.page, '/home');
  await follower.visitor.page.getByText(/^Today, 4:20pm, Masjid an-Noor/).waitFor();
  const texts = await tellers();
  expect(naming(texts, name)).toEqual(Object.keys(texts));
  const written = ['home', 'landing', 'page', 'mosque', 'deaths', 'board'];
  expect(naming(texts, '4:20').toSorted()).toEqual(written.toSorted());
  expect(naming(texts, 'T162000').toSorted()).toEqual(['calendar', 'entry']);
  expect(naming(texts, '"time":"16:20"').toSorted()).toEqual(['month', 'soon']);
  expect(texts.entry).toContain('SEQUENCE:1');
});

test('once its time has come, the strip is gone and its page says so', async () => {
  await site.write((db) =>
    db.execute(sql`update announcements set held_at = '09:30' where title = ${title}`),
  );
  await expect.poll(async () => naming(await tellers(), name)).not.toContain('home');
  const texts = await tellers();
  expect(naming(texts, name)).not.toContain('landing');
  expect(texts.page).toContain('The time of the prayer has passed.');
  expect(texts.page).not.toContain('Leave by');
});

/** Lets days pass for the janazah. */
const letDaysPass = (days: number) =>
  site.write((db) =>
    db.execute(
      sql`update announcements set held_on = held_on - ${days}::int, ends_on = ends_on - ${days}::int where title = ${title}`,
    ),
  );

test('once its day is over, only its own page still tells of it', async () => {
  await letDaysPass(1);
  await expect.poll(async () => naming(await tellers(), name)).toEqual(['page', 'entry']);
  await open(visitor.page, path);
  await visitor.page.getByText('This janazah is over.').waitFor();
  await visitor.page.getByText('This notice ended on Tuesday 1 December').waitFor();
  await expect.poll(() => visitor.page.getByRole('heading', { name: 'Share' }).count()).toBe(0);
});

const tableNames = z.object({ rows: z.array(z.object({ schema: z.string(), name: z.string() })) });
const textRows = z.object({ rows: z.array(z.object({ text: z.string() })) });

/** Every row of every table of the site's database as text, in all its schemas but that of the tests' own log of writes. */
async function dump(): Promise<Record<string, string>> {
  const { db } = site.database;
  const tables = await db.execute(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'write_log')`);
  const dumped: Record<string, string> = {};
  for (const { schema, name: table } of tableNames.parse(tables).rows) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const { rows } = textRows.parse(await db.execute(sql`select one::text as text from ${from} one`));
    dumped[table] = rows.map(({ text }) => text).join('\n');
  }
  return dumped;
}

test('a week later it is erased, and no table of the database has the name', async () => {
  expect(naming(await dump(), 'quillfeather')).toContain('announcements');
  await letDaysPass(7);
  // The answers to repeated requests are kept for two days.
  const { db } = site.database;
  await db.execute(sql`update idempotency_keys set created_at = created_at - interval '7 days'`);
  await letJobTimePass(db, 'purge-expired-keys');
  await letJobTimePass(db, 'purge-expired-janazahs');
  const left = async () => {
    const tables = await dump();
    return [...naming(tables, 'zubayr'), ...naming(tables, 'quillfeather')];
  };
  await expect.poll(left).toEqual([]);
  expect(Object.keys(await dump()).length).toBeGreaterThan(100);
  const texts = await tellers();
  expect([...naming(texts, 'zubayr'), ...naming(texts, name)]).toEqual([]);
  expect((await fetch(site.url + path)).status).toBe(404);
  await open(visitor.page, path);
  await visitor.page.getByRole('link', { name: 'When someone dies' }).first().waitFor();
  await expect.poll(() => visitor.page.getByText('Janazah not found').count()).toBeGreaterThan(0);
  for (const { visitor: one } of [manager, follower]) await one.leave();
  await Promise.all([visitor.leave(), admin.leave()]);
});

import { eq, ne } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { advertisements } from '#features/exchange/adverts/server/tables.ts';
import { ledgerEntries } from '#features/exchange/payments/server/tables.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { jobRuns } from '#kit/server/jobs/tables.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

const title = 'Fresh bread of the journey';

let site: Site;
let post: SmtpListener;
let admin: Visitor;
let owner: JourneyMember;
let passerBy: Visitor;

journey.beforeAll(async ({ browser, administration }) => {
  site = administration.site;
  post = administration.post;
  admin = await administration.anAdministrator({ screen: 'wide' });
  owner = await aMemberOf({ site, post, browser, admin, firstName: 'Nadia', screen: 'phone' });
  passerBy = await aVisitor(browser, site.url);
}, 180_000);
afterAll(async () => {
  for (const one of [admin, owner?.visitor, passerBy]) await one?.leave();
});

test('a member submits an advert, with its price before her', async () => {
  const { page } = owner.visitor;
  await open(page, '/submit-ad');
  await page.getByText('On phones', { exact: true }).first().click();
  await page.getByLabel('Business name').fill('Journey Bakery');
  await page.getByLabel('Category', { exact: true }).selectOption('Retail & Shopping');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('Baked each morning, and still warm at Fajr.');
  await page.getByLabel('Address').fill('12 High Road, Ilford');
  await page.getByLabel('Website (optional)').fill('https://bakery.example.org/');
  await page.getByLabel('Contact name').fill('Nadia Khan');
  await page.getByLabel('E-mail', { exact: true }).fill('bakery@example.org');
  await page.getByText(/30 days together/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Advertisement Submitted!' }).waitFor();
});

test('an administrator approves it, and marks it as paid', async () => {
  const { page } = admin;
  await open(page, '/admin/ads?status=pending');
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Advertisement approved successfully').first().waitFor();
  const { page: phone } = owner.visitor;
  await open(phone, '/my-adverts');
  await phone.getByText('Please pay by').waitFor();
  await phone.getByRole('link', { name: 'Pay' }).click();
  await phone.waitForURL(/\/orders/);
  await expectAccessible(phone);

  await open(page, '/admin/payments');
  const order = page.getByRole('article').filter({ hasText: title });
  await order.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByLabel('Reference (optional)').fill('NADIA 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await order.getByText('NADIA 1').waitFor();
  await expectAccessible(page);
});

test('what the books have is what the administrator is shown, and sums to zero', async () => {
  const entries = await site.database.db.select().from(ledgerEntries);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const sold = -entries
    .filter(({ account }) => account === 'sales')
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(sold).toBeGreaterThan(0);
  const answer = await admin.context.request.get('/api/admin/analytics');
  const { revenue } = await answer.json();
  expect(revenue.totalRevenue).toBe(sold);
});

test('on its first day a visitor is shown it once, and its owner’s figures say what was done', async () => {
  const { db } = site.database;
  const [advert] = await db.select().from(advertisements).where(eq(advertisements.title, title));
  if (!advert) throw new Error('The advert is not there.');
  await db
    .update(advertisements)
    .set({ removedAt: new Date().toISOString() })
    .where(ne(advertisements.id, advert.id));
  const startDate = boroughDate(new Date());
  const endDate = addDays(startDate, advert.duration - 1);
  await db.update(advertisements).set({ startDate, endDate }).where(eq(advertisements.id, advert.id));

  const { page } = passerBy;
  // A browser without a screen says so, and would be taken for the robot that it is.
  const agent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  await passerBy.context.setExtraHTTPHeaders({ 'user-agent': agent });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/advertisements')) asked.push(request.method());
  });
  const counted = page.waitForResponse((response) => response.url().endsWith('/seen'));
  await open(page, '/events');
  const box = page.getByRole('complementary', { name: 'Advert' }).filter({ visible: true });
  await box.getByText(title).scrollIntoViewIfNeeded();
  expect((await counted).status()).toBeLessThan(300);
  await expectAccessible(page);
  expect(asked.toSorted()).toEqual(['GET', 'POST']);
  const link = await box.getByRole('link', { name: title }).getAttribute('href');
  for (let press = 0; press < 3; press += 1) {
    const clicked = await passerBy.context.request.get(link ?? '', { maxRedirects: 0 });
    expect(clicked.headers().location).toBe('https://bakery.example.org/');
  }
  await open(page, '/prayer-times');
  expect(await page.getByRole('complementary', { name: 'Advert' }).count()).toBe(0);

  const { page: phone } = owner.visitor;
  await open(phone, `/my-adverts/${advert.id}/figures`);
  await phone.getByText('Seen', { exact: true }).first().waitFor();
  const figures = await owner.visitor.context.request.get(`/api/user/advertisements/${advert.id}/analytics`);
  expect(await figures.json()).toMatchObject({ impressions: 1, clicks: 1 });
  await expectAccessible(phone);
});

test('after its last day it has ended, its owner is told once, and may renew it', async () => {
  const { db } = site.database;
  const yesterday = addDays(boroughDate(new Date()), -1);
  const [advert] = await db.select().from(advertisements).where(eq(advertisements.title, title));
  const startDate = addDays(yesterday, 1 - (advert?.duration ?? 1));
  const run = { startDate, endDate: yesterday };
  await db.update(advertisements).set(run).where(eq(advertisements.title, title));
  await db.delete(jobRuns).where(eq(jobRuns.name, 'watch-adverts'));
  const told = () => post.received.filter(({ to, subject }) => to === owner.email && /ended/.test(subject));
  await post.waitFor(() => told().length > 0, 90_000);
  expect(told()).toHaveLength(1);
  const shown = await passerBy.context.request.get('/api/advertisements?position=banner_mobile');
  expect(await shown.json()).toEqual([]);
  const { page } = owner.visitor;
  await open(page, '/my-adverts');
  await page.getByRole('link', { name: 'Renew' }).waitFor();
});

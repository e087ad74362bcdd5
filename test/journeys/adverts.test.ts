// @module-tag thorough
import { afterAll, expect, test } from 'vitest';
import { ledgerEntries } from '#features/exchange/payments/server/payment.tables.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible } from './accessible.ts';
import { approveAdvert, beginToday, endYesterday, seeAndPress, submitAdvert } from './advert-steps.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

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
});
afterAll(async () => {
  for (const one of [admin, owner?.visitor, passerBy]) await one?.leave();
});

test('a member submits an advert and sees its price', async () => {
  await submitAdvert(owner.visitor.page, title);
});

test('an administrator approves it, and marks it as paid on its card, which leads to its invoice', async () => {
  const { page } = admin;
  await approveAdvert(page, title);
  const { page: phone } = owner.visitor;
  await open(phone, '/my-adverts');
  await shown(phone, /Pay by .* to keep these days/).waitFor();
  await phone.getByRole('link', { name: /^Pay £/ }).click();
  await phone.waitForURL(/\/orders\/[\da-f-]+\/invoice/);
  await shown(phone, 'Sort code 00-00-00').waitFor();
  await shown(phone, /^INV-\d+$/).waitFor();
  await expectAccessible(phone);

  await open(page, '/admin/payments');
  const order = page.getByRole('article').filter({ hasText: title });
  await order.getByRole('button', { name: 'Mark as paid' }).waitFor();
  await open(page, '/admin/ads?status=approved');
  const card = page.getByRole('article').filter({ hasText: title });
  const invoice = new URL(phone.url()).pathname;
  await expect
    .poll(() => card.getByRole('link', { name: 'Open invoice' }).getAttribute('href'))
    .toBe(invoice);
  await card.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByLabel('Reference (optional)').fill('NADIA 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect.poll(() => card.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
  await open(page, '/admin/payments');
  await order.getByText('NADIA 1').waitFor();
  await expectAccessible(page);
});

test('the ledger sums to zero and matches the administrators’ revenue', async () => {
  const entries = await site.database.db.select().from(ledgerEntries);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const came = entries
    .filter(({ account }) => ['card', 'direct', 'unmatched'].includes(account))
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(came).toBeGreaterThan(0);
  const answer = await admin.context.request.get('/api/admin/analytics');
  const { revenue } = await answer.json();
  expect(revenue.totalRevenue).toBe(came);
});

test('on its first day the advert is shown, and its owner sees one view and one click', async () => {
  const id = await site.write((db) => beginToday(db, title));
  const { page } = passerBy;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/advertisements')) asked.push(request.method());
  });
  await seeAndPress(passerBy, title, 3);
  await expectAccessible(page);
  // The page already contained the advert.
  expect(asked).toEqual(['POST']);
  await open(page, '/prayer-times');
  await expect.poll(() => page.getByRole('complementary', { name: 'Advert' }).count()).toBe(0);

  const { page: phone } = owner.visitor;
  await open(phone, `/my-adverts/${id}/figures`);
  await shown(phone, 'Seen', { exact: true }).waitFor();
  const figures = await owner.visitor.context.request.get(`/api/user/advertisements/${id}/analytics`);
  expect(await figures.json()).toMatchObject({ impressions: 1, clicks: 1 });
  await expectAccessible(phone);
});

test('after its last day the advert ends, and its owner is notified once and can renew it', async () => {
  await site.write((db) => endYesterday(db, title));
  const told = () => post.received.filter(({ to, subject }) => to === owner.email && /ended/.test(subject));
  await post.waitFor(() => told().length > 0);
  expect(told()).toHaveLength(1);
  const shown = await passerBy.context.request.get('/api/advertisements?position=banner_mobile');
  expect(await shown.json()).toEqual([]);
  const { page } = owner.visitor;
  await open(page, '/my-adverts');
  await page.getByRole('link', { name: 'Renew' }).waitFor();
});

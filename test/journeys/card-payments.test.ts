// @module-tag thorough
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { ledgerEntries, orders } from '#features/exchange/payments/server/payment.tables.ts';
import { subscriptions } from '#features/exchange/premium/server/subscription.tables.ts';
import { userBadges } from '#features/people/badges/server/badge.tables.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import type { StripeStub } from '../servers/stripe-stub.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { approveAdvert, beginToday, endYesterday, seeAndPress, submitAdvert } from './advert-steps.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open, shown, type Visitor } from './visitor.ts';

const title = 'Fresh bread, paid by card';

let site: Site;
let post: SmtpListener;
let cards: StripeStub;
let admin: Visitor;
let owner: JourneyMember;
let premium: JourneyMember;
let passerBy: Visitor;
let orderId = '';
let total = 0;

journey.beforeAll(async ({ browser, administration }) => {
  ({ site, post, cards } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const shared = { site, post, browser, admin, cardService: cards.url };
  owner = await aMemberOf({ ...shared, firstName: 'Nusrat', screen: 'phone' });
  premium = await aMemberOf({ ...shared, firstName: 'Sumayyah', screen: 'phone' });
  passerBy = await aVisitor(browser, site.url);
});
afterAll(async () => {
  for (const one of [admin, owner?.visitor, premium?.visitor, passerBy]) await one?.leave();
});

test('an advert is paid by card after another card was declined', async () => {
  const { page } = owner.visitor;
  await submitAdvert(page, title);
  await approveAdvert(admin.page, title);
  await open(page, '/my-adverts');
  await page.getByRole('link', { name: /^Pay £/ }).click();
  const payByCard = page.getByRole('button', { name: /^Pay £[\d.]+ by card$/ });
  await payByCard.waitFor();
  // As from the history, or a bookmark: the order isn’t paid, whatever the address says.
  await open(page, `${new URL(page.url()).pathname}?paid=1`);
  await page.getByText(/^To be paid: £/).waitFor();
  await expect.poll(() => page.getByText('confirming the payment').count()).toBe(0);
  await payByCard.click();
  await page.getByRole('heading', { name: new RegExp(title) }).waitFor();
  await page.getByRole('button', { name: 'Pay with a card that is refused' }).click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.waitForURL(/\/invoice\?paid=/);
  await page.getByText(/^Paid on .* Thank you\.$/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  orderId = /orders\/([\da-f-]+)\/invoice/.exec(page.url())?.[1] ?? '';
  const [paid] = await site.database.db.select().from(orders).where(eq(orders.id, orderId));
  expect(paid).toMatchObject({ status: 'paid', refundedAmount: 0 });
  total = paid?.amount ?? 0;
  await told(owner, `We’ve received your ${poundsText(total)}`);
});

test('the paid advert is shown, and its owner sees one view and one click', async () => {
  const id = await site.write((db) => beginToday(db, title));
  await seeAndPress(passerBy, title, 2);
  const { page, context } = owner.visitor;
  const figures = await context.request.get(`/api/user/advertisements/${id}/analytics`);
  expect(await figures.json()).toMatchObject({ impressions: 1, clicks: 1 });
  await open(page, '/my-adverts');
  await page.getByText('Seen once, clicked once').waitFor();
});

test('an administrator refunds parts of the payment, and the buyer is notified of each', async () => {
  await payBack('1.33', 'It was off for a day.');
  await told(owner, 'We’ve sent £1.33 back to you');
  await payBack('0.66', 'And for half a day more.');
  await told(owner, 'We’ve sent £0.66 back to you');
  const { page } = owner.visitor;
  await open(page, `/orders/${orderId}/invoice`);
  await page.getByText(/^Paid on .* Thank you\.$/).waitFor();
  await page.getByRole('link', { name: /^Credit note CN-\d{6}, £1\.33$/ }).waitFor();
  await page.getByRole('link', { name: /^Credit note CN-\d{6}, £0\.66$/ }).click();
  await page.getByText('And for half a day more.').waitFor();
  await expectAccessible(page);
  const entries = await site.database.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  expect(sumOf(entries, ['card'])).toBe(total - 199);
  expect(sumOf(entries, ['sales', 'vat'])).toBe(199 - total);
  const back = [...cards.objects.values()]
    .filter(({ object }) => object === 'refund')
    .map(({ amount }) => amount);
  expect(back).toEqual(expect.arrayContaining([133, 66]));
});

test('premium membership starts with the payment: its tier, badge and email, and no adverts', async () => {
  const { page } = premium.visitor;
  await expectAdvert(premium.visitor);
  await open(page, '/premium');
  await page.getByRole('button', { name: 'Subscribe for £3.00 a month' }).click();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.waitForURL(/\/premium\?paid=/);
  await page.getByText('Running', { exact: true }).waitFor();
  await expectAccessible(page);
  await told(premium, 'Your premium membership has begun');
  expect(await tier()).toBe('premium');
  await expect.poll(badges).toContain('premium_member');
  await expectNoAdvert(premium.visitor);
  await expectAdvert(passerBy);
});

test('a membership can be ended and resumed, also at the card service', async () => {
  const { page } = premium.visitor;
  await open(page, '/premium');
  await page.getByRole('button', { name: 'End membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End membership' }).click();
  await page.getByText('Ending', { exact: true }).waitFor();
  await expect.poll(() => subscription()?.cancel_at_period_end).toBe(true);
  await page.getByRole('button', { name: 'Keep my membership' }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await expect.poll(() => subscription()?.cancel_at_period_end).toBe(false);
});

test('a failed renewal starts a grace period, after which the membership ends and adverts return', async () => {
  const { page } = premium.visitor;
  await cards.send(cards.renew(subscription()?.id ?? '', 'failed'));
  await told(premium, 'Your premium membership hasn’t been paid for');
  await open(page, '/premium');
  await page.getByText('Payment is late', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await tier()).toBe('premium');
  await expectNoAdvert(premium.visitor);
  const past = new Date(Date.now() - 1000).toISOString();
  await site.write((db) =>
    db
      .update(subscriptions)
      .set({ paidUntil: past, graceUntil: past })
      .where(eq(subscriptions.status, 'past_due')),
  );
  expect(await triggerJob(site.database.db, 'renew-subscriptions')).toBe(true);
  await told(premium, 'Your premium membership has ended');
  await open(page, '/premium');
  await page.getByRole('button', { name: 'Subscribe for £3.00 a month' }).waitFor();
  expect(await tier()).toBe('standard');
  await expect.poll(badges).not.toContain('premium_member');
  await expectAdvert(premium.visitor);
  await expect.poll(() => subscription()?.status).toBe('canceled');
});

test('after its last day the advert ends, and can be renewed', async () => {
  await site.write((db) => endYesterday(db, title));
  await post.waitFor((received) =>
    received.some(({ to, subject }) => to === owner.email && /ended/.test(subject)),
  );
  const { page } = owner.visitor;
  await open(page, '/my-adverts');
  await page.getByRole('link', { name: 'Renew' }).waitFor();
});

test('the revenue on /analytics equals the ledger, and members are redirected to the home page', async () => {
  const entries = await site.database.db.select().from(ledgerEntries);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const revenue = sumOf(entries, ['card', 'direct', 'unmatched']);
  expect(revenue).toBeGreaterThan(0);
  const { page } = admin;
  await open(page, '/analytics/revenue');
  await expectFigure(page, 'All time', poundsText(revenue));
  await expectFigure(page, 'Last 30 days', poundsText(revenue));
  await expectAccessible(page);
  await open(page, '/admin/payments');
  await expectFigure(page, 'Revenue', poundsText(revenue));
  await expectAccessible(page);
  const { page: phone } = owner.visitor;
  await open(phone, '/analytics');
  await phone.getByText('Analytics is only available to administrators.').waitFor();
  await phone.waitForURL(/\/home$/);
});

/** Refunds a part of the advert’s order on the administrators’ screen. */
async function payBack(pounds: string, reason: string): Promise<void> {
  const { page } = admin;
  await open(page, '/admin/payments');
  await page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Pay back' })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in pounds').fill(pounds);
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.getByRole('button', { name: 'Pay back' }).click();
  await shown(page, `£${pounds} is on its way back to the card`).waitFor();
}

/** Expects that a page with adverts shows this person the current one. */
async function expectAdvert({ page }: Visitor): Promise<void> {
  await open(page, '/events');
  await adverts(page).getByText(title).waitFor();
}

/** Expects that the same page shows this person no advert: no space is reserved, and their browser receives none. */
async function expectNoAdvert({ page, context }: Visitor): Promise<void> {
  await open(page, '/events');
  await expect.poll(() => adverts(page).count()).toBe(0);
  const given = await context.request.get('/api/advertisements?position=banner_mobile');
  expect(await given.json()).toEqual([]);
}

function adverts(page: Page) {
  return page.getByRole('complementary', { name: 'Advert', exact: true }).filter({ visible: true });
}

/** Waits for an email to a member, by its subject. */
function told(who: JourneyMember, subject: string): Promise<void> {
  return post.waitFor((received) =>
    received.some((mail) => mail.to === who.email && mail.subject === subject),
  );
}

async function expectFigure(page: Page, label: string, text: string): Promise<void> {
  await hydrated(page);
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
  await expect.poll(() => term.locator('xpath=following-sibling::dd[1]').textContent()).toBe(text);
}

function sumOf(entries: readonly { account: string; amount: number }[], accounts: readonly string[]): number {
  return entries
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function subscription() {
  return [...cards.objects.values()].findLast(({ object }) => object === 'subscription');
}

async function tier(): Promise<string | undefined> {
  const [row] = await site.database.db.select().from(users).where(eq(users.email, premium.email));
  return row?.membershipTier;
}

async function badges(): Promise<string[]> {
  const rows = await site.database.db
    .select({ key: userBadges.badgeKey })
    .from(userBadges)
    .innerJoin(users, eq(users.id, userBadges.userId))
    .where(eq(users.email, premium.email));
  return rows.map(({ key }) => key);
}

// @module-tag thorough
import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { businessEvidence } from '#features/exchange/businesses/server/business.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import { aPdf } from '../factories/documents.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

const name = 'Karahi of the journey';
const certificate = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(aPdf('1234')),
};

let site: Site;
let post: SmtpListener;
let admin: Visitor;
let owner: JourneyMember;
let guest: JourneyMember;
let passerBy: Visitor;
/** The path of the business’s page. */
let path = '';

journey.beforeAll(async ({ browser, administration }) => {
  site = administration.site;
  post = administration.post;
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin };
  owner = await aMemberOf({ ...common, firstName: 'Tariq', screen: 'phone' });
  guest = await aMemberOf({ ...common, firstName: 'Sana', screen: 'phone' });
  passerBy = await aVisitor(browser, site.url);
});
afterAll(async () => {
  for (const one of [admin, owner?.visitor, guest?.visitor, passerBy]) await one?.leave();
});

test('an owner adds a restaurant with its hours, and an administrator approves it', async () => {
  const { page } = owner.visitor;
  await open(page, '/business-directory/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category', { exact: true }).selectOption({ label: '– Restaurants and takeaways' });
  await page.getByLabel('What should people know about it?').fill('Karahi cooked to order.');
  await page.getByLabel('Address').fill('212 Green Lane, Ilford');
  await page.getByLabel('Postcode').fill('IG3 9RS');
  await page.getByLabel('Monday: opens').fill('12:00');
  await page.getByLabel('Monday: closes').fill('02:00');
  await shown(page, 'Closes the next morning.').waitFor();
  await page.getByRole('button', { name: 'Same on Tuesday to Sunday' }).click();
  await page.getByText('Breaks for prayer and Jumu‘ah').click();
  await page.getByLabel('Maghrib').selectOption('20');
  await expectAccessible(page);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/business-directory\/(?!new)/);

  await open(admin.page, '/admin/approvals');
  const card = admin.page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await card.waitFor({ state: 'detached' });

  await open(passerBy.page, '/business-directory?search=journey');
  await passerBy.page.getByRole('link', { name }).click();
  await passerBy.page.getByRole('heading', { level: 1, name }).waitFor();
  path = new URL(passerBy.page.url()).pathname;
  await passerBy.page.getByText('Closed every day for 20 minutes at Maghrib.').waitFor();
  await expectStep(passerBy.page, 'The owner hasn’t told us yet.');
});

test('the owner confirms that it is halal and sends a certificate, which waits to be checked', async () => {
  const { page } = owner.visitor;
  await open(page, `${path}/halal`);
  await page.getByLabel('What is halal?').fill('All meat. No alcohol is served.');
  await page.getByLabel('Signed by').fill('Tariq Khan');
  await page.getByRole('button', { name: 'Confirm it' }).click();
  await shown(page, 'Saved. It’s valid for six months.').waitFor();
  const form = page.locator('form', { has: page.getByLabel('Certifying body') });
  await form.getByLabel('Certifying body').fill('Sample Halal Board');
  await form.getByLabel('Number').fill('SHB 77');
  await form.getByLabel('Last day on which it’s valid').fill(addDays(boroughDate(new Date()), 200));
  await form.getByLabel('The certificate').setInputFiles(certificate);
  await form.getByRole('button', { name: 'Send for checking' }).click();
  await page.getByText('Waiting to be checked').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await open(passerBy.page, path);
  await expectStep(passerBy.page, '1 of 4 shown: owner');
  await passerBy.page.getByText('We haven’t checked it yet.').waitFor();
});

test('an administrator checks the certificate, which then counts with its date', async () => {
  const { page } = admin;
  await open(page, '/admin/halal-evidence');
  const card = page.getByRole('article').filter({ hasText: name });
  const paper = await card.getByRole('link', { name: 'Open the paper' }).getAttribute('href');
  const opened = await admin.context.request.get(`${site.url}${paper}`);
  expect(Buffer.compare(await opened.body(), certificate.buffer)).toBe(0);
  expect((await passerBy.context.request.get(`${site.url}${paper}`)).status()).toBe(401);
  expect((await guest.visitor.context.request.get(`${site.url}${paper}`)).status()).toBe(404);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'I have seen it' }).click();
  await card.waitFor({ state: 'detached' });
  await open(passerBy.page, path);
  await expectStep(passerBy.page, '2 of 4 shown: owner, certificate');
  await passerBy.page
    .getByText(/Sample Halal Board, number SHB 77, until .* Checked by Mahalla on/)
    .waitFor();
});

test('a member recommends the business, its owner answers, and visitors read both without names', async () => {
  const { page } = guest.visitor;
  await open(page, path);
  await page.getByRole('button', { name: 'Recommend' }).click();
  await page.getByLabel('Why would you use it again?').fill('They kept the kitchen open for us.');
  await page.getByRole('button', { name: 'Recommend' }).click();
  await page.getByRole('heading', { name: '1 member recommends it' }).waitFor();
  await expectAccessible(page);

  const { page: counter } = owner.visitor;
  await open(counter, path);
  await counter.getByText('Answer', { exact: true }).click();
  await counter.getByLabel('Your answer').fill('Come again.');
  await counter.getByRole('button', { name: 'Save the answer' }).click();
  await shown(counter, 'Answered.').waitFor();

  await open(passerBy.page, path);
  await passerBy.page.getByText('They kept the kitchen open for us.').waitFor();
  await passerBy.page.getByText('Come again.').waitFor();
  await expect.poll(() => passerBy.page.getByText('Sana').count()).toBe(0);
  await expectNoSidewaysScrolling(passerBy.page);
});

test('the day after a certificate’s last day the page shows it as lapsed, and the owner is notified once', async () => {
  const ofJourney = and(eq(businessEvidence.kind, 'certificate'), eq(businessEvidence.number, 'SHB 77'));
  const yesterday = addDays(boroughDate(new Date()), -1);
  await site.write((db) => db.update(businessEvidence).set({ expiresOn: yesterday }).where(ofJourney));
  expect(await triggerJob(site.database.db, 'watch-halal-evidence')).toBe(true);
  const told = () =>
    post.received.filter(({ to, subject }) => to === owner.email && /please renew your/.test(subject));
  await post.waitFor(() => told().length > 0);
  expect(told()).toHaveLength(1);
  await open(passerBy.page, path);
  await expectStep(passerBy.page, '1 of 4 shown: owner');
  await passerBy.page
    .getByText(/Lapsed: the certificate of Sample Halal Board, number SHB 77 ended on/)
    .waitFor();
  await expectAccessible(passerBy.page);
});

test('a member claims a business without an owner, and owns it after an administrator’s approval', async () => {
  const { page } = guest.visitor;
  const ownerless = 'Goodmayes Fruit & Veg';
  await open(page, `/business-directory?search=${encodeURIComponent('Goodmayes Fruit')}`);
  await page.getByRole('link', { name: ownerless }).click();
  await page.getByRole('heading', { level: 1, name: ownerless }).waitFor();
  await page.getByText(/As of \d/).waitFor();
  await page.getByRole('button', { name: 'This is my business' }).click();
  await page.getByLabel('How can we tell that it is yours?').fill('My name is on the licence in the window.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('You’ve told us that it’s yours.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await open(admin.page, '/admin/approvals');
  const card = admin.page.getByRole('listitem').filter({ hasText: 'My name is on the licence' });
  await card.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await card.waitFor({ state: 'detached' });

  await open(page, '/business-directory/mine');
  await shown(page, ownerless).waitFor();
});

async function expectStep(page: Page, text: string): Promise<void> {
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'What we know about halal' }) })
    .getByText(text)
    .waitFor();
}

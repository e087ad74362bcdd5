// @module-tag thorough
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { aPdf } from '../factories/documents.ts';
import { expectAccessible, expectAccessibleWhenOpened, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, screens, shown, type Visitor } from './visitor.ts';

const name = 'Seven Kings bookbinders';
const urdu = 'اگلے ہفتے کون سی کتاب لائیں؟';

let site: Site;
let admin: Visitor;
let khadijah: JourneyMember;
let salma: JourneyMember;
let hiba: JourneyMember;
let stranger: Visitor;
/** The path of the group’s page. */
let path = '';

journey.beforeAll(async ({ browser, administration }) => {
  const { post } = administration;
  site = administration.site;
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin };
  khadijah = await aMemberOf({ ...common, firstName: 'Khadijah', screen: 'wide' });
  salma = await aMemberOf({ ...common, firstName: 'Salma', screen: 'phone' });
  hiba = await aMemberOf({ ...common, firstName: 'Hiba', screen: 'phone' });
  stranger = await aVisitor(browser, site.url);
  // Only members of at least seven days can start groups.
  await site.write((db) =>
    db
      .update(users)
      .set({ joinedAt: new Date(Date.now() - 30 * 86_400_000).toISOString() })
      .where(eq(users.email, khadijah.email)),
  );
});
afterAll(async () => {
  for (const one of [admin, khadijah?.visitor, salma?.visitor, hiba?.visitor, stranger]) await one?.leave();
});

test('a member starts a private group with a picture, and it is approved', async () => {
  const { page } = khadijah.visitor;
  await open(page, '/groups/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Category').selectOption('study');
  await page.getByLabel('What is it for?').fill('We mend old books, and read a page of each.');
  await page.getByLabel('When do you meet? (optional)').fill('Every other Thursday');
  await page.getByLabel('Private: people ask to join, or are invited').check();
  await page.getByRole('button', { name: 'Start the group' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await shown(page, 'Waiting for approval').waitFor();
  path = new URL(page.url()).pathname;

  await open(page, `${path}/settings`);
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'books.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  });
  await shown(page, 'The picture has been saved.').waitFor();
  await page.getByLabel('Change picture').waitFor();
  await page.locator('img[src^="/media/groups/"]').first().waitFor();

  await open(admin.page, '/admin/approvals');
  const card = admin.page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await card.waitFor({ state: 'detached' });
  await open(page, path);
  await expect.poll(() => page.getByText('Waiting for approval').count()).toBe(0);
});

test('another member finds the group, asks to join, and is accepted', async () => {
  const { page } = salma.visitor;
  await open(page, '/groups?search=bookbinders');
  await page.getByRole('link', { name }).click();
  await page.getByText('When and where the group meets is shown to its members.').waitFor();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('A few words about yourself (optional)').fill('I have needle and thread.');
  await sheet.getByRole('button', { name: 'Ask to join' }).click();
  await page.getByText('The group’s moderators will answer your request.').waitFor();
  await expectAccessible(page);

  const { page: owner } = khadijah.visitor;
  await open(owner, `${path}/members`);
  await owner.getByText('I have needle and thread.').waitFor();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Accept' }).click();
  await owner.getByText('I have needle and thread.').waitFor({ state: 'detached' });
  await open(page, path);
  await page.getByRole('heading', { name: 'Board' }).waitFor();

  const from = { headers: { origin: site.url } };
  const { request } = hiba.visitor.context;
  expect((await request.post(`/api${path}/join`, { data: {}, ...from })).ok()).toBe(true);
  await open(owner, `${path}/members`);
  await owner.getByRole('button', { name: 'Accept' }).click();
  await owner.getByRole('heading', { name: 'Would like to join' }).waitFor({ state: 'detached' });
});

test('a meeting is planned for the group only, and a member says that she is coming', async () => {
  const { page: owner } = khadijah.visitor;
  await open(owner, `${path}/meetings`);
  await owner.getByRole('link', { name: 'Plan a meeting' }).click();
  await owner.getByLabel('Title', { exact: true }).fill('Sewing the spines');
  await owner.getByLabel('Description').fill('Bring one old book.');
  await owner.getByLabel('Location').fill('Library hall');
  await owner.getByLabel('Address').fill('2 Clements Road, Ilford');
  await owner.getByLabel('Postcode').fill('IG1 1EA');
  await owner.getByLabel('Date', { exact: true }).fill(addDays(boroughDate(new Date()), 10));
  await owner.getByLabel('Start time').fill('19:00');
  await owner.getByLabel('Repeats').selectOption('fortnightly');
  await owner.getByLabel('Until').fill(addDays(boroughDate(new Date()), 40));
  await owner.getByRole('button', { name: 'Save meeting' }).click();
  await owner.getByRole('link', { name: 'Sewing the spines' }).first().waitFor();
  await expect.poll(() => owner.getByRole('link', { name: 'Sewing the spines' }).count()).toBe(3);

  const { page } = salma.visitor;
  await open(page, `${path}/meetings`);
  await page.getByRole('link', { name: 'Sewing the spines' }).first().click();
  await page.getByText('only its members can see it').waitFor();
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await page.getByRole('heading', { name: 'You’re coming' }).waitFor();
  const meeting = new URL(page.url()).pathname;
  expect((await stranger.page.goto(meeting))?.status()).toBe(404);
  expect((await admin.page.goto(meeting))?.status()).toBe(404);
  await admin.page.goto('/events');
  await expect.poll(() => admin.page.getByText('Sewing the spines').count()).toBe(0);
});

test('a member shares a PDF on the shelf, and another downloads it', async () => {
  const { page: owner } = khadijah.visitor;
  await open(owner, `${path}/shelf`);
  const form = owner.locator('form').filter({ hasText: 'Share a PDF' });
  await form.getByRole('button', { name: 'Put it on the shelf' }).click();
  await form.getByText('Please choose a PDF.').waitFor();
  await form.getByLabel('What is it?').fill('How to sew a spine');
  const pdf = {
    name: 'spine.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(aPdf('Fold, press, sew.')),
  };
  await form.getByLabel('File').setInputFiles(pdf);
  await form.getByRole('button', { name: 'Put it on the shelf' }).click();
  await owner.getByRole('link', { name: 'How to sew a spine' }).waitFor();

  const { page } = salma.visitor;
  await open(page, `${path}/shelf`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'How to sew a spine' }).click();
  expect(await (await downloading).failure()).toBeNull();
});

test('a member reports a post, and the group’s owner takes it down', async () => {
  const { page } = salma.visitor;
  await open(page, path);
  await page.getByLabel('Write to the group').fill(`https://example.org/${'bindings/'.repeat(30)}`);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(screens.phone);
  await page.getByLabel('Write to the group').fill(urdu);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: urdu }).waitFor();
  const { page: reader } = hiba.visitor;
  await open(reader, path);
  const post = reader.getByRole('listitem').filter({ hasText: urdu });
  await post.getByLabel('More', { exact: true }).click();
  await post.getByRole('button', { name: 'Report', exact: true }).click();
  await reader.getByLabel('Reason').filter({ visible: true }).selectOption('spam');
  await reader.getByRole('button', { name: 'Submit Report' }).filter({ visible: true }).click();
  await shown(reader, 'Report Submitted').waitFor();

  const { page: owner } = khadijah.visitor;
  await open(owner, path);
  await owner.getByRole('link', { name: 'Reports (1)' }).click();
  const report = owner.getByRole('listitem').filter({ hasText: urdu });
  await report.getByRole('button', { name: 'Take down' }).click();
  const why = owner.getByRole('dialog');
  await why.getByLabel('Why?').selectOption('off_topic');
  await why.getByRole('button', { name: 'Take down post' }).click();
  await owner.getByText('No reports are waiting').waitFor();

  await open(reader, path);
  await expect.poll(() => reader.getByText(urdu).count()).toBe(0);
  await open(page, '/notifications');
  await shown(page, /^The moderators of .* took down/).waitFor();
});

test('an administrator raises the maximum number of members', async () => {
  const { page } = admin;
  await open(page, '/admin/groups?search=bookbinders');
  await page.getByRole('button', { name: `Change the limit of ${name}` }).click();
  await page.getByLabel('Maximum members').fill('800');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('3 of 800 members').waitFor();
  await expectAccessible(page);
});

test('every screen of the group is accessible and fits the narrowest phone', async () => {
  const { page } = khadijah.visitor;
  const seen = new Set<string>();
  await page.setViewportSize(screens.wide);
  for (const tab of [
    '',
    '/meetings',
    '/meetings/new',
    '/shelf',
    '/members',
    '/invite',
    '/reports',
    '/settings',
  ])
    await stands(page, path + tab, seen);
});

async function stands(page: Page, address: string, seen: Set<string>): Promise<void> {
  await open(page, address);
  await expectAccessible(page);
  await expectAccessibleWhenOpened(page, seen);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize(screens.phone);
}

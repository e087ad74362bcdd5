import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { classifiedListings } from '#features/exchange/classifieds/server/listing.tables.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
let seller: JourneyMember;
let buyer: JourneyMember;
let listingPath = '';
const title = 'Pram of the journey, folds flat';

journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  const common = { site, post, browser, admin };
  seller = await aMemberOf({ ...common, firstName: 'Hira', screen: 'phone' });
  buyer = await aMemberOf({ ...common, firstName: 'Bilqis', screen: 'wide' });
});
afterAll(async () => {
  await Promise.all([seller.visitor.leave(), buyer.visitor.leave(), admin.leave()]);
});

/** A photo as a phone takes it: twelve megapixels, rotated, with a location in its metadata. */
function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: 'At 12 Canary Street' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function takePictures(page: Page): Promise<void> {
  const files = await Promise.all(
    ['teal', 'maroon'].map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(colour),
    })),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByAltText('Your picture 2').waitFor();
}

test('a member posts a listing with photos, which waits for approval', async () => {
  const { page } = seller.visitor;
  await open(page, '/classifieds/new');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Post listing' }).click();
  await expect.poll(() => page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
  await takePictures(page);
  await page.getByRole('button', { name: 'Move picture 2 back' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Ring me on 07700 900123');
  await page.getByLabel('Category').selectOption({ label: 'Children: Prams and cots' });
  await page.getByLabel('Condition').selectOption('good');
  await page.getByLabel('Price (£)').fill('45');
  await page.getByLabel('Ward').selectOption('Loxford');
  await page.getByLabel(/I’ve read this/).check();
  await page.getByRole('button', { name: 'Post listing' }).click();
  await page.getByText('Please leave out a phone number').waitFor();
  await page.getByLabel('Description').fill('Two years old, one careful child.');
  await page.getByRole('button', { name: 'Post listing' }).dblclick();
  await page.getByRole('heading', { name: 'Your listing is waiting for approval' }).waitFor();
  const rows = await rowsOf();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.pictureIds).toHaveLength(2);
});

function rowsOf() {
  return site.database.db.select().from(classifiedListings).where(eq(classifiedListings.title, title));
}

test('an administrator approves the listing, and the seller gets an email', async () => {
  await open(admin.page, '/admin/approvals?type=classified_listing');
  const card = admin.page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await shown(admin.page, 'Request approved successfully').waitFor();
  await post.waitFor((received) =>
    received.some(({ to, subject }) => to === seller.email && subject.includes('approved')),
  );
  const [row] = await rowsOf();
  listingPath = `/classifieds/${row?.id}`;
});

test('a visitor finds the listing with its picture and without a name', async () => {
  const visitor = await aVisitor(browser, site.url);
  const { page } = visitor;
  await open(page, '/classifieds');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('pram journey');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('Sign in to write').waitFor();
  expect(await page.content()).not.toContain('Hira');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScrolling(page);
  const picture = await page.getByAltText(`${title}, picture 1 of 2`).getAttribute('src');
  const bytes = Buffer.from(await (await fetch(site.url + picture)).arrayBuffer());
  const { width = 0, height = 0, exif } = await sharp(bytes).metadata();
  expect(height).toBeGreaterThan(width);
  expect(exif).toBeUndefined();
  await visitor.leave();
});

test('a member writes to the seller, who answers, and neither sees an email address', async () => {
  const { page } = buyer.visitor;
  await open(page, listingPath);
  await page.getByRole('heading', { name: 'Write to Hira Khan' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/classifieds\/messages\//);
  await page.getByText('Salam, is it still there?').waitFor();
  await expectAccessible(page);
  await post.waitFor((received) =>
    received.some(({ to, subject }) => to === seller.email && subject.includes('has written about')),
  );
  const mail = post.received.findLast(({ to }) => to === seller.email);
  expect(mail?.text).not.toContain(buyer.email);
  expect(mail?.text).not.toContain('is it still there');

  const other = seller.visitor.page;
  await open(other, '/classifieds/messages');
  await expectAccessible(other);
  await other.getByRole('link', { name: title }).click();
  await other.getByLabel('Your message').fill('Wa alaikum salam, yes.');
  await other.getByRole('button', { name: 'Send' }).click();
  await shown(other.getByRole('article'), 'Wa alaikum salam, yes.').waitFor();
  expect(await other.content()).not.toContain(buyer.email);
});

test('the seller renews a listing that is about to expire with the button behind the email’s link', async () => {
  const soon = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await site.write((db) =>
    db.update(classifiedListings).set({ expiresAt: soon }).where(eq(classifiedListings.title, title)),
  );
  expect(await triggerJob(site.database.db, 'end-listings')).toBe(true);
  const pattern = /https?:\/\/\S+\/renew\?token=[\w.-]+/;
  await post.waitFor((received) =>
    received.some(({ to, text }) => to === seller.email && pattern.test(text)),
  );
  const mail = post.received.findLast(({ to, text }) => to === seller.email && pattern.test(text));
  const link = pattern.exec(mail?.text ?? '')?.[0] ?? '';
  // Mail programs request every link.
  expect((await fetch(link)).status).toBe(200);
  expect((await rowsOf())[0]?.renewals).toBe(0);
  const visitor = await aVisitor(browser, site.url);
  await open(visitor.page, link.replace(site.url, ''));
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('button', { name: 'Renew it' }).click();
  await visitor.page.getByRole('main').getByText('Renewed until').waitFor();
  expect((await rowsOf())[0]).toMatchObject({ renewals: 1, status: 'approved' });
  await visitor.leave();
});

test('a sold listing accepts no more messages, and the interested member is notified', async () => {
  const { page } = seller.visitor;
  await open(page, '/classifieds/mine');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await shown(page, 'Marked as sold.').waitFor();
  await open(buyer.visitor.page, listingPath);
  await buyer.visitor.page.getByText('This has been sold or given away.').waitFor();
  await open(buyer.visitor.page, '/notifications');
  await shown(buyer.visitor.page, `“${title}” has been sold`).waitFor();
});

// @module-tag thorough
import { eq } from 'drizzle-orm';
import { afterAll, test } from 'vitest';
import { advertisements } from '#features/exchange/adverts/server/advert.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { approveAdvert, submitAdvert } from './advert-steps.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

const title = 'A month of bread, with VAT';

let site: Site;
let admin: Visitor;
let owner: JourneyMember;
let invoice = '';

journey.beforeAll(async ({ browser, administration }) => {
  ({ site } = administration);
  const { post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  owner = await aMemberOf({ site, post, browser, admin, firstName: 'Bilal', screen: 'phone' });
  const value = 'GB123456789';
  await site.write((db) => db.insert(siteSettings).values({ key: 'vatNumber', value }));
});
afterAll(async () => {
  await site.write((db) => db.delete(siteSettings).where(eq(siteSettings.key, 'vatNumber')));
  for (const one of [admin, owner?.visitor]) await one?.leave();
});

test('an invoice above £250 with VAT says how to pay once its buyer says who it is for', async () => {
  const { page } = owner.visitor;
  await submitAdvert(page, title);
  await site.write((db) =>
    db.update(advertisements).set({ totalAmount: 48_000 }).where(eq(advertisements.title, title)),
  );
  await approveAdvert(admin.page, title);
  await open(page, '/orders');
  await page.getByRole('link', { name: 'Add name and address' }).click();
  await page.getByRole('heading', { name: 'Who the invoice is for' }).waitFor();
  await shown(page, 'It can be paid once the name and address for the invoice are added.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  invoice = new URL(page.url()).pathname;
  await page.getByLabel('Name of the business').fill('Journey Bakery Ltd');
  await page.getByRole('button', { name: 'Save name and address' }).click();
  await shown(page, 'Please enter the address, with its postcode.').waitFor();
  await page.getByLabel('Address').fill('12 High Road\nIlford\nIG1 1AA');
  await page.getByRole('button', { name: 'Save name and address' }).click();
  await shown(page, 'Sort code 00-00-00').waitFor();
  await page.getByRole('article').getByText('Journey Bakery Ltd').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('it is corrected until it is paid, and a refund is a credit note with the same name and address', async () => {
  const { page } = owner.visitor;
  await page.getByRole('button', { name: 'Change the name and address' }).click();
  await page.getByRole('dialog').getByLabel('Name of the business').fill('Journey Bakeries Ltd');
  await page.getByRole('dialog').getByRole('button', { name: 'Save name and address' }).click();
  await page.getByRole('article').getByText('Journey Bakeries Ltd').waitFor();
  await payAndPayBack(admin);
  await open(page, invoice);
  await page.getByText(/^Paid on .* Thank you\.$/).waitFor();
  await page.getByRole('link', { name: /^Credit note CN-\d{6}, £120\.00$/ }).click();
  await page.getByRole('heading', { name: /^Credit note CN-/ }).waitFor();
  const paper = page.getByRole('article');
  for (const text of ['Journey Bakeries Ltd', 'Total credited', '£120.00', '£20.00', 'A week off']) {
    await paper.getByText(text).waitFor();
  }
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

async function payAndPayBack({ page }: Visitor): Promise<void> {
  await open(page, '/admin/payments');
  const order = page.getByRole('article').filter({ hasText: title });
  await order.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await order.getByRole('button', { name: 'Pay back' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in pounds').fill('120');
  await sheet.getByLabel('Reason').fill('A week off');
  await sheet.getByRole('button', { name: 'Pay back' }).click();
  await order.getByRole('link', { name: /^Credit note CN-/ }).waitFor();
  await expectAccessible(page);
}

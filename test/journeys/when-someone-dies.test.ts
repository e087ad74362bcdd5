// @module-tag thorough
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { setClock } from '../set-clock.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

// A Saturday at six in the evening: most offices are closed until Monday.
setClock('2026-12-05T18:00:00Z');

let browser: Browser;
let site: Site;
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
});

test('somebody whose father died at home finds on the home page whom to ring now', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'phone' });
  await open(page, '/home');
  await page.getByRole('listitem').getByRole('link', { name: 'When someone dies', exact: true }).click();
  await page.getByRole('link', { name: 'At home, and it was expected' }).click();
  await page.getByRole('heading', { level: 1, name: 'The first five steps' }).waitFor();
  await page.getByText(/At home, expected · Saturday 5 December, 6:\d\dpm/).waitFor();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const confirm = step('Ask for somebody to confirm the death');
  const nhs = confirm.getByRole('link', { name: 'Ring NHS 111: 111' });
  await expect.poll(() => nhs.getAttribute('href')).toBe('tel:111');
  const mosque = step('Ring the mosque or funeral service');
  const numbers = () =>
    mosque.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect
    .poll(numbers)
    .toEqual([expect.stringMatching(/^tel:\+?\d+$/), expect.stringMatching(/^tel:\+?\d+$/)]);
  await mosque.getByText('Open now day and night').waitFor();
  await step('Register the death').getByText('Closed now, opens Monday 9:00am').waitFor();
  await step('Register the death').getByText('Closed now, opens tomorrow 9:00am').waitFor();
  await expectAccessible(page);
  await leave();
});

test('a step that is ticked off folds, stays so on this device, and nothing of it is sent', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'phone' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()} ${request.postData()}`);
  });
  await open(page, '/when-someone-dies?where=hospital');
  const text = page.getByText('Ask that their eyes are closed');
  await text.waitFor();
  await page.getByRole('checkbox', { name: 'Speak to the nurse in charge Done' }).check();
  await text.waitFor({ state: 'hidden' });
  await page.reload();
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Speak to the nurse in charge Done' }).isChecked())
    .toBe(true);
  await text.waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'print' });
  await text.waitFor();
  expect(sent.filter((one) => /nurse|bereavement/.test(one))).toEqual([]);
  await leave();
});

test('without JavaScript the choice and every number are there', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'phone', javaScript: false });
  await page.goto('/when-someone-dies');
  await page.getByRole('link', { name: 'At home or outside, unexpectedly' }).click();
  await page.getByRole('link', { name: 'Ring Emergency: 999' }).waitFor();
  await page.getByRole('link', { name: 'Ring Coroner’s office: 020 7946 0165' }).waitFor();
  await leave();
});

test('once it was opened, the page and its four places can be read without a connection', async () => {
  const visitor = await aVisitor(browser, site.url, { screen: 'phone' });
  const { page, context } = visitor;
  await open(page, '/when-someone-dies');
  const keptPages = () =>
    page.evaluate(async () => (await (await caches.open('when-someone-dies')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await keptPages()).filter((url) => url.includes('/when-')).length).toBe(5);
  await visitor.goOffline();
  await page.goto('/when-someone-dies?where=abroad');
  await page.getByRole('link', { name: /^Ring Foreign, Commonwealth/ }).waitFor();
  await shown(page, 'You’re offline. This page may be out of date.').waitFor();
  await page.getByRole('link', { name: /^Ring Foreign, Commonwealth/ }).waitFor();
  await page.goto('/events');
  await page.getByRole('link', { name: 'When someone dies: what to do first' }).click();
  await page.getByText('We’re sorry for your loss.').waitFor();
  await context.setOffline(false);
  await visitor.leave();
});

test('an administrator checks a number again, and families see the new one', async () => {
  const { page } = admin;
  await open(page, '/admin/when-someone-dies');
  await page.getByRole('link', { name: 'Change Coroner’s office' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change Coroner’s office' });
  await sheet.getByLabel('Telephone').fill('020 7946 0199');
  await sheet.getByLabel('Checked on').fill('2026-12-05');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await shown(page, 'Number changed').waitFor();
  await page.getByText('Checked 5 December 2026').waitFor();
  await open(page, '/when-someone-dies?where=home-unexpected');
  await page.getByRole('link', { name: 'Ring Coroner’s office: 020 7946 0199' }).waitFor();
  await page.getByText(/checked\s5\sDec/).waitFor();
  await admin.leave();
});

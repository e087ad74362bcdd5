import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, open, shown } from './visitor.ts';

let site: Site;
let browser: Browser;
let listed: JourneyMember;
let other: JourneyMember;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  const { post } = administration;
  site = administration.site;
  const admin = await administration.anAdministrator({ screen: 'wide' });
  listed = await aMemberOf({ site, post, browser, admin, firstName: 'Rumaysa', screen: 'phone' });
  other = await aMemberOf({ site, post, browser, admin, firstName: 'Nusaybah', screen: 'phone' });
  await admin.leave();
});
afterAll(async () => {});

test('a visitor sees no members, and is invited to sign in', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await open(page, '/member-directory');
  await page.getByRole('link', { name: 'Log In to Continue' }).waitFor();
  await expect.poll(() => page.getByText('Yusuf Hashmi').count()).toBe(0);
  await leave();
});

test('a member makes an entry in steps, another finds it, and a block hides it from her', async () => {
  const { page } = listed.visitor;
  await open(page, '/member-directory');
  await page.getByRole('link', { name: 'Introduce yourself' }).click();
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByLabel('The name you choose').fill('Umm Rumaysa');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Profession').fill('beekeeper');
  await page.getByLabel('Ward').selectOption('Clayhall');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Step 3 of 4').waitFor();
  // Leaves and continues later.
  await open(page, '/profile/directory');
  await page.getByText('Step 3 of 4').waitFor();
  await page.getByRole('textbox', { name: 'Interests' }).fill('honey');
  await page.getByRole('button', { name: 'Gardening' }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('All members').check();
  await page.getByRole('button', { name: 'Publish to members' }).click();
  await page.getByText('All members see your entry, as Umm Rumaysa.').waitFor();

  const { page: others } = other.visitor;
  await open(others, '/member-directory?search=beekeeper');
  await others.getByText('Showing 1 of 1 members').waitFor();
  await expectAccessible(others);
  await others.getByRole('link', { name: 'Umm Rumaysa' }).click();
  await others.getByRole('heading', { name: 'Umm Rumaysa' }).waitFor();
  await others.getByRole('list').getByText('Honey').waitFor();
  await expectAccessible(others);
  const entry = others.url();
  await others.getByLabel('More').last().click();
  await others.getByRole('button', { name: 'Block' }).click();
  await others.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await shown(others, 'Member blocked').waitFor();
  expect((await others.goto(entry))?.status()).toBe(404);
  await open(others, '/member-directory?search=beekeeper');
  await others.getByText('No members found').waitFor();

  await open(others, '/profile/privacy');
  await others.getByRole('button', { name: 'Unblock Umm Rumaysa' }).click();
  await others.getByText('You haven’t blocked anyone.').waitFor();
  await open(others, '/member-directory?search=beekeeper');
  await others.getByRole('link', { name: 'Umm Rumaysa' }).waitFor();
});

test('the directory does not scroll sideways on the narrowest phone', async () => {
  const { page } = listed.visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/member-directory', '/profile/directory']) {
    await open(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 320]);
  }
  await listed.visitor.leave();
  await other.visitor.leave();
});

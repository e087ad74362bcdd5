import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, signIn, withAdministrator } from './sign-in.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, openBrowser, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([aSite(withAdministrator), openBrowser()]);
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const bilal = { firstName: 'Bilal', lastName: 'Ahmed', phone: '020 7946 0123', postcode: 'IG1 1AA' };
  const body = JSON.stringify({ ...bilal, email: 'bilal@example.org', reason: 'To help' });
  await fetch(`${site.url}/api/waiting-list`, { method: 'POST', headers, body });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const forVisitors = [
  '/sign-in',
  '/sign-in?admin=true',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/unsubscribe?token=x',
];
const forAdministrators = [
  '/',
  '/profile',
  '/profile/security',
  '/profile/privacy',
  '/prayer-tracker',
  '/admin',
  '/admin/users',
  '/admin/waiting-list',
  '/admin/badges?search=main',
  '/admin/settings',
  '/admin/administrators',
  '/admin/outbox',
  '/admin/mail-templates',
  '/admin/audit-log',
  '/admin/privacy-requests',
  '/events',
  '/events/create',
  '/events/mine',
  '/create-event',
  '/admin/events',
  '/admin/approvals',
  '/admin/reports',
  '/admin/weekly-email',
  '/admin/mosque-managers',
  '/admin/places',
  '/admin/places/new',
  '/admin/council-meetings',
  '/notifications',
  '/volunteering',
  '/profile/feedback',
  '/profile/weekly',
  '/safety',
  '/report',
  '/appeal?token=x',
  '/admin/password',
  '/admin/confirm',
  '/access-denied',
  '/sign-out',
];

async function expectAccessible({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect([path, found]).toEqual([path, []]);
}

describe.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'wide', theme: 'dark' },
] as const)('on a $screen in the $theme', (wishes) => {
  test('axe finds nothing on the ways in', async () => {
    const visitor = await aVisitor(browser, site.url, wishes);
    for (const path of forVisitors) await expectAccessible(visitor, path);
    await visitor.leave();
  });

  test('axe finds nothing on the screens of members and administrators', async () => {
    const visitor = await aVisitor(browser, site.url, wishes);
    await signIn(visitor.page, administrator);
    for (const path of forAdministrators) await expectAccessible(visitor, path);
    await visitor.leave();
  });
});

test('none of them scrolls sideways at 320 pixels', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, administrator);
  for (const path of forAdministrators) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 320]);
  }
  await leave();
});

test('who is not signed in is led to the sign-in screen and back; a member’s pages are not kept', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await page.goto('/admin/waiting-list?group=pending');
  await page.getByRole('heading', { name: 'Member Login' }).waitFor();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/admin/waiting-list?group=pending');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Waiting List Management' }).waitFor();
  const response = await page.goto('/profile');
  expect(response?.headers()['cache-control']).toContain('no-store');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Join the waiting list' }).waitFor();
  await leave();
});

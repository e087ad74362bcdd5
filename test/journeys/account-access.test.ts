import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { borough } from '#borough';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { administrator } from '../community-database.ts';
import { expectGoodScreens, twoLooks } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let anAdministrator: AdministeredSite['anAdministrator'];
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, anAdministrator } = administration);
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const bilal = { firstName: 'Bilal', lastName: 'Ahmed', phone: '020 7946 0123', postcode: 'IG1 1AA' };
  const body = JSON.stringify({ ...bilal, email: 'bilal@example.org', reason: 'To help' });
  await fetch(`${site.url}/api/waiting-list`, { method: 'POST', headers, body });
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
  '/fasting-tracker',
  '/admin',
  '/admin/users',
  '/admin/waiting-list',
  '/admin/badges?search=main',
  '/admin/settings',
  '/admin/administrators',
  '/admin/hijri-months',
  '/admin/stale-mosques',
  '/admin/outbox',
  '/admin/mail-templates',
  '/admin/audit-log',
  '/admin/browser-reports',
  '/admin/operation',
  '/admin/privacy-requests',
  '/admin/support',
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
  '/forums',
  '/forums?search=nothing+of+that+kind',
  '/profile/feedback',
  '/profile/weekly',
  '/safety',
  '/report',
  '/support',
  '/appeal?token=x',
  '/admin/password',
  '/admin/confirm',
  '/access-denied',
  '/sign-out',
];

/** The screens for managers of a mosque. */
async function ofAMosque(): Promise<string[]> {
  const answer = await (await fetch(`${site.url}/api/mosques?limit=1`)).json();
  const [mosque] = z.array(z.object({ id: z.string() })).parse(answer);
  const day = addDays(boroughDate(new Date()), 1);
  const of = `/mosque/${mosque?.id}`;
  return [
    of,
    `${of}/edit`,
    `${of}/manage`,
    `${of}/timetable?month=${day.slice(0, 7)}&day=${day}`,
    `${of}/board`,
    `/admin/places/${mosque?.id}`,
    `/admin/places/${mosque?.id}/picture`,
  ];
}

test('the screens for signing in and joining say whose site it is', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  for (const path of ['/sign-in', '/waiting-list']) {
    await page.goto(site.url + path);
    await page.getByRole('main').getByText(borough.tagline).waitFor();
    await page.getByRole('main').getByText(borough.productName, { exact: true }).waitFor();
  }
  await leave();
});

test('the screens for signing in and joining are accessible and do not scroll sideways', {
  tags: 'thorough',
}, async () => {
  const visitor = await aVisitor(browser, site.url);
  await expectGoodScreens(visitor.context, [...forVisitors], twoLooks());
  await visitor.leave();
});

test('the screens of members and administrators are accessible and do not scroll sideways', {
  tags: 'thorough',
}, async () => {
  const left = [...forAdministrators, ...(await ofAMosque())];
  const looks = twoLooks();
  // Three browsers in parallel, because most of the time is spent waiting.
  const one = async () => {
    const visitor = await anAdministrator();
    await expectGoodScreens(visitor.context, left, looks);
    await visitor.leave();
  };
  await Promise.all([one(), one(), one()]);
});

test('a visitor is sent to sign in and returns to the page, and members’ pages are not cached', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  await page.goto('/admin/waiting-list?group=pending');
  await page.getByRole('heading', { name: 'Member Login' }).waitFor();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/admin/waiting-list?group=pending');
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Waiting List Management' }).waitFor();
  const response = await page.goto('/profile');
  expect(response?.headers()['cache-control']).toContain('no-store');
  await page.getByLabel(', your account').click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Join the waiting list' }).waitFor();
  await leave();
});

test('without JavaScript an administrator can search a list and page through the results', {
  tags: 'thorough',
}, async () => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  for (let number = 1; number <= 51; number++) {
    const person = {
      firstName: `Guest ${number}`,
      lastName: 'Pageturner',
      email: `page.turner.${number}@example.org`,
    };
    const body = JSON.stringify({ ...person, phone: '020 7946 0123', postcode: 'IG1 1AA' });
    await fetch(`${site.url}/api/waiting-list`, { method: 'POST', headers, body });
  }
  const { page, leave } = await anAdministrator({ javaScript: false });
  await page.goto('/admin/waiting-list?group=pending');
  await page.getByLabel('Search by name, email, phone or postcode').fill('pageturner');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('51 entries').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(1 + 50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/cursor=/);
  const shown = new URL(page.url()).searchParams;
  expect([shown.get('search'), shown.get('group')]).toEqual(['pageturner', 'pending']);
  await expect.poll(() => page.getByRole('row').count()).toBe(1 + 1);
  await expect.poll(() => page.getByRole('link', { name: 'Next page' }).count()).toBe(0);
  await leave();
});

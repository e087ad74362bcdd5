// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AdministeredSite, journey } from './journey.ts';
import { faultsInLargeText } from './large-text.ts';
import { aVisitor } from './visitor.ts';

let browser: Browser;
let shared: AdministeredSite;
let idOf: (path: string) => Promise<string>;
journey.beforeAll(async ({ browser: one, administration }) => {
  browser = one;
  shared = administration;
  idOf = async (path) => {
    const answer = await (await fetch(shared.site.url + path)).json();
    return z.array(z.object({ id: z.string() })).parse(answer)[0]?.id ?? '';
  };
});

/** One screen of each area. */
async function ofEachArea(): Promise<string[]> {
  return [
    '/home',
    '/mosques?postcode=IG1+1AA',
    `/mosque/${await idOf('/api/mosques?search=noor')}`,
    '/events',
    `/business-directory/${await idOf('/api/businesses')}`,
    '/search?q=masjid',
  ];
}

async function otherPublicScreens(): Promise<string[]> {
  return [
    '/',
    `/mosque/${await idOf('/api/mosques?search=noor')}/month`,
    `/events/${await idOf('/api/events')}`,
    '/map',
    '/prayer-times',
    '/jamaah?postcode=IG1+1AA',
    '/jumuah',
    '/taraweeh',
    '/ramadan',
    '/eid',
    `/mosque/${await idOf('/api/mosques?search=bilal')}/ramadan`,
    '/business-directory',
    '/classifieds',
    `/classifieds/${await idOf('/api/classifieds')}`,
    '/council-meetings',
    '/volunteering',
    '/forums',
    '/submit-ad',
    '/privacy',
    '/terms',
    '/safety',
    '/accessibility',
    '/support',
    '/report',
    '/sign-in',
    '/forgot-password',
    '/waiting-list',
    '/nowhere',
  ];
}

const ofMembers = [
  '/',
  '/profile',
  '/profile/security',
  '/profile/privacy',
  '/profile/weekly',
  '/profile/feedback',
  '/prayer-tracker',
  '/fasting-tracker',
  '/notifications',
  '/messages',
  '/member-directory',
  '/groups',
  '/groups/new',
  '/events/create',
  '/events/mine',
  '/volunteering',
  '/volunteering/hours',
  '/volunteering/profile',
  '/forums',
  '/classifieds/new',
  '/business-directory/new',
  '/business-directory/mine',
  '/my-adverts',
  '/orders',
  '/premium',
];

test('text at double size stays within a phone’s screen, complete and with unbroken titles: one screen of each area', async () => {
  const { page, leave } = await aVisitor(browser, shared.site.url, { javaScript: false });
  await expectReadable(page, await ofEachArea());
  await leave();
});

test('text at double size stays within a phone’s screen: other public screens', async () => {
  const { page, leave } = await aVisitor(browser, shared.site.url, { javaScript: false });
  await expectReadable(page, await otherPublicScreens());
  await leave();
});

test('text at double size stays within a phone’s screen: members’ screens', async () => {
  const { page, leave } = await shared.anAdministrator({ javaScript: false });
  await expectReadable(page, ofMembers);
  await leave();
});

/** Without JavaScript nothing is pending once a page has loaded; the layout is the same. */
async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    expect.soft([path, await faultsInLargeText(page)]).toEqual([path, []]);
  }
}

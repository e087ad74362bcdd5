// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { accountArea, memberArea } from '#kit/web/router/areas.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { aBusyMember } from './busy-member.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { faultsInLargeText } from './large-text.ts';
import { fillMoney } from './money-sample.ts';
import { aVisitor, type VisitorOptions } from './visitor.ts';

let browser: Browser;
let shared: AdministeredSite;
let member: Awaited<ReturnType<typeof aBusyMember>>;
journey.beforeAll(async ({ browser: one, administration }) => {
  browser = one;
  shared = administration;
  member = await aBusyMember(shared.site);
});

/** Returns the addresses of the screens below a route, in the router’s notation. */
function screensBelow(...parents: readonly object[]): string[] {
  return routes.flatMap(({ options }) =>
    'path' in options && parents.includes(options.getParentRoute()) ? [options.path] : [],
  );
}

/** Screens that only lead to another, are no page, or need the token of an email. */
const notOpened: readonly string[] = [
  '/login',
  '/app',
  '/forums/post/$postId',
  '/classifieds/$listingId/renew',
];

/** The addresses at which a screen has more to show than without parameters. */
const filledIn: Readonly<Record<string, string>> = {
  '/mosques': '/mosques?postcode=IG1+1AA',
  '/jamaah': '/jamaah?postcode=IG1+1AA',
  '/jamaah/week': '/jamaah/week?postcode=IG1+1AA',
  '/search': '/search?q=masjid',
  '/janazah/$janazahId': '/janazah/$janazahId?postcode=IG1+1AA',
  '/groups/$groupId/posts/$postId': '/groups/$groupId/posts/$groupPostId',
};

function addressOf(screen: string): string {
  return (filledIn[screen] ?? screen).replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = member.ids[name];
    if (id === undefined) throw new Error(`Add a row for ${name}, which ${screen} names.`);
    return id;
  });
}

const publicScreens = screensBelow(rootRoute).filter((screen) => !notOpened.includes(screen));

/** Adverts and orders have a screen for each state that they can be in. */
const isOfMoney = (screen: string) => /\$(advertId|orderId)/.test(screen);

/** Some public screens show more to members. */
const membersScreens = [
  ...screensBelow(accountArea, memberArea).filter((screen) => !isOfMoney(screen)),
  ...['/', '/events/$eventId', '/classifieds/$listingId', '/volunteering', '/volunteering/$opportunityId'],
  ...['/forums', '/forums/post/$postId', '/member-directory'],
];

/** One screen of each area, on a phone with large text. */
const ofEachArea = [
  '/home',
  '/mosques',
  '/mosque/$mosqueId',
  '/events',
  '/business-directory/$businessId',
  '/search',
];

test('text at double size stays within a phone’s screen, complete and with unbroken titles: one screen of each area', async () => {
  await expectReadable(ofEachArea);
});

test('text at double size stays within a phone’s screen: every other public screen', async () => {
  const others = publicScreens.filter((screen) => !ofEachArea.includes(screen));
  await expectReadable([...others, '/when-someone-dies?where=home-expected', '/nowhere']);
});

test('text at double size stays within a phone’s screen: every screen of a member who has one of everything', async () => {
  const [owner, admin] = [
    await aVisitor(browser, shared.site.url, { storageState: member.storageState }),
    await shared.anAdministrator(),
  ];
  const people = { site: shared.site, member: owner.context.request, admin: admin.context.request };
  const { own } = await fillMoney(people);
  await Promise.all([owner.leave(), admin.leave()]);
  await expectReadable([...membersScreens, ...own], { storageState: member.storageState });
});

/** Without JavaScript nothing is pending once a page has loaded; the layout is the same. */
async function expectReadable(screens: readonly string[], options: VisitorOptions = {}): Promise<void> {
  const { page, leave } = await aVisitor(browser, shared.site.url, { ...options, javaScript: false });
  const seen = new Set<string>();
  for (const screen of screens)
    expect.soft([screen, await faultsOf(page, screen, seen)]).toEqual([screen, []]);
  await leave();
}

async function faultsOf(page: Page, screen: string, seen: Set<string>): Promise<unknown[]> {
  const response = await page.goto(addressOf(screen));
  const isOther = new URL(page.url()).pathname !== addressOf(screen).split('?')[0];
  if (isOther || response?.status() !== (screen === '/nowhere' ? 404 : 200))
    return [`answered ${response?.status()} at ${page.url()}`];
  return faultsInLargeText(page, seen);
}

import { afterAll, describe, test } from 'vitest';
import { expectAccessible, expectGoodScreen } from './accessible.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { fillMoney } from './money-sample.ts';
import { type AdministeredSite, journey, useAdministeredSite } from './shared-sites.ts';
import { screens, type Visitor } from './visitor.ts';

/* Every screen on which money, adverts and figures are shown: on both screens, in both themes. */
const ofAdministrators = [
  '/admin/ads',
  '/admin/ads?status=rejected',
  '/admin/payments',
  '/admin/pricing',
  '/admin/pricing?tab=seasons',
  '/admin/pricing?tab=growth',
  '/admin/pricing?tab=packages',
  '/admin/pricing?tab=what-if',
  '/admin/experiments',
  '/admin/experiments/new',
  '/analytics',
  '/analytics/users',
  '/analytics/revenue',
  '/analytics/features',
  '/analytics/performance',
];

/** Its own: adverts that run and experiments are shown to everybody else there. */
const moneyJourney = journey.extend<{ moneySite: AdministeredSite }>({
  moneySite: [({ browser }, use) => useAdministeredSite(browser, use), { scope: 'file' }],
});

let admin: Visitor;
let member: JourneyMember;
let filled: Awaited<ReturnType<typeof fillMoney>>;
let administration: AdministeredSite;
moneyJourney.beforeAll(async ({ browser, moneySite }) => {
  administration = moneySite;
  const { site, post } = administration;
  admin = await administration.anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Zahra', screen: 'phone' });
  const requests = { member: member.visitor.context.request, admin: admin.context.request };
  filled = await fillMoney({ site, ...requests });
}, 360_000);
afterAll(async () => {
  for (const one of [admin, member?.visitor]) await one?.leave();
});

/** Looks at screens in the light, and at their colours in the dark. */
async function expectGoodScreens({ page }: Visitor, paths: readonly string[]): Promise<void> {
  const opened = new Set<string>();
  for (const path of paths) {
    await expectGoodScreen(page, path, opened);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

describe.each(['phone', 'wide'] as const)('on a screen that is %s', (screen) => {
  test('a member’s filled screens have nothing that axe finds, and none scrolls sideways', async () => {
    await member.visitor.page.setViewportSize(screens[screen]);
    await expectGoodScreens(member.visitor, filled.own);
  }, 600_000);

  test('nor have those of administrators', async () => {
    const administrators = await administration.anAdministrator({ screen });
    await expectGoodScreens(administrators, [...ofAdministrators, ...filled.administered]);
    await administrators.leave();
  }, 600_000);
});

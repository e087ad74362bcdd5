// @module-tag thorough
import { afterAll, test } from 'vitest';
import { expectGoodScreens, fourLooks } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { fillMoney } from './money-sample.ts';
import type { Visitor } from './visitor.ts';

/* Every screen with money, adverts and figures, in both sizes and both themes. */
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

let admin: Visitor;
let member: JourneyMember;
let filled: Awaited<ReturnType<typeof fillMoney>>;
journey.beforeAll(async ({ browser, administration }) => {
  const { site, post, anAdministrator } = administration;
  admin = await anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Zahra', screen: 'phone' });
  const requests = { member: member.visitor.context.request, admin: admin.context.request };
  filled = await fillMoney({ site, ...requests });
});
afterAll(async () => {
  for (const one of [admin, member?.visitor]) await one?.leave();
});

test('a member’s screens with data are accessible and do not scroll sideways', async () => {
  await expectGoodScreens(member.visitor.context, filled.own, fourLooks());
});

test('administrators’ screens with data are accessible and do not scroll sideways', async () => {
  await expectGoodScreens(admin.context, [...ofAdministrators, ...filled.administered], fourLooks());
});

// @module-tag thorough
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { badgeLimits } from '#features/people/badges/badge-display.rules.ts';
import { userBadges } from '#features/people/badges/server/badge.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { administrator, withAdministrator } from '../community-database.ts';
import { anEvent } from '../factories/events.ts';
import { journey } from './journey.ts';
import { signIn } from './sign-in.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, open, shown, type Visitor } from './visitor.ts';

/*
 * The home of a community’s first member: a site without the sample community, with its main administrator alone.
 */

let site: Site;
let member: Visitor;
journey.beforeAll(async ({ browser }) => {
  site = await aSite({ ...withAdministrator, SAMPLE_DATA: 'off' });
  member = await aVisitor(browser, site.url, { screen: 'phone' });
  await signIn(member.page, administrator);
});
afterAll(async () => {
  await member?.leave();
  await site?.stop();
});

/** A figure of a list of figures, by its label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

test('the statistics are shown from the first member on', async () => {
  const { page } = member;
  await open(page, '/home');
  await page.getByRole('heading', { name: 'Our Growing Community' }).waitFor();
  await expect.poll(() => figure(page, 'Active Members').textContent()).toBe('1');
});

test('the dashboard has the member’s figures, five badges and how many more, and the settings folded', async () => {
  const { page, context } = member;
  await site.write(async (db) => {
    const [user] = await db.select({ id: users.id }).from(users);
    const userId = user?.id ?? '';
    const now = new Date();
    const post = { userId, type: { name: 'forum_post' }, description: 'Wrote a post' };
    await recordActivity(db, { ...post, subjectId: userId }, now);
    const keys = ['guide_author', 'volunteer_bronze', 'tutor_verified', 'verified_identity'];
    for (const badgeKey of [...keys, 'seeker_business_partner', 'offering_tutoring']) {
      await db.insert(userBadges).values({ userId, badgeKey, awardedAt: now.toISOString() });
    }
  });
  const dashboard = page.getByRole('region', { name: 'Your Community Dashboard' });
  // A job may be awarding badges of its own meanwhile.
  const badges = async () => {
    const earned = z.array(z.unknown()).parse(await (await context.request.get('/api/user/badges')).json());
    const more = earned.length - badgeLimits.dashboard;
    await open(page, '/home');
    return shown(dashboard, `+${more} more ${more === 1 ? 'badge' : 'badges'} earned`).isVisible();
  };
  await expect.poll(badges).toBe(true);
  const list = dashboard.getByRole('list').filter({ has: page.locator('span[title]') });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(badgeLimits.dashboard);
  await expect.poll(() => figure(page, 'Forum posts').textContent()).toBe('1');
  await expect.poll(() => figure(page, 'Connections').textContent()).toBe('0');
  await expect.poll(() => figure(page, 'Events attended').textContent()).toBe('0');
  const save = dashboard.getByRole('button', { name: 'Save Preferences' });
  await expect.poll(() => save.count()).toBe(0);
  await dashboard.getByText('Notification settings').click();
  await save.waitFor();
});

test('an event’s row says its category in words, on phones too', async () => {
  const { page } = member;
  const eventDate = addDays(boroughDate(new Date()), 1);
  await site.write(async (db) => {
    await anEvent(db, { title: 'Lantern walk', category: 'charity', eventDate });
    await anEvent(db, { title: 'Dates and soup', category: 'social', isIftar: true, eventDate });
  });
  for (const path of ['/home', '/events']) {
    await open(page, path);
    for (const [title, category] of [
      ['Lantern walk', 'Charity'],
      ['Dates and soup', 'Iftar'],
    ] as const) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await shown(row.last(), category, { exact: true }).waitFor();
    }
  }
});

test('the bar of a tablet has the link Home', async () => {
  const { page } = member;
  await page.setViewportSize({ width: 800, height: 1100 });
  await open(page, '/events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Our Growing Community' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});

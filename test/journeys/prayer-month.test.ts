// @module-tag thorough
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { trackedPrayers } from '#features/mosques/prayer-tracker/prayer-log.rules.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown } from './visitor.ts';

/*
 * A woman’s month in the prayer tracker: twenty full days, seven set aside, five full days, of which the last two are marked
 * without a connection, as are the seven.
 */

let site: Site;
let member: JourneyMember;
journey.beforeAll(async ({ browser, administration }) => {
  const { post, anAdministrator } = administration;
  ({ site } = administration);
  const admin = await anAdministrator({ screen: 'wide' });
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Safiya', screen: 'phone' });
  await admin.leave();
});
afterAll(() => member?.visitor.leave());

const daysAgo = (days: number) => addDays(boroughDate(new Date()), -days);
const daily = trackedPrayers.filter((prayer) => prayer !== 'jumuah');
const names = ['Fajr', 'Dhuhr', 'Asr', 'Maghrib', 'Isha'];

/** The days ago of a range, the earlier first. */
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

const dayButton = (page: Page, days: number, mark: string) =>
  page.getByRole('button', { name: `${dateText(daysAgo(days), 'day')}: ${mark}` });

/** Marks the five prayers of a day on the screen. */
async function markFull(page: Page, days: number): Promise<void> {
  await dayButton(page, days, '0 of 5').click();
  for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  await dayButton(page, days, 'complete').waitFor();
}

test('her full days before and after the seven are one row, and no total has the seven in it', async () => {
  const { page, context } = member.visitor;
  const checks = Object.fromEntries(daily.map((prayer) => [prayer, true]));
  for (const days of [...range(32, 13), ...range(5, 3)]) {
    const saved = await context.request.put(`/api/user/prayers/${daysAgo(days)}`, {
      data: checks,
      headers: { origin: site.url },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  await open(page, '/prayer-tracker');
  await dayButton(page, 3, 'complete').waitFor();
  await member.visitor.goOffline();
  await dayButton(page, 12, '0 of 5').click();
  await page.getByText('Choose the first and the last day').click();
  await page.getByLabel('First day').fill(daysAgo(12));
  await page.getByLabel('Last day').fill(daysAgo(6));
  await page.getByRole('button', { name: 'Set these days aside' }).click();
  await shown(page, '7 days set aside.').waitFor();
  for (const days of [2, 1]) await markFull(page, days);
  await shown(page, 'Will be saved when you are online.').waitFor();
  // Without a connection she reads what she will read with one.
  await shown(page, '25 days in a row, alhamdulillah.').waitFor();

  await context.setOffline(false);
  await shown(page, 'Will be saved when you are online.').waitFor({ state: 'detached' });
  await open(page, '/prayer-tracker');
  for (const days of range(27, 13)) await dayButton(page, days, 'complete').waitFor();
  for (const days of range(12, 6)) await dayButton(page, days, 'set aside').waitFor();
  for (const days of range(5, 1)) await dayButton(page, days, 'complete').waitFor();
  await shown(page, '25 days in a row, alhamdulillah.').waitFor();
  await shown(page, 'Longest: 25 days.').waitFor();
  await shown(page, '25 of 25 prayers').waitFor();
  await shown(page, '110 of 110 prayers').waitFor();
});

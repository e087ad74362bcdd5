// @module-tag thorough
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { StreetWeek } from '#features/mosques/street-week/street-week.contract.ts';
import { expectGoodScreens, fourLooks } from './accessible.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aMemberOf } from './members.ts';
import { aVisitor, open, shown } from './visitor.ts';

let browser: Browser;
let shared: AdministeredSite;
journey.beforeAll(async ({ browser: one, administration }) => {
  browser = one;
  shared = administration;
});

const near = '/jamaah/week?postcode=IG1+1AA';

/** Returns the number of pages that the open page is on paper. */
async function countSheets(page: Page): Promise<number | undefined> {
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
}

test('a visitor finds the sheet from the jama‘ahs around a postcode, and prints it on two pages at most', async () => {
  const { page, leave } = await aVisitor(browser, shared.site.url);
  await open(page, '/jamaah?postcode=IG1+1AA');
  await page.getByRole('link', { name: 'Print this week for your street' }).click();
  await page.waitForURL('**/jamaah/week?postcode=IG1*');
  await page.getByRole('heading', { name: 'Prayers in congregation near IG1 1AA' }).waitFor();
  await shown(page, 'Wednesday 2 to Tuesday 8 December 2026').waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(0);
  await shown(page, /^Jumu‘ah, Fri\s4\sDec:/).waitFor();
  // Volunteers are asked for by members.
  await expect.poll(() => page.getByText('Ask for volunteers').count()).toBe(0);
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Times can change. Ask the mosque.').waitFor();
  await page.getByText('Printed on 2 December 2026').waitFor();
  await page.getByRole('img', { name: 'This page on a phone' }).waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  const sizes = await page
    .locator('td time, h2')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  // 14 pt in pixels.
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18.6);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'The following week' }).click();
  await shown(page, 'Wednesday 9 to Tuesday 15 December 2026').waitFor();
  await page.getByRole('link', { name: 'The week before' }).click();
  await shown(page, 'Wednesday 2 to Tuesday 8 December 2026').waitFor();
  await leave();
});

test('six mosques whose days all differ, with Jumu‘ah and taraweeh, fit on two pages', async () => {
  const { page, leave } = await aVisitor(browser, shared.site.url, { serviceWorkers: 'block' });
  await open(page, `${near}&minutes=30&date=2027-02-15`);
  await page.getByRole('table').nth(1).waitFor();
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
  await page.route('**/api/jamaah/week*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: fullest(StreetWeek.parse(await response.json())) });
  });
  await page.getByRole('link', { name: 'The following week' }).click();
  await shown(page, '2 more mosques are within 30 minutes’ walk.').waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBe(6);
  await expect.poll(() => page.getByRole('row').count()).toBe(6 * 8);
  expect(await countSheets(page)).toBe(2);
  await leave();
});

/** Makes as much of a week as a sheet can have. */
function fullest(week: StreetWeek): StreetWeek {
  const mosque = week.mosques.find(({ days }) => days.some(({ congregations }) => congregations.length > 0));
  if (!mosque) throw new Error('No mosque has taraweeh.');
  const days = mosque.days.map((day, at) => ({
    ...day,
    prayers: day.prayers.map((one) => ({ ...one, jamaah: `12:0${at}` })),
    jumuah: at === 4 ? ['12:45', '13:30'].map((time) => ({ time, language: 'English and Urdu' })) : [],
  }));
  const mosques = Array.from({ length: 6 }, (_, at) => ({
    ...mosque,
    id: String(at),
    name: `Masjid and Islamic Education Centre ${at}`,
    address: '112–118 Sample High Road, Seven Kings, Ilford',
    sureness: { confirmedAt: '2026-06-01T12:00:00.000Z', stale: true },
    days,
  }));
  return { ...week, mosques, moreMosques: 2 };
}

test('without JavaScript a visitor enters a postcode, and is told of one that nobody knows', async () => {
  const { page, leave } = await aVisitor(browser, shared.site.url, { javaScript: false });
  await page.goto('/jamaah/week');
  await page.getByRole('heading', { name: 'Print this week for your street' }).waitFor();
  await page.getByLabel('Your postcode').fill('ZZ1 1ZZ');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('We couldn’t find that postcode.').waitFor();
  await page.getByLabel('Your postcode').fill('IG1 1AA');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { name: 'Prayers in congregation near IG1 1AA' }).waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(0);
  await leave();
});

test('a member asks for volunteers to deliver it, with the district alone', async () => {
  const { site, post, anAdministrator } = shared;
  const admin = await anAdministrator({ screen: 'wide' });
  const { visitor } = await aMemberOf({ site, post, browser, admin, firstName: 'Samina', screen: 'phone' });
  const { page } = visitor;
  await open(page, near);
  await page.getByRole('link', { name: 'Ask for volunteers to deliver it' }).click();
  await page.waitForURL('**/volunteering/new?template=street-week&district=IG1');
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.getByLabel('Opportunity Title').inputValue())
    .toBe('Print and deliver five prayer-time sheets');
  await page.getByRole('button', { name: 'Create Opportunity' }).click();
  await page.getByText('Waiting for approval').waitFor();
  await shown(page, `${site.url}/jamaah/week?postcode=IG1 and enter`).waitFor();
  await expect.poll(() => page.getByRole('main').getByText('IG1 1AA').count()).toBe(0);
  await visitor.leave();
  await admin.leave();
});

test('the sheet and its form are accessible, in both themes, and stay within a narrow phone', async () => {
  const { context, leave } = await aVisitor(browser, shared.site.url);
  const paths = ['/jamaah/week', near, `${near}&date=2027-02-15`, '/jamaah/week?lat=51.6&lng=-0.3'];
  await expectGoodScreens(context, paths, fourLooks());
  await leave();
});

import { eq, ne } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { advertisements } from '#features/exchange/adverts/server/advert.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './accessible.ts';
import { open, shown, type Visitor } from './visitor.ts';

/** The website of the journeys’ adverts. */
export const advertised = 'https://bakery.example.org/';

/** Submits an advert for phones on the form. */
export async function submitAdvert(page: Page, title: string): Promise<void> {
  await open(page, '/submit-ad');
  await shown(page, 'On phones', { exact: true }).click();
  await page.getByLabel('Business name').fill('Journey Bakery');
  await page.getByLabel('Category', { exact: true }).selectOption('Retail & Shopping');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('Baked each morning, and still warm at Fajr.');
  await page.getByLabel('Address').fill('12 High Road, Ilford');
  await page.getByLabel('Website (optional)').fill(advertised);
  await page.getByLabel('Contact name').fill('Nadia Khan');
  await page.getByLabel('Email', { exact: true }).fill('bakery@example.org');
  await page.getByText(/30 days together/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Advertisement Submitted!' }).waitFor();
}

/** Approves an advert in the administration. */
export async function approveAdvert(page: Page, title: string): Promise<void> {
  await open(page, '/admin/ads?status=pending');
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await shown(page, 'Advertisement approved successfully').waitFor();
}

/** Changes an advert’s dates: its first day is today, and no others run. */
export async function beginToday(db: Db, title: string): Promise<string> {
  const advert = await advertCalled(db, title);
  const removedAt = new Date().toISOString();
  await db.update(advertisements).set({ removedAt }).where(ne(advertisements.id, advert.id));
  const startDate = boroughDate(new Date());
  const endDate = addDays(startDate, advert.duration - 1);
  await db.update(advertisements).set({ startDate, endDate }).where(eq(advertisements.id, advert.id));
  return advert.id;
}

/** Changes an advert’s dates: its last day was yesterday, and the job has not run since. */
export async function endYesterday(db: Db, title: string): Promise<void> {
  const advert = await advertCalled(db, title);
  const endDate = addDays(boroughDate(new Date()), -1);
  const startDate = addDays(endDate, 1 - advert.duration);
  await db.update(advertisements).set({ startDate, endDate }).where(eq(advertisements.id, advert.id));
  expect(await triggerJob(db, 'watch-adverts')).toBe(true);
}

/** Shows an advert to a visitor until the view is counted, and clicks it some times. */
export async function seeAndPress({ page, context }: Visitor, title: string, times: number): Promise<void> {
  // A headless browser identifies itself as such, and would be counted as the robot that it is.
  const agent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  await context.setExtraHTTPHeaders({ 'user-agent': agent });
  const counted = page.waitForResponse((response) => response.url().endsWith('/seen'));
  await open(page, '/events');
  const box = page.getByRole('complementary', { name: 'Advert', exact: true }).filter({ visible: true });
  await box.getByText(title).scrollIntoViewIfNeeded();
  expect((await counted).status()).toBeLessThan(300);
  const link = await box.getByRole('link', { name: title }).getAttribute('href');
  for (let press = 0; press < times; press += 1) {
    const clicked = await context.request.get(link ?? '', { maxRedirects: 0 });
    expect(clicked.headers().location).toBe(advertised);
  }
}

async function advertCalled(db: Db, title: string) {
  const [advert] = await db.select().from(advertisements).where(eq(advertisements.title, title));
  if (!advert) throw new Error('The advert is not there.');
  return advert;
}

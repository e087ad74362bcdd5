import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './shared-sites.ts';
import type { Site } from './site.ts';
import { aVisitor } from './visitor.ts';

let site: Site;
let browser: Parameters<typeof aVisitor>[0];
journey.beforeAll(({ browser: shared, publicSite }) => {
  browser = shared;
  site = publicSite;
});

const notSent = 'Nothing was sent';

/** Fills in the form for joining and presses its button, whether or not the page is alive. */
async function join(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Maryam');
  await page.getByLabel('Last name').fill('Khan');
  await page.getByLabel('Phone').fill('020 7946 0123');
  await page.getByLabel('Postcode').fill('IG1 1AA');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
}

test('a form that is pressed before the page is alive is sent once it is, and shows nothing in the address', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() === 'POST') asked.push(request.url());
  });
  await page.goto('/waiting-list', { waitUntil: 'commit' });
  await join(page, `${randomUUID()}@example.org`);
  expect(page.url()).toBe(`${site.url}/waiting-list`);
  arrived.resolve();
  await expect.poll(() => asked).toEqual([`${site.url}/waiting-list`, `${site.url}/api/waiting-list`]);
  await page.getByRole('heading', { name: 'On The List' }).waitFor();
  expect(page.url()).toBe(`${site.url}/waiting-list`);
  await leave();
});

test('without JavaScript a form says that nothing was sent, and shows nothing in the address', async () => {
  const { page, context } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/waiting-list?ref=poster');
  await join(page, 'maryam@example.org');
  await page.getByText(notSent).waitFor();
  expect(new URL(page.url()).searchParams.get('email')).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/waiting-list');
  await page.reload().catch(() => undefined);
  await page.goto('/waiting-list');
  expect(await page.getByText(notSent).count()).toBe(0);
  await context.close();
});

// @module-tag thorough
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AdministeredSite, journey } from './journey.ts';
import { fillInWaitingList } from './members.ts';
import type { Site } from './site.ts';
import { aVisitor, shown } from './visitor.ts';

let site: Site;
let administration: AdministeredSite;
let browser: Parameters<typeof aVisitor>[0];
journey.beforeAll(({ browser: shared, publicSite, administration: administered }) => {
  browser = shared;
  site = publicSite;
  administration = administered;
});

const notSent = 'Nothing was sent';

/** Holds back the page’s scripts until the returned function is called: until then nothing is hydrated. */
async function holdScripts(page: Page): Promise<() => void> {
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  return arrived.resolve;
}

/** Fills in the form for joining and presses its button, whether or not the page is hydrated. */
async function join(page: Page, email: string): Promise<void> {
  await fillInWaitingList(page, { firstName: 'Maryam', email });
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
}

test('a form submitted before hydration is sent afterwards, and puts no data into the address', async () => {
  const { page, leave } = await aVisitor(browser, site.url);
  const release = await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.method() === 'POST') asked.push(request.url());
  });
  await page.goto('/waiting-list', { waitUntil: 'commit' });
  await join(page, `${randomUUID()}@example.org`);
  expect(page.url()).toBe(`${site.url}/waiting-list`);
  release();
  await expect.poll(() => asked).toEqual([`${site.url}/waiting-list`, `${site.url}/api/waiting-list`]);
  await page.getByRole('heading', { name: 'On The List' }).waitFor();
  expect(page.url()).toBe(`${site.url}/waiting-list`);
  await leave();
});

test('what was typed, chosen and ticked before hydration counts for fields that the page controls', async () => {
  const { page, leave } = await administration.anAdministrator();
  const release = await holdScripts(page);
  await page.goto('/events/create', { waitUntil: 'commit' });
  await page.getByLabel('Starts', { exact: true }).selectOption('After a prayer');
  await page.locator('summary', { hasText: 'Iftar' }).click();
  await page.getByLabel('People break their fast together').check();
  await page.getByLabel('Date', { exact: true }).fill('2027-02-20');
  release();
  await page.getByLabel('Food for how many?').waitFor();
  await page.getByLabel('Prayer', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Last day').getAttribute('min')).toBe('2027-02-20');
  await expect.poll(() => page.getByLabel('People break their fast together').isChecked()).toBe(true);
  await leave();
});

test('a reply written and sent before hydration is sent afterwards', async () => {
  const { page, leave } = await administration.anAdministrator();
  const [post] = z
    .array(z.object({ id: z.string() }))
    .parse(await (await page.request.get('/api/forum/posts')).json());
  const release = await holdScripts(page);
  await page.goto(`/forums/post/${post?.id}`, { waitUntil: 'commit' });
  const words = `Written early: ${randomUUID()}`;
  await page.getByRole('textbox', { name: 'Your reply' }).fill(words);
  release();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await shown(page, words).waitFor();
  await leave();
});

test('without JavaScript a form says that nothing was sent, and puts no data into the address', async () => {
  const { page, context } = await aVisitor(browser, site.url, { javaScript: false });
  await page.goto('/waiting-list?ref=poster');
  await join(page, 'maryam@example.org');
  await page.getByText(notSent).waitFor();
  expect(new URL(page.url()).searchParams.get('email')).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/waiting-list');
  await page.reload().catch(() => undefined);
  await page.goto('/waiting-list');
  await expect.poll(() => page.getByText(notSent).count()).toBe(0);
  await context.close();
});

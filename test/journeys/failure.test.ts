// @module-tag thorough
import type { Browser, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { administrator } from '../community-database.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open, shown } from './visitor.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, administration }) => {
  browser = shared;
  ({ site } = administration);
});

/** Ends the session of an open page, as "Log out everywhere" on another device does. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'sid' });

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a page of someone else’s listing says why it is refused, before and after hydration', async () => {
  const { page, context } = await aVisitor(browser, site.url);
  const reported: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text());
  });
  await signIn(page, administrator);
  const listings = z
    .array(z.object({ id: z.string() }))
    .parse(await (await page.request.get('/api/classifieds?limit=1')).json());
  const answer = await page.goto(`/classifieds/${listings[0]?.id}/edit`);
  expect([answer?.status(), await answer?.text()]).toEqual([403, expect.stringContaining('Only the seller')]);
  await hydrated(page);
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  await page.getByText('Only the seller can do that.').waitFor();
  // The browser itself reports the 403, which leave() would count as a fault; nothing else is reported.
  expect(reported).toEqual([expect.stringContaining('status of 403')]);
  await context.close();
});

test('a page that loads slowly shows progress, and none is shown once it has loaded', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/privacy');
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/mosques?*', (route) => held.resolve(route));
  const main = page.locator('#content');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
  await expect.poll(() => main.getAttribute('aria-busy')).toBe('true');
  await page.locator('.navigation-progress').waitFor();
  await (await held.promise).continue();
  await page.waitForURL('**/mosques');
  await expect.poll(() => main.getAttribute('aria-busy')).toBe(null);
  await expect.poll(() => page.locator('.navigation-progress').count()).toBe(0);
  await leave();
});

test('a member whose session ended on an open page is told so, signs in, and arrives where the link led', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(page, administrator);
  await endSession(page);
  await page.getByLabel(', your account').click();
  const told = shown(page, 'You are logged out. Logging in again...').waitFor();
  await page.getByRole('link', { name: 'Prayer tracker' }).first().click();
  await told;
  await hydrated(page);
  await signInAgain(page);
  await page.waitForURL('**/prayer-tracker');
  await page.getByRole('heading', { name: 'Prayer Tracker' }).waitFor();
  await leave();
});

test('unsaved input survives signing in again after the session has ended, until it is saved', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(page, administrator);
  await open(page, '/profile');
  await page.getByLabel('Mobile number').fill('07700 900123');
  await endSession(page);
  // Starts waiting beforehand: the toast is visible for half a second, while the press waits for the next page.
  const told = shown(page, 'You are logged out. Logging in again...').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await told;
  await page.waitForURL('**/sign-in?*');
  await hydrated(page);
  await signInAgain(page);
  await page.waitForURL('**/profile');
  await shown(page, 'What you typed is still here').waitFor();
  await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('07700 900123');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')));
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await shown(page, 'Profile updated successfully').waitFor();
  await expect.poll(kept).toEqual([]);
  await leave();
});

test('a form submitted twice in quick succession is sent once, and shows a server error', async () => {
  const { page, context } = await aVisitor(browser, site.url, { screen: 'phone' });
  await signIn(page, administrator);
  await open(page, '/profile');
  let sent = 0;
  await page.route('**/api/user/profile', (route) => {
    sent += 1;
    const body = {
      error: 'Something went wrong.',
      message: 'Something went wrong.',
      code: 'internal',
      requestId: 'x',
    };
    return route.fulfill({ status: 500, json: body });
  });
  await page.getByRole('button', { name: 'Save Changes' }).evaluate((button) => {
    if (!(button instanceof HTMLButtonElement)) return;
    button.form?.requestSubmit();
    button.form?.requestSubmit();
  });
  const told = page.getByRole('alert').filter({ hasText: 'Failed to update profile. Please try again.' });
  await told.waitFor();
  expect(sent).toBe(1);
  // The browser reports the 500, which leave() would count as a fault.
  await context.close();
});

test('without scripts an advert is in its place on the page and links to its website', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide', javaScript: false });
  await page.goto('/events');
  const above = page.getByRole('complementary', { name: 'Advert', exact: true }).filter({ visible: true });
  await expect.poll(() => above.getByRole('link').getAttribute('href')).toMatch(/^\/ads\//);
  const [advert, heading] = [await above.boundingBox(), await page.locator('main h1').boundingBox()];
  expect(advert?.height).toBeLessThanOrEqual(72 + 24);
  expect(advert?.y).toBeLessThan(heading?.y ?? 0);
  await leave();
});

test('a toast is shown as plain text if its script can’t be loaded', async () => {
  const { page, context } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.route(/assets\/toaster-/, (route) => route.abort());
  await signIn(page, administrator);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Profile updated successfully' }).waitFor();
  await page.getByLabel('Mobile number').waitFor();
  // React reports the script that could not be loaded.
  await context.close();
});

for (const screen of ['phone', 'wide'] as const) {
  test(`an unknown address first offers help, and the landing page below it (${screen})`, async () => {
    const { page, leave } = await aVisitor(browser, site.url, { screen });
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    const tops = await page.evaluate(() =>
      ['h1', 'main input[type=search]', '[aria-label="Where to go from here"]', 'input[name=firstName]'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    const suggestions = page.getByRole('navigation', { name: 'Where to go from here' }).getByRole('link');
    await expect.poll(() => suggestions.count()).toBe(6);
    await expectAccessible(page);
    await page.getByLabel('Search for what you wanted').fill('Noor');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?q=Noor');
    await leave();
  });
}

// A phone on a network without internet access reports that it is online.
test.each(['offline', 'online'] as const)(
  'a page that can’t be loaded reports the connection and loads on retry, even if the browser reports %s',
  async (said) => {
    const { page, context } = await aVisitor(browser, site.url, { screen: 'wide' });
    await open(page, '/events');
    if (said === 'offline') await context.setOffline(true);
    else await context.route('**/*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await context.setOffline(false);
    await context.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor({ state: 'detached' });
    await page
      .getByRole('heading', { name: /mosques/i })
      .first()
      .waitFor();
    // React reports each failed attempt.
    await context.close();
  },
);

test('a map whose script can’t be loaded reports a failure, and Retry opens it once it can', async () => {
  const { page, context } = await aVisitor(browser, site.url, { screen: 'wide' });
  const script = /\/map-canvas-[^/]*\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto('/map');
  await shown(page, 'Map Loading Failed').waitFor();
  await page.getByRole('heading', { name: /mosques$/ }).waitFor();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.map-marker').first().waitFor();
  await context.close();
});

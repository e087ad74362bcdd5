import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from './accessible.ts';
import { journey } from './shared-sites.ts';
import { administrator, signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open } from './visitor.ts';

let site: Site;
let browser: Browser;
journey.beforeAll(({ browser: shared, administration }) => {
  browser = shared;
  ({ site } = administration);
});

/** Ends the session of an open page, as another device does by "Log out everywhere". */
const endSession = (page: Page) => page.context().clearCookies({ name: 'sid' });

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('who opens what isn’t theirs reads why, on the page as it comes and once it is alive', async () => {
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
  // The browser itself reports the 403, which a visitor's leaving would count as a fault; nothing else does.
  expect(reported).toEqual([expect.stringContaining('status of 403')]);
  await context.close();
});

test('a page that is long on its way is shown to be, and a quick one is not', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await open(page, '/privacy');
  let answer = () => {};
  await page.route('**/api/mosques?*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const main = page.locator('#content');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
  await expect.poll(() => main.getAttribute('aria-busy')).toBe('true');
  await page.locator('.navigation-progress').waitFor();
  answer();
  await page.waitForURL('**/mosques');
  await expect.poll(() => main.getAttribute('aria-busy')).toBe(null);
  expect(await page.locator('.navigation-progress').count()).toBe(0);
  await leave();
});

test('whose session ended while a page was open is told so, signs in, and comes back to where the link led', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(page, administrator);
  await endSession(page);
  await page.getByLabel(', your account').click();
  const told = page.getByText('You are logged out. Logging in again...').first().waitFor();
  await page.getByRole('link', { name: 'Prayer tracker' }).first().click();
  await told;
  await hydrated(page);
  await signInAgain(page);
  await page.waitForURL('**/prayer-tracker');
  await page.getByRole('heading', { name: 'Prayer Tracker' }).waitFor();
  await leave();
});

test('what was typed when the session had ended is still there after signing in, and gone once it is sent', async () => {
  const { page, leave } = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(page, administrator);
  await open(page, '/profile');
  await page.getByLabel('Mobile number').fill('07700 900123');
  await endSession(page);
  // Waited for beforehand: it is seen for half a second, and the press waits for the page that follows.
  const told = page.getByText('You are logged out. Logging in again...').first().waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await told;
  await page.waitForURL('**/sign-in?*');
  await hydrated(page);
  await signInAgain(page);
  await page.waitForURL('**/profile');
  await page.getByText('What you typed is still here').first().waitFor();
  expect(await page.getByLabel('Mobile number').inputValue()).toBe('07700 900123');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')));
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile updated successfully').first().waitFor();
  await expect.poll(kept).toEqual([]);
  await leave();
});

test('a form sent by two quick presses is sent once, and a fault of ours is told in its place', async () => {
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
  // The browser reports the 500, which a visitor's leaving would count as a fault.
  await context.close();
});

test('what the code of an advert or a toast can’t be had for leaves the page as it is, and the toast’s words are shown', async () => {
  const { page, context } = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(page, administrator);
  await page.route(/assets\/(advert-box|toaster)-/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('advert-box'));
  await open(page, '/events');
  await missed;
  await page.getByRole('complementary', { name: 'Advert', exact: true }).waitFor({ state: 'detached' });
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).count(),
  ).toBe(1);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Profile updated successfully' }).waitFor();
  await page.getByLabel('Mobile number').waitFor();
  // React reports what could not be loaded.
  await context.close();
});

for (const screen of ['phone', 'wide'] as const) {
  test(`an unknown address helps first and shows the landing below (${screen})`, async () => {
    const { page, leave } = await aVisitor(browser, site.url, { screen });
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    const tops = await page.evaluate(() =>
      ['h1', 'main input[type=search]', '[aria-label="Where to go from here"]', 'input[name=firstName]'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(
      await page.getByRole('navigation', { name: 'Where to go from here' }).getByRole('link').count(),
    ).toBe(6);
    await expectAccessible(page);
    await page.getByLabel('Search for what you wanted').fill('Noor');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?q=Noor');
    await leave();
  });
}

// A telephone that is in a network without a way out says that it is online.
test.each(['offline', 'online'] as const)(
  'a page that can’t be reached says that it is the connection, and comes when it is back, though the browser says %s',
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
    // React reports each failed try.
    await context.close();
  },
);

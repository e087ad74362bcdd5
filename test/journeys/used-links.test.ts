import { expect, test } from 'vitest';
import { routes } from '#app/routes.ts';
import { journey } from './journey.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, openBrowser } from './visitor.ts';

/* A link in an email that was used, has expired or was cut off leads to a screen that has the way on in it. */

let site: Site;
journey.beforeAll(({ publicSite }) => {
  site = publicSite;
});

/** Each screen behind an emailed link: the button that uses the link, and where the screen leads if it doesn’t work. */
const screens = {
  '/reset-password': { button: 'Set password', leadsTo: '/forgot-password' },
  '/verify-email': { button: 'Verify my address', leadsTo: '/profile' },
  '/confirm-email': { button: 'Use this address', leadsTo: '/profile/security' },
  '/undo-email': { button: 'Restore address', leadsTo: '/support' },
  '/email-proposal': { button: 'Stop the change', leadsTo: '/support' },
  '/correct-sign-up': { button: 'Use my new details', leadsTo: '/waiting-list' },
  '/unsubscribe': { button: 'Unsubscribe', leadsTo: '/profile' },
};

/** Screens with a token that say at once that it doesn’t work, and name no new link. */
const others = ['/appeal', '/classifieds/$listingId/renew'];

test('each screen that takes a token is listed', () => {
  const withToken = routes.flatMap(({ options }) => {
    if (!('path' in options) || typeof options.validateSearch !== 'function') return [];
    const search: unknown = options.validateSearch({ token: 'x' } as never);
    return typeof search === 'object' && search !== null && 'token' in search ? [options.path] : [];
  });
  expect(withToken.toSorted()).toEqual([...Object.keys(screens), ...others].toSorted());
});

test('a used, expired or incomplete link leads to a new one, or to whoever can help', async () => {
  const browser = await openBrowser();
  const { page, leave } = await aVisitor(browser, site.url);
  for (const [path, { button, leadsTo }] of Object.entries(screens)) {
    const way = page.getByRole('main').locator(`a[href="${leadsTo}"]`);
    await page.goto(path);
    await way.waitFor();
    await page.goto(`${path}?token=used.before`);
    await hydrated(page);
    await expect.poll(() => way.count(), { message: path }).toBe(0);
    for (const field of await page.locator('main input[type=password]').all())
      await field.fill('seven ripe mangoes in june');
    await page.getByRole('button', { name: button }).click();
    await way.waitFor();
  }
  await leave();
  await browser.close();
});

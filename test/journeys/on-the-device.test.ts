// @module-tag thorough
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { administrator } from '../community-database.ts';
import { retryFailed } from '../crash/crash-store.ts';
import {
  aPushServiceStub,
  type PushServiceStub,
  pushServiceCertificate,
} from '../servers/push-service-stub.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import { aMemberOf } from './members.ts';
import { signIn } from './sign-in.ts';
import { aSite, type Site } from './site.ts';
import { aVisitor, hydrated, openWholeBrowser, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let service: PushServiceStub;
let admin: Visitor;
let mosque = '';
beforeAll(async () => {
  browser = await openWholeBrowser();
  [post, service] = await Promise.all([anSmtpListener(), aPushServiceStub()]);
  const settings = {
    SMTP_URL: post.url,
    PUSH_SERVICES: service.url,
    NODE_EXTRA_CA_CERTS: pushServiceCertificate,
  };
  site = await aSite(settings);
  admin = await aVisitor(browser, site.url, { screen: 'wide' });
  await signIn(admin.page, administrator);
  const list = await (await fetch(`${site.url}/api/mosques?limit=1`)).json();
  mosque = z.array(z.object({ id: z.string() })).parse(list)[0]?.id ?? '';
});
afterAll(async () => {
  await Promise.all([browser.close(), post.close(), service.close()]);
});

/** No real push service is reachable from here, so the browser subscribes at the stub. */
async function subscribesAt(
  page: Page,
  { endpoint, keys }: { endpoint: string; keys: object },
  at: 'a press' | 'already' = 'a press',
): Promise<void> {
  await page.addInitScript(
    ({ isSubscribed, ...subscription }) => {
      let current: object | null = null;
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      const subscribe = () => {
        const unsubscribe = async () => {
          current = null;
          return true;
        };
        current = { toJSON: () => subscription, unsubscribe };
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey);
        if (!/^[\w-]{87}$/.test(key)) throw new Error(`No key of a server: ${key}`);
        subscribe();
        return current as unknown as PushSubscription;
      };
      if (isSubscribed) subscribe();
    },
    { endpoint, keys, isSubscribed: at === 'already' },
  );
}

/** Delivers a message to the page’s service worker, as the browser does for its push service. */
async function deliverPush(session: CDPSession, message: unknown): Promise<void> {
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
}

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const notices = await worker.getNotifications();
    return notices.map(({ title, body, data }) => ({ title, body, data }));
  });

test('a follower turns on notifications on a device, and receives a janazah there, encrypted', async () => {
  const follower = await aMemberOf({ site, post, browser, admin, firstName: 'Farida', screen: 'phone' });
  const { page, context } = follower.visitor;
  const device = service.aDevice();
  await context.grantPermissions(['notifications']);
  await subscribesAt(page, device);
  const from = { headers: { origin: site.url } };
  const followed = await context.request.put(`/api/mosques/${mosque}/follow`, from);
  expect(followed.ok()).toBe(true);
  await page.goto('/notifications');
  await hydrated(page);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await shown(page, 'Notifications are on for this device.').waitFor();
  await page.getByRole('button', { name: 'Turn off notifications' }).waitFor();

  const announcement = {
    kind: 'janazah',
    shownName: 'none',
    date: addDays(boroughDate(new Date()), 1),
    prayer: 'dhuhr',
    familyConsents: true,
  };
  const made = await admin.context.request.post(`/api/mosques/${mosque}/announcements`, {
    data: announcement,
    ...from,
  });
  expect(made.ok(), await made.text()).toBe(true);
  const received = async () => {
    await retryFailed(site.database.db);
    return device.received.length;
  };
  await expect.poll(received).toBeGreaterThan(0);
  expect(device.received[0]).toMatchObject({
    headers: { urgency: 'high' },
    message: { path: expect.stringMatching(/^\/janazah\/[\da-f-]{36}$/) },
  });

  // Chromium drops a push for a worker that is still being installed.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  await deliverPush(session, device.received[0]?.message);
  await expect
    .poll(() => shownNotices(page))
    .toMatchObject([{ data: expect.stringMatching(/^\/janazah\//) }]);

  const sentTo = async () => {
    const state = await context.request.get('/api/notifications/push');
    return z.object({ endpoint: z.string().nullable() }).parse(await state.json()).endpoint;
  };
  const renewed = service.aDevice();
  await renewInBackground(context, renewed);
  await expect.poll(sentTo).toBe(renewed.endpoint);

  // When the page is opened again, the browser’s subscription differs from the one on the server.
  await subscribesAt(page, device, 'already');
  await page.goto('/notifications');
  await hydrated(page);
  await expect.poll(sentTo).toBe(device.endpoint);

  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await shown(page, 'Notifications are off on this device.').waitFor();
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor();
  await follower.visitor.leave();
});

/** Makes the browser replace its subscription while no page is open. */
async function renewInBackground(
  context: BrowserContext,
  { endpoint, keys }: { endpoint: string; keys: object },
): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    (subscription) => {
      const event = new Event('pushsubscriptionchange');
      const newSubscription = { toJSON: () => subscription };
      dispatchEvent(Object.assign(event, { newSubscription, waitUntil: () => undefined }));
    },
    { endpoint, keys },
  );
}

/** Replaces the saved times by those of other days, as for someone who was away for long. */
function forgetToday(page: Page): Promise<void> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('member:offline') ?? '{}');
    kept.savedAt = '2026-01-06T12:00:00.000Z';
    for (const one of kept.mosques) for (const day of one.days) day.date = day.date.replace(/^\d+/, '2001');
    localStorage.setItem('member:offline', JSON.stringify(kept));
  });
}

test('offline, a member sees her mosque’s times and marks a prayer, and signing out deletes both', async () => {
  const member = await aMemberOf({ site, post, browser, admin, firstName: 'Halima', screen: 'wide' });
  const { page, context } = member.visitor;
  const from = { headers: { origin: site.url } };
  await context.request.put(`/api/mosques/${mosque}/follow`, from);
  await page.goto('/home');
  await page.evaluate(() => caches.open('shell-of-another-build'));
  await page.waitForFunction(() => localStorage.getItem('member:offline') !== null);
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^shell-[\da-f]{12}$/)]);
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const answer = await (await caches.open(name)).match('/offline');
    return answer?.text();
  });
  expect(kept).not.toContain('Halima');

  await context.setOffline(true);
  await page.goto('/events');
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  await page
    .getByText(/^\w+day \d+ \w+ \d{4}\. Saved on \w{3} \d+ \w{3}, and may have changed since\.$/)
    .waitFor();
  await expect.poll(() => page.getByRole('rowheader', { name: 'Maghrib' }).count()).toBe(1);
  // The page says it in its heading alone, and, being the one that visitors have, asks no member to sign in.
  await expect.poll(() => page.getByText('This page may be out of date').count()).toBe(0);
  await expect.poll(() => page.getByRole('banner').getByText('Join').count()).toBe(0);
  await expect.poll(() => page.getByRole('banner').getByText('Sign in').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/events');
  await page.getByRole('button', { name: 'Fajr' }).click();
  await page.getByRole('button', { name: 'Fajr', pressed: true }).waitFor();
  await forgetToday(page);
  await page.reload();
  await page.getByText(/^No times are saved for .* The last were saved on Tue 6 Jan\.$/).waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(0);

  await context.setOffline(false);
  await page.goto('/prayer-tracker');
  const today = boroughDate(new Date());
  const log = async () => (await context.request.get(`/api/user/prayers?from=${today}&to=${today}`)).json();
  const isUnsent = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('member:prayers:')));
  await expect.poll(isUnsent).toBe(false);
  // Before dawn the prayer is refused.
  const { days, begins, now } = await log();
  const isTaken = begins[0].fajr <= now;
  expect(days).toMatchObject(isTaken ? [{ date: today, fajr: true, isha: false }] : []);
  await page.goto('/home');
  await page.getByLabel(', your account').click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(`${site.url}/`);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('member:'))).toEqual([]);
  await context.close();
});

test('the board reloads by itself on a television without JavaScript or with an old browser', async () => {
  const html = async (path: string) => (await fetch(`${site.url}/mosque/${mosque}${path}`)).text();
  const board = await html('/board');
  expect(board).toMatch(/<noscript><meta http-equiv="refresh" content="180"\/?><\/noscript>/i);
  expect(board).toContain("hasAttribute('data-board-runs'))location.reload()");
  expect(await html('')).not.toMatch(/http-equiv="refresh"|data-board-runs/i);
  const { page, context } = await aVisitor(browser, site.url, { screen: 'wide' });
  await page.goto(`/mosque/${mosque}/board`);
  await page.locator('html[data-board-runs]').waitFor();
  await context.close();
});

test('a board that was open before starts offline', async () => {
  const television = await aVisitor(browser, site.url, { screen: 'wide' });
  const { page, context } = television;
  await page.goto(`/mosque/${mosque}/board`);
  await page.getByRole('table').waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('board')).keys()).length))
    .toBeGreaterThan(3);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await admin.leave();
  await page.close();
  await site.stop();
  const again = await context.newPage();
  await again.goto(`/mosque/${mosque}/board`);
  await again.getByRole('heading', { level: 1, name }).waitFor();
  await again.getByRole('table').waitFor();
  await again.waitForFunction(
    () => document.fonts.status === 'loaded' && document.fonts.check('20px Alegreya'),
  );
  const before = await again.getByRole('timer').textContent();
  await expect.poll(() => again.getByRole('timer').textContent()).not.toBe(before);
  await context.close();
});

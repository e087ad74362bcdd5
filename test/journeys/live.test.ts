// @module-tag thorough
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aVisitor, open, type Visitor } from './visitor.ts';

let administration: AdministeredSite;
let browser: Browser;
journey.beforeAll(({ browser: opened, administration: shared }) => {
  browser = opened;
  administration = shared;
});

const Ids = z.array(z.object({ id: z.string() }));

/** Sends a message to the administrators, who are notified of it. */
async function write(subject: string): Promise<void> {
  const { url } = administration.site;
  const body = JSON.stringify({ name: 'Idris', email: 'idris@example.org', subject, message: 'Salaam.' });
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/support`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** Returns the number on the bell. */
async function unread({ page }: Visitor): Promise<number> {
  const name = await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0);
}

const countPath = '/api/notifications/unread-count';

test('a new notification appears on an open page at once, and disappears when it is read elsewhere', async () => {
  const one = await administration.anAdministrator({ screen: 'wide' });
  const other = await administration.anAdministrator();
  const asked: string[] = [];
  one.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(one.page, '/about');
  await open(other.page, '/notifications');
  await expect.poll(() => asked.filter((path) => path === countPath).length).toBe(1);
  const before = await unread(one);
  await write('First');
  await expect.poll(() => unread(one)).toBe(before + 1);
  // All screens share one stream, and do not request the number again.
  await one.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
  await one.page.waitForURL('**/mosques');
  expect(asked.filter((path) => path === countPath)).toHaveLength(2);
  expect(asked.filter((path) => path === '/api/live')).toHaveLength(1);
  const headers = { origin: administration.site.url };
  await other.context.request.post('/api/notifications/read-all', { headers });
  await expect.poll(() => unread(one)).toBe(0);
  await Promise.all([one.leave(), other.leave()]);
});

test('a page whose stream was interrupted receives what it missed after reconnecting', async () => {
  const reader = await administration.anAdministrator({ screen: 'wide' });
  const first = reader.page.waitForResponse(`**${countPath}`);
  await open(reader.page, '/about');
  await first;
  const before = await unread(reader);
  await reader.goOffline();
  await write('While offline');
  await reader.context.setOffline(false);
  await expect.poll(() => unread(reader)).toBe(before + 1);
  await reader.leave();
});

test('without a stream a visible page polls every fifteen seconds', async () => {
  const { page, leave } = await administration.anAdministrator();
  await page.clock.install();
  await page.route('**/api/live**', (route) => route.fulfill({ status: 404, body: '' }));
  const first = page.waitForRequest(`**${countPath}`);
  await open(page, '/about');
  await first;
  for (let count = 0; count < 2; count += 1) {
    const next = page.waitForRequest(`**${countPath}`);
    await page.clock.runFor(15_000);
    await next;
  }
  await leave();
});

test('a board shows an announcement at once, and after a night offline what it has missed', async () => {
  const admin = await administration.anAdministrator();
  const { url } = administration.site;
  const television = await aVisitor(browser, url, { screen: 'wide' });
  const [mosque] = Ids.parse(await (await fetch(`${url}/api/mosques?limit=1`)).json());
  const announceOnBoard = async (title: string) => {
    const data = { kind: 'notice', title, body: '', endsOn: addDays(boroughDate(new Date()), 1) };
    const path = `/api/mosques/${mosque?.id}/announcements`;
    const answer = await admin.context.request.post(path, { data, headers: { origin: url } });
    expect(answer.ok()).toBe(true);
  };
  // The board shows its notices in turn, so what it has fetched is read.
  const fetched: string[] = [];
  television.page.on('response', async (response) => {
    // The last response may end with the page.
    if (response.url().endsWith(`/api/mosque/${mosque?.id}/board`))
      fetched.push(await response.text().catch(() => ''));
  });
  const stream = television.page.waitForResponse('**/board/changes');
  await television.page.goto(`/mosque/${mosque?.id}/board`);
  await stream;
  await announceOnBoard('The boiler is out');
  await expect.poll(() => fetched.join()).toContain('The boiler is out');
  await television.goOffline();
  await announceOnBoard('The boiler works');
  await television.context.setOffline(false);
  await expect.poll(() => fetched.join()).toContain('The boiler works');
  await Promise.all([television.leave(), admin.leave()]);
});

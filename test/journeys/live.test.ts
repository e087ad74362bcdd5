import { expect, test } from 'vitest';
import { type AdministeredSite, journey } from './shared-sites.ts';
import { open, type Visitor } from './visitor.ts';

let administration: AdministeredSite;
journey.beforeAll(({ administration: shared }) => {
  administration = shared;
});

/** Somebody writes to the administrators, who get a notice of it. */
async function write(subject: string): Promise<void> {
  const { url } = administration.site;
  const body = JSON.stringify({ name: 'Idris', email: 'idris@example.org', subject, message: 'Salaam.' });
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/support`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** The number on the bell. */
async function unread({ page }: Visitor): Promise<number> {
  const name = await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0);
}

const countPath = '/api/notifications/unread-count';

test('a notice shows on the bell of an open page at once, and goes there when it is read on another', async () => {
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
  // One stream for all screens, and nobody asks for the number on each of them.
  await one.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
  await one.page.waitForURL('**/mosques');
  expect(asked.filter((path) => path === countPath)).toHaveLength(2);
  expect(asked.filter((path) => path === '/api/live')).toHaveLength(1);
  const headers = { origin: administration.site.url };
  await other.context.request.post('/api/notifications/read-all', { headers });
  await expect.poll(() => unread(one)).toBe(0);
  await Promise.all([one.leave(), other.leave()]);
});

test('a page whose stream was cut gets what it missed, once it is back', async () => {
  const reader = await administration.anAdministrator({ screen: 'wide' });
  const first = reader.page.waitForResponse(`**${countPath}`);
  await open(reader.page, '/about');
  await first;
  const before = await unread(reader);
  await reader.context.setOffline(true);
  await write('While offline');
  await reader.context.setOffline(false);
  await expect.poll(() => unread(reader)).toBe(before + 1);
  await reader.leave();
});

test('where no stream comes through, the page asks every quarter of a minute, while it is looked at', async () => {
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

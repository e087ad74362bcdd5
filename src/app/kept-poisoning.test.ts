import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeDown, writers } from '#test/every-call/random-writes.ts';
import { anEvent } from '#test/factories/events.ts';
import { get, told, twoSitesWithPages, unkept } from '#test/kept-site.ts';
import type { Serving } from '#test/two-processes.ts';
import { testNow } from '#test/with-db.ts';

/* Strangers who try to have something of theirs kept for the next visitor. */
const evil = 'evil.example';

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let one: Serving;
beforeAll(async () => {
  // Pages of one moment are the same.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  one = site.one;
}, 180_000);
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

/** What a visitor is shown of an address after a stranger asked for it, and what it is without that. */
async function afterwards(path: string, ask: () => Promise<unknown>) {
  one.kept.keeper.drop();
  await ask();
  const next = await get(one, path);
  const alone = await get(one, path, unkept);
  return { next, same: told(next).body === told(alone).body };
}

test.each([
  ['another host', { host: evil }],
  [
    'another host, forwarded',
    { 'x-forwarded-host': evil, 'x-forwarded-proto': 'gopher', forwarded: `host=${evil}` },
  ],
  ['another address', { 'x-original-url': `/${evil}`, 'x-rewrite-url': `/${evil}` }],
  ['another method', { 'x-http-method-override': 'DELETE', 'x-method-override': evil }],
  ['another language', { 'accept-language': evil, 'accept-charset': evil }],
  ['another kind of answer', { accept: 'application/json', 'x-requested-with': evil }],
  ['a part of it', { range: 'bytes=0-10', 'if-range': '"x"' }],
  ['an older one', { 'if-none-match': '"x"', 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' }],
  ['where it came from', { referer: `https://${evil}/`, origin: `https://${evil}`, 'user-agent': evil }],
  ['a packing that nobody knows', { 'accept-encoding': `${evil}, compress;q=1, *;q=0` }],
  ['a packing that it does not want', { 'accept-encoding': 'br;q=0, gzip;q=0, identity' }],
])('who asks for %s changes nothing for the next', async (_, headers) => {
  const { next, same } = await afterwards('/mosques', () => get(one, '/mosques', headers));
  expect(next.status).toBe(200);
  expect(same).toBe(true);
  expect(next.body.toString() + JSON.stringify(next.headers)).not.toContain(evil);
});

test.each([
  '/mosques?',
  '/mosques?utm_source=evil.example',
  '/mosques?__proto__[a]=evil.example',
  '/mosques?search=%00evil.example',
  '/mosques?search=%',
  '/mosques?search=evil.example&search=again',
  '/mosques?%73earch=evil.example',
  '/mosques;evil.example',
  '/mosques/',
  '//evil.example/mosques',
  '/%6dosques',
  '/mosques%3fsearch=evil.example',
  '/x/../mosques',
  '/x/%2e%2e/mosques',
  '/./mosques',
])('an odd address, %s, is nobody else’s', async (path) => {
  const { next, same } = await afterwards('/mosques', () => rawGet(path));
  expect([next.status, same]).toEqual([200, true]);
  expect(next.body.toString()).not.toContain(evil);
});

test('an address with a host in it is answered for its own sake alone', async () => {
  const { next, same } = await afterwards('/mosques', () => rawGet(`http://${evil}/mosques`));
  expect([next.status, same]).toEqual([200, true]);
});

/** Sends a request line as it stands. */
function rawGet(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(one.port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  });
}

test('a hundred visitors at once have a page made once', async () => {
  one.kept.keeper.drop();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(one, '/events')));
  // Each making has a nonce of its own, which stays in the page: only the policy names it no more.
  const made = new Set(answers.map(({ body }) => / nonce="[^"]+"/.exec(body.toString())?.[0]));
  expect(made.size).toBe(1);
});

test('what is taken down is gone at once, in the process that did it and in the other', async () => {
  const people = await writers(one);
  const { id } = await anEvent(one.app.ctx.db, { title: 'Cheap phones' });
  const addresses = [`/events/${id}`, `/api/events/${id}`, '/events', '/api/events', '/events.ics'];
  const shown = async (server: Serving) => {
    const answers = await Promise.all(addresses.map((path) => get(server, path)));
    return answers.filter(({ body }) => body.includes('Cheap phones')).length;
  };
  await expect.poll(() => shown(site.other), { interval: 50, timeout: 20_000 }).toBe(5);
  expect(await shown(one)).toBe(5);
  const { drops } = site.other.kept.keeper.counts;
  await takeDown({ server: one, ...people }, id);
  expect(await shown(one)).toBe(0);
  await expect.poll(() => shown(site.other), { interval: 5, timeout: 20_000 }).toBe(0);
  expect(site.other.kept.keeper.counts.drops).toBeGreaterThan(drops);
});

import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { takeDown, writers } from '#test/every-call/random-writes.ts';
import { anEvent } from '#test/factories/events.ts';
import { get, told, twoSitesWithPages, unkept } from '#test/kept-site.ts';
import type { Serving } from '#test/two-processes.ts';
import { testNow } from '#test/with-db.ts';

/* Requests that try to poison the page cache. */
const evil = 'evil.example';

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let one: Serving;
beforeAll(async () => {
  // With a stopped clock, two renders of a page are identical.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  one = site.one;
});
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

/** Returns what the next visitor receives after another request, and whether that equals an uncached page. */
async function afterwards(path: string, ask: () => Promise<unknown>) {
  one.kept.cache.drop();
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
  ['another content type', { accept: 'application/json', 'x-requested-with': evil }],
  ['a range', { range: 'bytes=0-10', 'if-range': '"x"' }],
  ['a condition', { 'if-none-match': '"x"', 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' }],
  ['another origin', { referer: `https://${evil}/`, origin: `https://${evil}`, 'user-agent': evil }],
  ['an unknown encoding', { 'accept-encoding': `${evil}, compress;q=1, *;q=0` }],
  ['no acceptable encoding', { 'accept-encoding': 'br;q=0, gzip;q=0, identity' }],
])('a request with %s does not change the next visitor’s page', async (_, headers) => {
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
])('the unusual address %s does not change the page of another', async (path) => {
  const { next, same } = await afterwards('/mosques', () => rawGet(path));
  expect([next.status, same]).toEqual([200, true]);
  expect(next.body.toString()).not.toContain(evil);
});

test('a request target with another host does not change the next visitor’s page', async () => {
  const { next, same } = await afterwards('/mosques', () => rawGet(`http://${evil}/mosques`));
  expect([next.status, same]).toEqual([200, true]);
});

/** Sends a request with this target, unchanged. */
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

test.each(['/', '/mosques', '/events'])(
  'the policy of %s in the cache lists each script of the page',
  async (path) => {
    const { headers, body } = await get(one, path);
    const scripts = [...body.toString().matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi)].filter(
      ([, attributes = '']) => !/\ssrc=|json/.test(attributes),
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, , script = ''] of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
    expect(headers['content-security-policy']).not.toContain('nonce');
  },
);

test('a page is rendered once for a hundred concurrent visitors', async () => {
  one.kept.cache.drop();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(one, '/events')));
  // Each render has its own nonce. It stays in the cached HTML; only the policy no longer names it.
  const made = new Set(answers.map(({ body }) => / nonce="[^"]+"/.exec(body.toString())?.[0]));
  expect(made.size).toBe(1);
});

test('removed content disappears at once in the process that removed it, and soon in the other', async () => {
  const people = await writers(one);
  const { id } = await anEvent(one.app.ctx.db, { title: 'Cheap phones' });
  const addresses = [`/events/${id}`, `/api/events/${id}`, '/events', '/api/events', '/events.ics'];
  const shown = async (server: Serving) => {
    const answers = await Promise.all(addresses.map((path) => get(server, path)));
    return answers.filter(({ body }) => body.includes('Cheap phones')).length;
  };
  await expect.poll(() => shown(site.other), { interval: 50 }).toBe(5);
  expect(await shown(one)).toBe(5);
  const { drops } = site.other.kept.cache.counts;
  await takeDown({ server: one, ...people }, id);
  expect(await shown(one)).toBe(0);
  await expect.poll(() => shown(site.other), { interval: 5 }).toBe(0);
  expect(site.other.kept.cache.counts.drops).toBeGreaterThan(drops);
});

import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { aMosque } from '#test/factories/places.ts';
import { twoProcesses } from '#test/two-processes.ts';
import { testNow } from '#test/with-db.ts';

let servers: Awaited<ReturnType<typeof twoProcesses>>;
let mosqueId: string;
beforeAll(async () => {
  servers = await twoProcesses();
  mosqueId = (await aMosque(servers.database.db, { name: 'Masjid an-Noor' })).id;
  // A late notification would empty the cache during the first test.
  await servers.one.changes.waitUntilDelivered();
});
afterAll(() => servers?.close());
beforeEach(() => servers.one.kept.cache.drop());

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a visitor’s request to the first process, with only these headers. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port: servers.one.port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.once('error', reject).end();
  });
}

const counts = () => ({ ...servers.one.kept.cache.counts });

/** Returns whether the second of two equal requests is answered from the cache. */
async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  await get(path, headers);
  const before = counts().hits;
  await get(path, headers);
  return counts().hits > before;
}

test.each(['/', '/mosques', '/events?when=week', '/api/mosques', '/api/events?limit=5', '/sitemap.xml'])(
  '%s is cached for the next visitor',
  async (path) => {
    expect(await isKept(path)).toBe(true);
  },
);

test.each([
  ['the page of a mosque', () => `/mosque/${mosqueId}`],
  ['the call for a mosque', () => `/api/mosque/${mosqueId}`],
])('%s is cached', async (_, path) => {
  expect((await get(path())).status).toBe(200);
  expect(await isKept(path())).toBe(true);
});

test.each([
  ['a request with a cookie', '/mosques', { cookie: 'theme=dark' }],
  ['a request with credentials', '/mosques', { authorization: 'Bearer 1' }],
  ['a request for distances from a postcode', '/api/mosques?postcode=IG1+1AA', {}],
  ['a request for distances from a place', '/mosques?lat=51.5&lng=0.07', {}],
  ['a link with a token', '/reset-password?token=abc', {}],
  ['a page that is not public', '/sign-in', {}],
  ['a call with no-store', '/api/health', {}],
  ['a page that does not exist', '/no-such-page', {}],
])('%s is not cached', async (_, path, headers) => {
  expect(await isKept(path, headers)).toBe(false);
});

test('no header of one request appears in the response to the next', async () => {
  const evil = 'evil.example';
  const headers = {
    host: evil,
    'x-forwarded-host': evil,
    'accept-language': evil,
    referer: `http://${evil}/`,
  };
  await get('/api/events?limit=1', { ...headers, 'user-agent': evil, origin: `http://${evil}` });
  const next = await get('/api/events?limit=1');
  expect(next.body.toString() + JSON.stringify(next.headers)).not.toContain(evil);
});

test('compressed, plain and HEAD responses have the same content', async () => {
  const plain = await get('/api/openapi.json');
  const br = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br' });
  const zip = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br;q=0' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(zip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(zip.body).equals(plain.body)).toBe(true);
  const head = await get('/api/openapi.json', {}, 'HEAD');
  expect(head.body.byteLength).toBe(0);
  expect(head.headers['content-length']).toBe(String(plain.body.byteLength));
});

test('a visitor who already has the response gets 304', async () => {
  const { headers } = await get('/api/mosques');
  const again = await get('/api/mosques', { 'if-none-match': `"other", ${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body.byteLength).toBe(0);
  expect(again.headers['x-request-id']).not.toBe(headers['x-request-id']);
});

test('a change made by one process empties the cache of another', async () => {
  const name = async () => (await get(`/api/mosque/${mosqueId}`)).body.toString();
  expect(await name()).toContain('Masjid an-Noor');
  const { drops } = counts();
  await servers.database.db.update(places).set({ name: 'Masjid al-Huda' }).where(eq(places.id, mosqueId));
  await expect.poll(() => counts().drops, { interval: 5 }).toBeGreaterThan(drops);
  expect(await name()).toContain('Masjid al-Huda');
});

/** Posts to the first process as our pages do. Returns the status. */
async function post(path: string, body: unknown): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const sent = await fetch(servers.one.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await sent.text();
  return sent.status;
}

test('a change that visitors can’t see does not empty the cache', async () => {
  await get('/api/mosques');
  const { drops } = counts();
  expect(await post('/api/auth/forgot-password', { email: 'nobody@example.org' })).toBe(200);
  expect(counts().drops).toBe(drops);
});

test('a refused request and a calculation do not empty the cache', async () => {
  const tiers = z.array(z.object({ id: z.string() }));
  const [tier] = tiers.parse(JSON.parse((await get('/api/ad-pricing-tiers')).body.toString()));
  const { drops } = counts();
  expect(await post('/api/auth/forgot-password', { email: 'nobody' })).toBe(400);
  const run = { pricingTierId: tier?.id, startDate: addDays(boroughDate(testNow), 7), duration: 14 };
  expect(await post('/api/advertisements/quote', run)).toBe(200);
  expect(counts().drops).toBe(drops);
});

test('cached responses keep their security headers', async () => {
  for (const path of ['/mosques', '/api/mosques']) {
    const fresh = await get(path, { cookie: 'theme=dark' });
    await get(path);
    const kept = await get(path);
    for (const name of ['x-content-type-options', 'referrer-policy', 'strict-transport-security']) {
      expect(kept.headers[name]).toBe(fresh.headers[name]);
    }
    expect(kept.headers['content-security-policy']).not.toContain('nonce');
    expect(kept.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  }
});

test('parameters that a feed does not know make no entries of their own', async () => {
  // With a stopped clock no response expires.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { misses } = counts();
  const first = await get('/events.ics?fbclid=IwAR0');
  for (const query of ['', '?nocache=1', '?nocache=2&nocache=3&utm_source=a%20b']) {
    const answer = await get(`/events.ics${query}`);
    expect([answer.status, answer.headers.etag]).toEqual([200, first.headers.etag]);
    expect(answer.body.equals(first.body)).toBe(true);
  }
  expect(counts().misses).toBe(misses + 1);
  await get('/events.ics?category=social&fbclid=IwAR0');
  expect(counts().misses).toBe(misses + 2);
});

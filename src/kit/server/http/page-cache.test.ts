import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPageCache, encodedBody, toCachedResponse } from './page-cache.ts';

/** A site with numbered responses, and a clock that the test sets. */
function aSite(answer = (count: number) => new Response(`answer ${count}`)) {
  const site = { asked: 0, now: 1_000_000 };
  const keeper = createPageCache(
    async () => {
      site.asked += 1;
      return answer(site.asked);
    },
    () => site.now,
  );
  const made = async (address: string) => (await keeper.make(address))?.plain.toString();
  const kept = (address: string) => keeper.find(address)?.plain.toString();
  return { site, keeper, made, kept };
}

test('a response is reused until something changes', async () => {
  const { site, keeper, made, kept } = aSite();
  expect(kept('/events')).toBeUndefined();
  expect(await made('/events')).toBe('answer 1');
  expect(kept('/events')).toBe('answer 1');
  expect(kept('/events?search=a')).toBeUndefined();
  keeper.drop();
  expect(kept('/events')).toBeUndefined();
  expect(await made('/events')).toBe('answer 2');
  expect(site.asked).toBe(2);
  expect(keeper.counts).toEqual({ hits: 1, misses: 2, drops: 1 });
});

test('a hundred concurrent requests for a page render it once', async () => {
  const { site, made } = aSite();
  const answers = await Promise.all(Array.from({ length: 100 }, () => made('/')));
  expect(new Set(answers)).toEqual(new Set(['answer 1']));
  expect(site.asked).toBe(1);
});

test('a response is compressed once for concurrent requests, and its successor in advance', async () => {
  const { site, keeper } = aSite((count) => new Response(`answer ${count} `.repeat(1000)));
  const first = await keeper.make('/');
  if (!first) throw new Error('It may be kept.');
  const all = await Promise.all(Array.from({ length: 100 }, () => encodedBody(first, 'br')));
  expect(new Set(all.map(([bytes]) => bytes)).size).toBe(1);
  site.now += 3000;
  const next = await keeper.make('/');
  expect(Object.keys(next?.packed ?? {})).toEqual(['br']);
  keeper.drop();
  expect((await keeper.make('/'))?.packed).toEqual({});
});

test('a response begun before a change is not used for requests after it', async () => {
  const { keeper, made, kept } = aSite();
  const before = made('/');
  keeper.drop();
  const after = made('/');
  expect(await before).toBe('answer 1');
  expect(await after).toBe('answer 2');
  expect(kept('/')).toBe('answer 2');
});

test('after one second the old response is still used while the next is made, after two seconds it is not', async () => {
  const { site, made, kept } = aSite();
  await made('/');
  site.now += 1000;
  expect(kept('/')).toBe('answer 1');
  // The request above started it; this one joins it.
  expect(await made('/')).toBe('answer 2');
  expect(kept('/')).toBe('answer 2');
  site.now += 2000;
  expect(kept('/')).toBeUndefined();
  site.now -= 60_000;
  expect(kept('/')).toBeUndefined();
});

test.each([
  ['an error', new Response('no', { status: 404 })],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/sign-in' } })],
  ['an answer that sets a cookie', new Response('yes', { headers: { 'set-cookie': 'sid=1' } })],
  ['an answer that no store may have', new Response('yes', { headers: { 'cache-control': 'no-store' } })],
])('%s is not cached', async (_, answer) => {
  const { keeper } = aSite(() => answer);
  expect(await keeper.make('/')).toBeUndefined();
  expect(keeper.find('/')).toBeUndefined();
  expect(keeper.isRefused('/')).toBe(true);
  keeper.drop();
  expect(keeper.isRefused('/')).toBe(false);
});

test('a flood of invented queries has a limited share of the cache and displaces no page without a query', async () => {
  const { keeper, made, kept } = aSite((count) => new Response(`${count} ${'x'.repeat(200_000)}`));
  await made('/events');
  for (let at = 0; at < 200; at += 1) await made(`/events?search=${at}`);
  expect(kept('/events')).toBeDefined();
  const found = Array.from({ length: 200 }, (_, at) => keeper.find(`/events?search=${at}`));
  expect(found.filter(Boolean).length).toBeLessThan(25);
});

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the policy of a cached page allows scripts with its nonce, and no injected ones', async () => {
  const injected = [
    '<script>steal()</script>',
    '<SCRIPT nonce="guessed">stealMore()</SCRIPT>',
    '<script data-nonce="bm9uY2U=">stealAll()</script>',
  ];
  const html = `<html><head><script nonce="bm9uY2U=">first()</script>
    <script type="speculationrules" nonce="bm9uY2U=">{}</script>
    <script type="module" src="/main.js" nonce="bm9uY2U="></script></head>
    <body>${injected.join('')}<script class="own" nonce="bm9uY2U=">last()</script></body></html>`;
  const policy = `default-src 'none'; script-src 'self' 'nonce-bm9uY2U='`;
  const kept = await toCachedResponse(new Response(html, { headers: { 'content-security-policy': policy } }));
  expect(kept.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' ${['first()', '{}', 'last()'].map(hashOf).join(' ')}`,
  );
});

test('the policy of a response that is not HTML is unchanged', async () => {
  const headers = { 'content-security-policy': `default-src 'none'` };
  expect((await toCachedResponse(new Response('{}', { headers }))).headers).toMatchObject(headers);
});

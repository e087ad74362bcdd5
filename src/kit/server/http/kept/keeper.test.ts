import { expect, test } from 'vitest';
import { createKeeper } from './keeper.ts';
import { bytesOf } from './kept-answer.ts';

/** A site whose answers are numbered, with a clock to set. */
function aSite(answer = (count: number) => new Response(`answer ${count}`)) {
  const site = { asked: 0, now: 1_000_000 };
  const keeper = createKeeper(
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

test('what was made is given again until something changes', async () => {
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

test('a hundred who ask at once have one answer made', async () => {
  const { site, made } = aSite();
  const answers = await Promise.all(Array.from({ length: 100 }, () => made('/')));
  expect(new Set(answers)).toEqual(new Set(['answer 1']));
  expect(site.asked).toBe(1);
});

test('a hundred who ask for it packed have it packed once, and its successor is packed before it is given', async () => {
  const { site, keeper } = aSite((count) => new Response(`answer ${count} `.repeat(1000)));
  const first = await keeper.make('/');
  if (!first) throw new Error('It may be kept.');
  const all = await Promise.all(Array.from({ length: 100 }, () => bytesOf(first, 'br')));
  expect(new Set(all.map(([bytes]) => bytes)).size).toBe(1);
  site.now += 3000;
  const next = await keeper.make('/');
  expect(Object.keys(next?.packed ?? {})).toEqual(['br']);
  keeper.drop();
  expect((await keeper.make('/'))?.packed).toEqual({});
});

test('what was begun before a change is given to nobody who asks after it', async () => {
  const { keeper, made, kept } = aSite();
  const before = made('/');
  keeper.drop();
  const after = made('/');
  expect(await before).toBe('answer 1');
  expect(await after).toBe('answer 2');
  expect(kept('/')).toBe('answer 2');
});

test('after a second the old answer is given while the next is made, after two it is not', async () => {
  const { site, made, kept } = aSite();
  await made('/');
  site.now += 1000;
  expect(kept('/')).toBe('answer 1');
  // The making began with that question; this one joins it.
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
])('%s is not kept', async (_, answer) => {
  const { keeper } = aSite(() => answer);
  expect(await keeper.make('/')).toBeUndefined();
  expect(keeper.find('/')).toBeUndefined();
  expect(keeper.isRefused('/')).toBe(true);
  keeper.drop();
  expect(keeper.isRefused('/')).toBe(false);
});

test('a flood of made-up addresses pushes out no page without a query, and holds no more than its share', async () => {
  const { keeper, made, kept } = aSite((count) => new Response(`${count} ${'x'.repeat(200_000)}`));
  await made('/events');
  for (let at = 0; at < 200; at += 1) await made(`/events?search=${at}`);
  expect(kept('/events')).toBeDefined();
  const found = Array.from({ length: 200 }, (_, at) => keeper.find(`/events?search=${at}`));
  expect(found.filter(Boolean).length).toBeLessThan(25);
});

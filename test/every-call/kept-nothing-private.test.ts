// @module-tag thorough
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenPaths } from '#app/routes.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { pathNames } from '#kit/contract/call.ts';
import { eventStreamType } from '#kit/contract/outputs.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import { get, keptAddresses, twoSitesWithPages } from '../kept-site.ts';
import { rowsWith } from '../rows-with.ts';
import { fillPrivateColumns } from './private-columns.ts';
import { everyCall } from './send.ts';

/*
 * Two members request every address. Their responses must not be cached, and visitors who request the same addresses afterwards must not
 * receive any private data.
 */
const word = 'canary';

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let cookies: string[];
let kept: string[];
let ids: string[];
beforeAll(async () => {
  site = await twoSitesWithPages();
  const { app } = site.one;
  const members = ['first', 'second'].map((name) =>
    aSignedInUser(app.ctx, { email: `${name}@example.org`, firstName: `Zubaydah ${name}` }),
  );
  cookies = (await Promise.all(members)).map(({ cookie }) => cookie);
  await fillPrivateColumns(site.database.db, word);
  kept = await keptAddresses(site.database.db, site.one);
  ids = [...new Set(kept.flatMap((address) => address.match(/[\da-f]{8}-[\da-f-]{27}/) ?? []))];
});
afterAll(() => site?.close());

/**
 * Returns the address of every page and GET call. If it contains one id, it is listed with one id, and with each id for which it is
 * cacheable.
 */
function everyAddress(): string[] {
  const calls = everyCall
    .filter(([, { method, mediaType }]) => method === 'GET' && mediaType !== eventStreamType)
    .map(([, { path }]) => path);
  const screens = screenPaths.map((path) => path.replace(/\$(\w+)/g, ':$1'));
  const filled = [...new Set([...calls, ...screens])].flatMap((path) => {
    const names = pathNames(path);
    if (names.length === 0) return [path];
    return names.length === 1 ? ids.slice(0, 1).map((id) => path.replace(/:\w+/, id)) : [];
  });
  return [...new Set([...filled, ...kept])];
}

test('members’ responses are not cached, and visitors receive no private data', async () => {
  const { cache } = site.one.kept;
  cache.drop();
  const addresses = everyAddress();
  for (const address of addresses) {
    for (const cookie of cookies) expect((await get(site.one, address, { cookie })).status).toBeLessThan(500);
    expect([address, cache.find(address)]).toEqual([address, undefined]);
  }
  expect(cache.counts).toMatchObject({ hits: 0, misses: 0 });
  const told: string[] = [];
  for (const address of addresses) {
    const first = (await get(site.one, address)).body.toString();
    const next = (await get(site.one, address)).body.toString();
    if (/canary|Zubaydah/.test(first + next)) told.push(address);
  }
  expect(told).toEqual([]);
  expect(cache.counts.hits).toBeGreaterThan(40);
});

test('a member receives their own version of a page that is cached for visitors', async () => {
  const [cookie = ''] = cookies;
  await get(site.one, '/home');
  const { hits } = site.one.kept.cache.counts;
  expect((await get(site.one, '/home', { cookie })).body.toString()).toContain('Zubaydah first');
  expect((await get(site.one, '/home', { cookie: `theme=dark; ${cookie}` })).body.toString()).toContain(
    'Zubaydah',
  );
  expect(site.one.kept.cache.counts.hits).toBe(hits);
  expect((await get(site.one, '/home')).body.toString()).not.toContain('Zubaydah');
});

test('the private data is in the database', async () => {
  expect((await rowsWith(site.database.db, word)).length).toBeGreaterThan(10);
  const members = await site.database.db.select().from(users).where(like(users.firstName, 'Zubaydah%'));
  expect(members).toHaveLength(2);
});

import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenPaths } from '#app/routes.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { pathNames } from '#kit/contract/call.ts';
import { aSignedInUser } from '../factories/sign-in.ts';
import { get, keptAddresses, twoSitesWithPages } from '../kept-site.ts';
import { rowsWith } from '../rows-with.ts';
import { fillPrivateColumns } from './private-columns.ts';
import { everyCall } from './send.ts';

/*
 * Two members look at everything, one after the other, by every address that there is. Nothing that they were answered is kept, and
 * visitors who then ask for the same read nothing that members have told the site alone.
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
}, 180_000);
afterAll(() => site?.close());

/** Every address of a page or of a call that reads; where it names one thing, with an id, and with each where it may be kept. */
function everyAddress(): string[] {
  const calls = everyCall
    .filter(([name, { method }]) => method === 'GET' && name !== 'openLive')
    .map(([, { path }]) => path);
  const screens = screenPaths.map((path) => path.replace(/\$(\w+)/g, ':$1'));
  const filled = [...new Set([...calls, ...screens])].flatMap((path) => {
    const names = pathNames(path);
    if (names.length === 0) return [path];
    return names.length === 1 ? ids.slice(0, 1).map((id) => path.replace(/:\w+/, id)) : [];
  });
  return [...new Set([...filled, ...kept])];
}

test('what members are answered is not kept, and no visitor reads what they told the site alone', async () => {
  const { keeper } = site.one.kept;
  keeper.drop();
  const addresses = everyAddress();
  for (const address of addresses) {
    for (const cookie of cookies) expect((await get(site.one, address, { cookie })).status).toBeLessThan(500);
    expect([address, keeper.find(address)]).toEqual([address, undefined]);
  }
  expect(keeper.counts).toMatchObject({ hits: 0, misses: 0 });
  const told: string[] = [];
  for (const address of addresses) {
    const first = (await get(site.one, address)).body.toString();
    const next = (await get(site.one, address)).body.toString();
    if (/canary|Zubaydah/.test(first + next)) told.push(address);
  }
  expect(told).toEqual([]);
  expect(keeper.counts.hits).toBeGreaterThan(40);
}, 600_000);

test('a member who asks for what is kept for visitors gets her own', async () => {
  const [cookie = ''] = cookies;
  await get(site.one, '/home');
  const { hits } = site.one.kept.keeper.counts;
  expect((await get(site.one, '/home', { cookie })).body.toString()).toContain('Zubaydah first');
  expect((await get(site.one, '/home', { cookie: `theme=dark; ${cookie}` })).body.toString()).toContain(
    'Zubaydah',
  );
  expect(site.one.kept.keeper.counts.hits).toBe(hits);
  expect((await get(site.one, '/home')).body.toString()).not.toContain('Zubaydah');
});

test('there was something to tell', async () => {
  expect((await rowsWith(site.database.db, word)).length).toBeGreaterThan(10);
  const members = await site.database.db.select().from(users).where(like(users.firstName, 'Zubaydah%'));
  expect(members).toHaveLength(2);
});

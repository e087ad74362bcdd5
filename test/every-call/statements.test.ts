import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tablesIn } from '#kit/server/db/reads/statements.ts';
import { queriesOf } from '../count-queries.ts';
import { get, keptAddresses, twoSitesWithPages, unkept } from '../kept-site.ts';
import { testNow } from '../with-db.ts';

/** So many statements at most: when one table that it shows has changed, and when nothing is remembered at all. */
type Limits = { afterChange: number; atFirst: number };

/* Each page asks six times at first: what is tried, the settings, whether there is sample content, and of the adverts that run three. All are kept in memory. */
const usual = { page: { afterChange: 4, atFirst: 6 }, call: { afterChange: 2, atFirst: 2 } };

/**
 * What asks for more, with why. At first is after a start: from then on what is asked again is what a change concerns. These
 * numbers go down, never up.
 */
const exceptions: Readonly<Record<string, Partial<Limits>>> = {
  // The figures, the tiles, the map and the notice of sample content: each asks of places what no other shows.
  '/home': { afterChange: 5, atFirst: 19 },
  // Mosques, schools and other places come from the one table, with details of their own. Each kind asks once.
  '/api/map/items': { afterChange: 3, atFirst: 11 },
  '/map': { atFirst: 16 },
  // Of a mosque: itself, its times, what it declares and announces, and its events with who comes.
  '/mosque/ID': { atFirst: 12 },
  '/mosques': { atFirst: 8 },
  '/prayer-times': { atFirst: 8 },
  // A list or a thing, with what belongs to it from other tables.
  '/': { atFirst: 9 },
  '/business-directory': { atFirst: 10 },
  '/business-directory/ID': { atFirst: 11 },
  '/classifieds': { atFirst: 9 },
  '/classifieds/ID': { atFirst: 8 },
  '/council-meetings': { atFirst: 8 },
  '/events': { atFirst: 8 },
  '/events?when=week': { atFirst: 8 },
  '/events/ID': { atFirst: 11 },
  '/safety': { atFirst: 8 },
  '/waiting-list': { atFirst: 7 },
  // A list, its count where it goes on, and what belongs to its rows, from tables of their own.
  '/api/businesses': { atFirst: 3 },
  '/api/businesses/ID': { atFirst: 3 },
  '/api/classifieds': { atFirst: 4 },
  '/api/classifieds/ID': { atFirst: 3 },
  '/api/events/ID': { atFirst: 3 },
  // The list and the figures of answers hang on the day, and are asked each time.
  '/api/volunteer/opportunities': { afterChange: 3, atFirst: 3 },
  // Four figures of four features; and a line of every feature that search engines are shown.
  '/api/stats': { atFirst: 4 },
  '/sitemap.xml': { atFirst: 8 },
};

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let addresses: readonly string[];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  addresses = await keptAddresses(site.database.db, site.one);
}, 180_000);
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

const asked = (address: string) => queriesOf(() => get(site.one, address, unkept));

/** How many statements an address asks when nothing is remembered, and when one table has changed: the one that costs most. */
async function statementsOf(address: string): Promise<Limits> {
  site.one.changes.assumeChanged();
  const first = await asked(address);
  const always = await asked(address);
  const tables = new Set(first.flatMap(tablesIn));
  const afterOne = [...tables].map(
    (table) => first.filter((text) => always.includes(text) || tablesIn(text).includes(table)).length,
  );
  return { atFirst: first.length, afterChange: Math.max(always.length, ...afterOne) };
}

test('no public page asks more than four statements after a change, no call more than two', async () => {
  expect(addresses.length).toBeGreaterThan(55);
  const tooMany: Record<string, Limits> = {};
  for (const address of addresses) {
    const name = address.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID');
    const limits = { ...usual[address.startsWith('/api/') ? 'call' : 'page'], ...exceptions[name] };
    const counted = await statementsOf(address);
    if (counted.afterChange > limits.afterChange || counted.atFirst > limits.atFirst) tooMany[name] = counted;
  }
  expect(tooMany).toEqual({});
}, 600_000);

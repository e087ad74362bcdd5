// @module-tag thorough
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tablesIn } from '#kit/server/db/statement-text.ts';
import { queriesOf } from '../count-queries.ts';
import { get, keptAddresses, twoSitesWithPages, unkept } from '../kept-site.ts';
import { testNow } from '../with-db.ts';

/** The maximum number of statements after one table has changed, and with empty caches. */
type Limits = { afterChange: number; atFirst: number };

/* The first page needs six statements: experiments, settings, whether there is sample content, and three for running adverts. All results are cached. */
const usual = { page: { afterChange: 4, atFirst: 6 }, call: { afterChange: 2, atFirst: 2 } };

/**
 * Pages and calls that need more statements, with the reason. `atFirst` counts after a start; later only changed tables are read again.
 * Lower these numbers, never raise them.
 */
const exceptions: Readonly<Record<string, Partial<Limits>>> = {
  // The figures, the tiles, the map, the janazahs and the notice of sample content: each reads something else about places. The janazahs also
  // read the jama‘ahs that they follow.
  '/home': { afterChange: 6, atFirst: 21 },
  // Mosques, schools and other places are in one table, with details in others. Each kind is one statement, and the details of prayer
  // rooms, which are another feature's, are one more.
  '/api/map/items': { afterChange: 4, atFirst: 13 },
  '/map': { afterChange: 5, atFirst: 18 },
  // A mosque with its times, special days, sittings, announcements, the jama‘ah that a janazah follows, its authority for the moon, and
  // events with RSVPs.
  '/mosque/ID': { atFirst: 16 },
  '/mosque/ID/month': { atFirst: 13 },
  '/mosque/ID/times.ics': { atFirst: 8 },
  '/mosque/ID/ramadan': { atFirst: 11 },
  // The fast, taraweeh and fitrana of all mosques, each of them from the tables of places, timetables and the moon; and iftars.
  '/ramadan': { afterChange: 7, atFirst: 16 },
  '/taraweeh': { atFirst: 11 },
  '/eid': { atFirst: 9 },
  // Numbers, whether it is Ramadan, and the janazahs with the jama‘ahs that they follow.
  '/when-someone-dies': { atFirst: 10 },
  '/jumuah': { atFirst: 8 },
  '/mosques': { atFirst: 8 },
  '/prayer-times': { atFirst: 8 },
  // A list or a row, with related rows of other tables.
  '/': { atFirst: 11 },
  '/janazah/ID': { atFirst: 8 },
  '/business-directory': { atFirst: 10 },
  '/business-directory/ID': { atFirst: 11 },
  '/classifieds': { atFirst: 9 },
  '/classifieds/ID': { atFirst: 8 },
  '/council-meeting/ID': { atFirst: 7 },
  '/council-meetings': { atFirst: 8 },
  '/events': { atFirst: 8 },
  '/events?when=week': { atFirst: 8 },
  // An event with its seats, its other dates and the access of its mosque.
  '/events/ID': { atFirst: 12 },
  // Places, their details, and whether it is Ramadan.
  '/prayer-rooms': { atFirst: 8 },
  '/prayer-room/ID': { atFirst: 8 },
  '/safety': { atFirst: 8 },
  '/waiting-list': { atFirst: 7 },
  // A list, its total if there are more pages, and the rows' related rows.
  '/api/bereavement': { atFirst: 5 },
  '/api/businesses': { atFirst: 3 },
  '/api/businesses/ID': { atFirst: 3 },
  '/api/prayer-rooms': { atFirst: 3 },
  '/api/prayer-rooms/ID': { atFirst: 3 },
  '/api/classifieds': { atFirst: 4 },
  '/api/classifieds/ID': { atFirst: 3 },
  '/api/events/ID': { atFirst: 4 },
  // A search also reads the words of categories, once for all.
  '/api/mosques?search=masjid': { atFirst: 3 },
  // The audience; the list and the reply statistics depend on the day, and are never cached.
  '/api/volunteer/opportunities': { afterChange: 3, atFirst: 4 },
  // Four figures of four features; one statement for each feature in the sitemap.
  '/api/stats': { atFirst: 4 },
  '/sitemap.xml': { atFirst: 8 },
};

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let addresses: readonly string[];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  addresses = await keptAddresses(site.database.db, site.one);
});
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

const asked = (address: string) => queriesOf(() => get(site.one, address, unkept));

/** Counts the statements of an address with empty caches, and after the change of one table: the one that costs most. */
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

test('after a change a public page needs at most four statements and a call two, except for those listed', async () => {
  expect(addresses.length).toBeGreaterThan(55);
  const tooMany: Record<string, Limits> = {};
  for (const address of addresses) {
    const name = address.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID');
    const limits = { ...usual[address.startsWith('/api/') ? 'call' : 'page'], ...exceptions[name] };
    const counted = await statementsOf(address);
    if (counted.afterChange > limits.afterChange || counted.atFirst > limits.atFirst) tooMany[name] = counted;
  }
  expect(tooMany).toEqual({});
});

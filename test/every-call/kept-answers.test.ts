// @module-tag thorough
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { untrackedTables } from '#kit/server/db/changes.ts';
import { chosenSeed, seededRandom } from '../crash/seeded-random.ts';
import { get, keptAddresses, told, twoSitesWithPages, unkept } from '../kept-site.ts';
import type { Serving } from '../two-processes.ts';
import { testNow } from '../with-db.ts';
import { pick, randomWrites, writers } from './random-writes.ts';

/** KEPT_WRITES sets the number; each takes a few seconds. */
const rounds = Number(process.env.KEPT_WRITES || 4);

/** Pages that redirect, and are not cached. */
const notKept = ['/mosques?facility=parking'];

/** How often another process is asked until it has been notified. */
const maxTries = 500;

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let servers: readonly Serving[];
let addresses: readonly string[];
beforeAll(async () => {
  // With a stopped clock, cached responses never expire and two pages are identical.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  servers = [site.one, site.other];
  addresses = await keptAddresses(site.database.db, site.one);
});
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

const dropsOf = ({ kept }: Serving) => kept.cache.counts.drops;
const keptBy = ({ kept }: Serving) => addresses.filter((address) => kept.cache.find(address) !== undefined);

/** Returns the response of the site without caches. */
async function toldPlainly(address: string) {
  const answer = await site.plain.fetch(address);
  const headers = Object.fromEntries(answer.headers);
  return told({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
}

/**
 * Requests everything from every server, with and without the page cache, and expects the response of the site without caches: from the
 * servers in `atOnce` at once, from the others after they have been notified.
 */
async function expectAsUnkept(after: string, atOnce: readonly Serving[] = []): Promise<void> {
  for (const address of addresses) {
    const worked = await toldPlainly(address);
    for (const server of servers) {
      // With a cookie the page cache is bypassed, but not the query cache.
      for (const headers of [{}, unkept]) {
        const ask = async () => {
          const { body, ...rest } = told(await get(server, address, headers));
          return { after, address, ...rest, wrong: firstDifference(body, worked.body) };
        };
        const expected = { after, address, ...without(worked), wrong: null };
        const tries = atOnce.includes(server) ? 1 : maxTries;
        expect(await lastOf(ask, ({ wrong }) => wrong === null, tries)).toEqual(expected);
      }
    }
  }
}

/** Repeats a request until its response is right, or `tries` times. Doesn't wait by the clock, which is stopped. */
async function lastOf<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean, tries: number): Promise<T> {
  for (let left = tries; ; left -= 1) {
    const answer = await ask();
    if (isGood(answer) || left <= 1) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function without({ status, type }: ReturnType<typeof told>) {
  return { status, type };
}

/** Returns the first difference: whole pages would be unreadable. */
function firstDifference(kept: string, worked: string): object | null {
  if (kept === worked) return null;
  let at = 0;
  while (kept[at] === worked[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return { kept: around(kept), worked: around(worked) };
}

test('the list of cacheable pages and calls is complete', () => {
  const paths = addresses.map((address) => address.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID'));
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['/', '/home', '/map', '/mosque/ID', '/events/ID', '/business-directory/ID'],
      ...['/api/mosque/ID', '/api/events/ID', '/events.ics', '/mosque/ID/times.ics', '/sitemap.xml'],
    ]),
  );
  expect(new Set(paths).size).toBeGreaterThan(55);
});

test(`after each of ${rounds} random writes all public pages and calls equal their uncached responses`, async () => {
  const seed = chosenSeed();
  const random = seededRandom(seed);
  const people = await writers(site.one);
  await expectAsUnkept('nothing');
  for (const server of servers)
    expect(addresses.filter((one) => !keptBy(server).includes(one))).toEqual(notKept);
  for (let round = 0; round < rounds; round += 1) {
    const name = pick(random, Object.keys(randomWrites));
    const { by, write } = randomWrites[name] ?? {};
    const writer = pick(random, servers);
    await write?.({ server: writer, random, ...people });
    if (by === 'site') expect(keptBy(writer)).toEqual([]);
    await expectAsUnkept(`${name} (TEST_SEED=${seed})`, by === 'site' ? [writer] : []);
  }
});

test('no public page or call depends on a table without change notifications', async () => {
  await expectAsUnkept('nothing');
  const before = servers.map(dropsOf);
  await site.database.db.transaction(async (tx) => {
    // Disables foreign keys and triggers, so that nothing else is deleted and no one is notified. Adverts have their own trigger, which
    // ignores this.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of untrackedTables.filter((name) => name !== 'advertisements'))
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
  });
  expect(servers.map(dropsOf)).toEqual(before);
  await expectAsUnkept('the quiet tables were emptied');
});

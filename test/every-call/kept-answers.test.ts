import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quietTables } from '#kit/server/db/change-notices.ts';
import { chosenSeed, seededChance } from '../crash/seeded-chance.ts';
import { get, keptAddresses, told, twoSitesWithPages, unkept } from '../kept-site.ts';
import type { Serving } from '../two-processes.ts';
import { testNow } from '../with-db.ts';
import { pick, randomWrites, writers } from './random-writes.ts';

/** KEPT_WRITES, for more; each takes a few seconds. */
const rounds = Number(process.env.KEPT_WRITES || 4);

/** They answer with another address. */
const notKept = ['/mosques?facility=parking'];

/** So many times another process is asked until it has heard. */
const patience = 500;

let site: Awaited<ReturnType<typeof twoSitesWithPages>>;
let servers: readonly Serving[];
let addresses: readonly string[];
beforeAll(async () => {
  // The clock stands still: what is kept stays until something drops it, and two pages of one moment are the same.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  site = await twoSitesWithPages();
  servers = [site.one, site.other];
  addresses = await keptAddresses(site.database.db, site.one);
}, 180_000);
afterAll(async () => {
  vi.useRealTimers();
  await site?.close();
});

const dropsOf = ({ kept }: Serving) => kept.keeper.counts.drops;
const keptBy = ({ kept }: Serving) => addresses.filter((address) => kept.keeper.find(address) !== undefined);

/** What a site is told of which nothing is kept or remembered. */
async function toldPlainly(address: string) {
  const answer = await site.plain.fetch(address);
  const headers = Object.fromEntries(answer.headers);
  return told({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
}

/**
 * Asks every server for everything, with and without kept answers, and expects what it would answer if nothing were kept: from
 * `atOnce` in the first answer, from the others once they have heard.
 */
async function expectAsUnkept(after: string, atOnce: readonly Serving[] = []): Promise<void> {
  for (const address of addresses) {
    const worked = await toldPlainly(address);
    for (const server of servers) {
      // With a cookie an answer is worked out anew, of what is remembered.
      for (const headers of [{}, unkept]) {
        const ask = async () => {
          const { body, ...rest } = told(await get(server, address, headers));
          return { after, address, ...rest, wrong: firstDifference(body, worked.body) };
        };
        const expected = { after, address, ...without(worked), wrong: null };
        const tries = atOnce.includes(server) ? 1 : patience;
        expect(await lastOf(ask, ({ wrong }) => wrong === null, tries)).toEqual(expected);
      }
    }
  }
}

/** Asks until the answer is good, so many times at most. The clock of the test stands still, so nothing here waits by it. */
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

/** Whole pages tell too much of what is wrong. */
function firstDifference(kept: string, worked: string): object | null {
  if (kept === worked) return null;
  let at = 0;
  while (kept[at] === worked[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return { kept: around(kept), worked: around(worked) };
}

test('what may be kept is there to be asked for', () => {
  const paths = addresses.map((address) => address.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID'));
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['/', '/home', '/map', '/mosque/ID', '/events/ID', '/business-directory/ID'],
      ...['/api/mosque/ID', '/api/events/ID', '/events.ics', '/mosque/ID/times.ics', '/sitemap.xml'],
    ]),
  );
  expect(new Set(paths).size).toBeGreaterThan(55);
});

test(`after each of ${rounds} random writes every public page and call is what it would be unkept`, async () => {
  const seed = chosenSeed();
  const chance = seededChance(seed);
  const people = await writers(site.one);
  await expectAsUnkept('nothing');
  for (const server of servers)
    expect(addresses.filter((one) => !keptBy(server).includes(one))).toEqual(notKept);
  for (let round = 0; round < rounds; round += 1) {
    const name = pick(chance, Object.keys(randomWrites));
    const { by, write } = randomWrites[name] ?? {};
    const writer = pick(chance, servers);
    await write?.({ server: writer, chance, ...people });
    if (by === 'site') expect(keptBy(writer)).toEqual([]);
    await expectAsUnkept(`${name} (CRASH_SEED=${seed})`, by === 'site' ? [writer] : []);
  }
}, 1_200_000);

test('nothing that visitors are shown is read from a table that doesn’t say when it changes', async () => {
  await expectAsUnkept('nothing');
  const before = servers.map(dropsOf);
  await site.database.db.transaction(async (tx) => {
    // So nothing else is deleted with these, and nobody is told. Adverts have a trigger of their own, which would be.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of quietTables.filter((name) => name !== 'advertisements'))
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
  });
  expect(servers.map(dropsOf)).toEqual(before);
  await expectAsUnkept('the quiet tables were emptied');
});

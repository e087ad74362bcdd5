import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { queriesOf } from '#test/count-queries.ts';
import { aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { patienceMs } from '#test/patience.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Changes, createChanges } from './changes.ts';
import type { Db } from './database.ts';
import { withQueryCache } from './query-cache.ts';

let database: TestDatabase;
let changes: Changes;
let reading: Db;
let mosqueId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  changes = createChanges(database.connection, { warn: () => undefined });
  await changes.waitFor(10_000);
  reading = await withQueryCache(database.pool, changes);
  const before = changes.version(['places']) ?? 0;
  mosqueId = (await aMosque(database.db, { name: 'Masjid an-Noor' })).id;
  // If this arrived later, adding the mosque would count as a change between two reads.
  await vi.waitFor(() => expect(changes.version(['places'])).toBeGreaterThan(before), {
    timeout: patienceMs,
  });
});
beforeEach(() => changes.assumeChanged());
afterAll(async () => {
  await changes.close();
  await database.close();
});

const mosques = () => reading.select().from(places).where(eq(places.kind, 'mosque'));
const names = async () => (await mosques()).map(({ name }) => name);
const asked = async (act: () => Promise<unknown>) => (await queriesOf(act)).length;

test('a query runs again after its own tables change, and not after others do', async () => {
  expect(await asked(names)).toBe(1);
  expect(await asked(names)).toBe(0);
  const version = changes.version(['site_settings']) ?? 0;
  await database.db.insert(siteSettings).values({ key: 'listingDays', value: 30 });
  await expect.poll(() => changes.version(['site_settings']), { interval: 5 }).toBeGreaterThan(version);
  expect(await asked(names)).toBe(0);
  const before = changes.version(['places']) ?? 0;
  await database.db.update(places).set({ name: 'Masjid al-Huda' }).where(eq(places.id, mosqueId));
  await expect.poll(() => changes.version(['places']), { interval: 5 }).toBeGreaterThan(before);
  expect(await asked(names)).toBe(1);
  expect(await names()).toEqual(['Masjid al-Huda']);
});

test('concurrent readers share one query, and counts are cached like rows', async () => {
  const count = () => reading.$count(places);
  expect(await asked(() => Promise.all(Array.from({ length: 20 }, names)))).toBe(1);
  expect(await asked(() => Promise.all([count(), count()]))).toBe(1);
  expect(await asked(count)).toBe(0);
  expect(await count()).toBe(1);
});

test('a query runs again after 30 seconds, even without a change', async () => {
  const start = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => clock.mockRestore());
  await names();
  clock.mockReturnValue(start + 29_999);
  expect(await asked(names)).toBe(0);
  clock.mockReturnValue(start + 30_000);
  expect(await asked(names)).toBe(1);
});

test('a request reads its own writes at once, in a transaction or without one', async () => {
  await names();
  await reading.update(places).set({ name: 'Written' }).where(eq(places.id, mosqueId));
  expect(await names()).toEqual(['Written']);
  await reading.transaction((tx) => tx.update(places).set({ name: 'Written again' }));
  expect(await names()).toEqual(['Written again']);
});

test('a query about one member is never cached', async () => {
  const { id } = await aUser(database.db);
  const own = () => reading.select().from(places).where(eq(places.createdBy, id));
  await own();
  expect(await asked(own)).toBe(1);
});

test('a query that calls one of our functions is never cached', async () => {
  await database.db.execute(
    'create function count_of_places() returns bigint language sql stable as $$ select count(*) from places $$',
  );
  const withFunction = await withQueryCache(database.pool, changes);
  const count = () => withFunction.select({ count: sql<number>`count_of_places()` }).from(siteSettings);
  await count();
  expect(await asked(count)).toBe(1);
});

test('a caller that changes its rows does not affect other callers', async () => {
  const [first] = await mosques();
  const list = first?.services;
  list?.push('weddings');
  if (first) first.name = 'Spoilt';
  const [second] = await mosques();
  expect(second?.name).not.toBe('Spoilt');
  expect(second).toEqual((await database.db.select().from(places))[0]);
});

test('a failed query is not cached', async () => {
  await database.db.execute('alter table places rename to away');
  await expect(names()).rejects.toThrow();
  await database.db.execute('alter table away rename to places');
  expect(await names()).toHaveLength(1);
});

test('nothing is cached without a connection for changes', async () => {
  const deaf = await withQueryCache(database.pool, { ...changes, version: () => undefined });
  const read = () => deaf.select().from(places);
  await read();
  expect(await asked(read)).toBe(1);
});

test('a frequent statement is prepared, and still works after its preparation is lost', async () => {
  const deaf = await withQueryCache(database.pool, { ...changes, version: () => undefined });
  const read = () => deaf.select({ id: places.id }).from(places).where(eq(places.id, mosqueId));
  for (let times = 0; times < 6; times += 1) expect(await read()).toHaveLength(1);
  const client = await database.pool.connect();
  const { rows } = await client.query('select name from pg_prepared_statements');
  expect(rows.length).toBeGreaterThan(0);
  await client.query('deallocate all');
  client.release();
  for (let times = 0; times < 6; times += 1) expect(await read()).toHaveLength(1);
});

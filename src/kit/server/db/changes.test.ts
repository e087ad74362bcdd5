import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { patienceMs } from '#test/patience.ts';
import { aDatabaseDoor, type DatabaseDoor } from '#test/servers/database-door.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  type Changes,
  cachedUntilTablesChange,
  changesChannel,
  createChanges,
  installChangeTriggers,
  noChanges,
  untrackedTables,
} from './changes.ts';
import type { Db } from './database.ts';

const log = { warn: () => undefined };

/** Notifies as the tables’ triggers do. */
const tellChanged = (db: Db, name: string) => db.execute(sql`select pg_notify(${changesChannel}, ${name})`);

test('a cached value is read once, and again after another process changes its table', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  const read = vi.fn(async () => read.mock.calls.length);
  const kept = cachedUntilTablesChange(['thing'], read);
  const ctx = { db: database.db, changes };
  await vi.waitFor(() => expect(changes.version(['thing'])).toBeDefined(), patienceMs);
  const first = await kept(ctx);
  expect([await kept(ctx), await kept(ctx)]).toEqual([first, first]);
  await tellChanged(database.db, 'another thing');
  await tellChanged(database.db, 'thing');
  await vi.waitFor(() => expect(changes.version(['thing'])).toBe(1), patienceMs);
  expect(await kept(ctx)).toBe(first + 1);
  await changes.close();
  expect(changes.version(['thing'])).toBeUndefined();
  await database.close();
});

test('a query builder is cached too, and runs once for concurrent readers', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  const kept = cachedUntilTablesChange(['thing'], (db) =>
    db.select({ drawn: sql<number>`random()` }).from(sql`(select 1) as one`),
  );
  await changes.waitFor(10_000);
  const ctx = { db: database.db, changes };
  expect(await kept(ctx)).toEqual(await kept(ctx));
  await changes.close();
  await database.close();
});

test('a change that is rolled back is not announced', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  await vi.waitFor(() => expect(changes.version(['thing'])).toBe(0), patienceMs);
  await database.db
    .transaction(async (tx) => {
      await tellChanged(tx, 'thing');
      throw new Error('no');
    })
    .catch(() => undefined);
  await tellChanged(database.db, 'after');
  await vi.waitFor(() => expect(changes.version(['after'])).toBe(1), patienceMs);
  expect(changes.version(['thing'])).toBe(0);
  await changes.close();
  await database.close();
});

test('nothing is cached without a listener, and a failed read is not cached', async () => {
  const database = await openTestDatabase();
  const read = vi.fn(async () => read.mock.calls.length);
  const kept = cachedUntilTablesChange(['thing'], read);
  expect([
    await kept({ db: database.db, changes: noChanges }),
    await kept({ db: database.db, changes: noChanges }),
  ]).toEqual([1, 2]);
  const still = { ...noChanges, version: () => 1 };
  let fails = true;
  const failing = cachedUntilTablesChange(['thing'], async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  await expect(failing({ db: database.db, changes: still })).rejects.toThrow('away');
  fails = false;
  expect(await failing({ db: database.db, changes: still })).toBe('there');
  await database.close();
});

test('after catching up, a process has received its own changes, and its markers do not count as changes', async () => {
  const database = await openTestDatabase();
  const [changes, other] = [createChanges(database.connection, log), createChanges(database.connection, log)];
  await Promise.all([changes.waitFor(10_000), other.waitFor(10_000)]);
  for (let round = 1; round <= 20; round += 1) {
    await tellChanged(database.db, 'thing');
    await Promise.all([changes.waitUntilDelivered(), changes.waitUntilDelivered()]);
    expect([changes.version(['thing']), changes.version(['another thing'])]).toEqual([round, 0]);
  }
  // Other processes don’t take its markers for changes.
  await other.waitUntilDelivered();
  expect(other.versionOfAll()).toBe(20);
  await Promise.all([changes.close(), other.close()]);
  await database.close();
});

test('without a connection, everything counts as changed', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  await changes.waitFor(10_000);
  const told = vi.fn();
  changes.onChange(told);
  await changes.close();
  told.mockClear();
  await changes.waitUntilDelivered();
  expect(told).toHaveBeenCalled();
  await database.close();
});

/** Receives changes through a proxy, with fake timers. */
async function throughDoor(act: (changes: Changes, door: DatabaseDoor) => Promise<void>, isFrozen = false) {
  const database = await openTestDatabase();
  const door = await aDatabaseDoor(database.url);
  if (isFrozen) door.setMode('frozen');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const changes = createChanges({ connectionString: door.url }, log);
  try {
    await act(changes, door);
  } finally {
    vi.useRealTimers();
    await door.close();
    await changes.close();
    await database.close();
  }
}

test('a connection that falls silent without closing is replaced within 15 seconds', () =>
  throughDoor(async (changes, door) => {
    await changes.waitFor(10_000);
    const lost = new Promise<void>((resolve) => changes.onChange(resolve));
    door.setMode('frozen');
    await vi.advanceTimersByTimeAsync(15_000);
    await lost;
    await vi.waitFor(() => expect(changes.version(['thing'])).toBeUndefined(), patienceMs);
    door.setMode('open');
    await vi.waitFor(() => expect(changes.version(['thing'])).toBe(1), patienceMs);
  }));

test('a connection that still responds is kept', () =>
  throughDoor(async (changes) => {
    await changes.waitFor(10_000);
    const lost = vi.fn();
    changes.onChange(lost);
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await vi.advanceTimersByTimeAsync(5000);
      // The marker is delivered after the heartbeat.
      await changes.waitUntilDelivered();
    }
    expect(changes.isConnected()).toBe(true);
    expect(lost).not.toHaveBeenCalled();
  }));

test('opening a connection is retried when the database does not respond', () =>
  throughDoor(async (changes, door) => {
    await vi.advanceTimersByTimeAsync(8000);
    door.setMode('open');
    await vi.waitFor(() => expect(changes.isConnected()).toBe(true), patienceMs);
  }, true));

testWithDb(
  'a new table announces its changes, and a table for internal work does not',
  async ({ database }) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query(`listen ${changesChannel}`);
    await client.query('create table things (name text)');
    await installChangeTriggers(client);
    await installChangeTriggers(client);
    await client.query(`begin; insert into things values ('a'), ('b'); delete from things; commit`);
    expect(heard).toEqual(['things']);
    await client.query(`delete from rate_limits`);
    await client.query('select 1');
    expect(heard).toHaveLength(1);
    await client.end();
  },
);

testWithDb('the untracked tables are exactly those without a trigger', async ({ database }) => {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not exists (
       select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_change')`,
  );
  await client.end();
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...untrackedTables]);
});

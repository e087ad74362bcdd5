import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { changesChannel } from './change-notices.ts';
import { createChanges, keptUntilChanged, noChanges } from './changes.ts';
import type { Db } from './database.ts';

const log = { warn: () => undefined };

/** As the tables' triggers do. */
const tellChanged = (db: Db, name: string) => db.execute(sql`select pg_notify(${changesChannel}, ${name})`);

test('what is kept is read once, and again after a change that another process makes', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  const read = vi.fn(async () => read.mock.calls.length);
  const kept = keptUntilChanged(['thing'], read);
  const ctx = { db: database.db, changes };
  await vi.waitFor(() => expect(changes.version(['thing'])).toBeDefined(), 10_000);
  const first = await kept(ctx);
  expect([await kept(ctx), await kept(ctx)]).toEqual([first, first]);
  await tellChanged(database.db, 'another thing');
  await tellChanged(database.db, 'thing');
  await vi.waitFor(() => expect(changes.version(['thing'])).toBe(1), 10_000);
  expect(await kept(ctx)).toBe(first + 1);
  await changes.close();
  expect(changes.version(['thing'])).toBeUndefined();
  await database.close();
});

test('a query itself is kept too, and not asked again by each that waits for it', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  const kept = keptUntilChanged(['thing'], (db) =>
    db.select({ drawn: sql<number>`random()` }).from(sql`(select 1) as one`),
  );
  await changes.waitFor(10_000);
  const ctx = { db: database.db, changes };
  expect(await kept(ctx)).toEqual(await kept(ctx));
  await changes.close();
  await database.close();
});

test('a change that is rolled back changes nothing', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  await vi.waitFor(() => expect(changes.version(['thing'])).toBe(0), 10_000);
  await database.db
    .transaction(async (tx) => {
      await tellChanged(tx, 'thing');
      throw new Error('no');
    })
    .catch(() => undefined);
  await tellChanged(database.db, 'after');
  await vi.waitFor(() => expect(changes.version(['after'])).toBe(1), 10_000);
  expect(changes.version(['thing'])).toBe(0);
  await changes.close();
  await database.close();
});

test('without an ear nothing is kept, and what failed is asked for again', async () => {
  const database = await openTestDatabase();
  const read = vi.fn(async () => read.mock.calls.length);
  const kept = keptUntilChanged(['thing'], read);
  expect([
    await kept({ db: database.db, changes: noChanges }),
    await kept({ db: database.db, changes: noChanges }),
  ]).toEqual([1, 2]);
  const still = { ...noChanges, version: () => 1 };
  let fails = true;
  const failing = keptUntilChanged(['thing'], async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  await expect(failing({ db: database.db, changes: still })).rejects.toThrow('away');
  fails = false;
  expect(await failing({ db: database.db, changes: still })).toBe('there');
  await database.close();
});

test('what this process has stored it has heard when it has caught up, and nothing else counts as changed', async () => {
  const database = await openTestDatabase();
  const [changes, other] = [createChanges(database.connection, log), createChanges(database.connection, log)];
  await Promise.all([changes.waitFor(10_000), other.waitFor(10_000)]);
  for (let round = 1; round <= 20; round += 1) {
    await tellChanged(database.db, 'thing');
    await Promise.all([changes.catchUp(), changes.catchUp()]);
    expect([changes.version(['thing']), changes.version(['another thing'])]).toEqual([round, 0]);
  }
  // What one says to itself, another doesn’t take for a change.
  await other.catchUp();
  expect(other.versionOfAll()).toBe(20);
  await Promise.all([changes.close(), other.close()]);
  await database.close();
});

test('where it can’t be known what has changed, everything has', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, log);
  await changes.waitFor(10_000);
  const told = vi.fn();
  changes.onChange(told);
  await changes.close();
  told.mockClear();
  await changes.catchUp();
  expect(told).toHaveBeenCalled();
  await database.close();
});

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns the most statements that one connection had to answer at once during an action. */
async function mostAtOnce(act: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const query = prototype.query;
  const open = new Map<pg.Client, number>();
  let most = 0;
  function counting(this: pg.Client, ...args: unknown[]): unknown {
    const count = (change: number) => open.set(this, (open.get(this) ?? 0) + change);
    count(1);
    most = Math.max(most, open.get(this) ?? 0);
    const answer = Reflect.apply(query, this, args);
    if (answer instanceof Promise)
      answer.then(
        () => count(-1),
        () => count(-1),
      );
    else count(-1);
    return answer;
  }
  Object.assign(prototype, { query: counting });
  try {
    await act();
  } finally {
    Object.assign(prototype, { query });
  }
  return most;
}

const tell = (db: Db, number: number) =>
  db.select({ number: sql<number>`${number}::int` }).from(sql`(select 1) as one`);

test('concurrent statements in a transaction run one after the other, in order', async () => {
  const told: unknown[] = [];
  const ask = () =>
    database.db.transaction(async (tx) => {
      told.push(...(await Promise.all([1, 2, 3].map((number) => tell(tx, number)))));
    });
  expect(await mostAtOnce(ask)).toBe(1);
  expect(told).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});

test('a failed statement fails its transaction only, and the connection stays usable', async () => {
  const failing = database.db.transaction((tx) => Promise.all([tx.execute(sql`select 1 / 0`), tell(tx, 2)]));
  await expect(failing).rejects.toThrow();
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const answers = await Promise.all(numbers.map((number) => tell(database.db, number)));
  expect(answers).toEqual(numbers.map((number) => [{ number }]));
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { Ctx } from './context.ts';
import type { Database, Db } from './db/database.ts';
import { inTransaction, type TxCtx } from './transaction.ts';

/** Two rows to lock, in a database for this file. */
let database: Database;
let ctx: Ctx;
const counts = (db: Db) => db.select({ n: sql<number>`n` }).from(sql`counters`).orderBy(sql`id`);
const add = (tx: TxCtx, id: number) => tx.db.execute(sql`update counters set n = n + 1 where id = ${id}`);

beforeAll(async () => {
  database = await openTestDatabase();
  ctx = testCtx(database.db);
  await ctx.db.execute(sql`create table counters (id int primary key, n int not null)`);
  await ctx.db.execute(sql`insert into counters values (1, 0), (2, 0)`);
});
afterAll(() => database.close());

test('of two deadlocked transactions one is retried, and both succeed', async () => {
  const both = Promise.withResolvers<void>();
  let locked = 0;
  let tries = 0;
  const addInOrder = (first: number, second: number) =>
    inTransaction(ctx, async (tx) => {
      tries += 1;
      await add(tx, first);
      locked += 1;
      if (locked === 2) both.resolve();
      await both.promise;
      await add(tx, second);
    });
  await Promise.all([addInOrder(1, 2), addInOrder(2, 1)]);
  expect(await counts(ctx.db)).toEqual([{ n: 2 }, { n: 2 }]);
  expect(tries).toBe(3);
});

test('a serialisation failure repeats the transaction with fresh reads', async () => {
  let tries = 0;
  await inTransaction(ctx, async (tx) => {
    tries += 1;
    await tx.db.execute(sql`set transaction isolation level repeatable read`);
    const [row] = await counts(tx.db);
    if (tries === 1) await inTransaction(ctx, (other) => add(other, 1));
    await tx.db.execute(sql`update counters set n = ${(row?.n ?? 0) * 10} where id = 1`);
  });
  expect(tries).toBe(2);
  expect((await counts(ctx.db))[0]).toEqual({ n: 30 });
});

testWithDb('a transaction that keeps failing is given up after seven retries', async ({ ctx }) => {
  let tries = 0;
  const work = inTransaction(ctx, async (tx) => {
    tries += 1;
    await tx.db.execute(sql`do $$ begin raise exception 'busy' using errcode = '40P01'; end $$`);
  });
  await expect(work).rejects.toThrow();
  expect(tries).toBe(8);
});

testWithDb('any other error is not retried, and rolls back nested transactions too', async ({ ctx }) => {
  await ctx.db.execute(sql`create table notes (text text)`);
  let tries = 0;
  const work = inTransaction(ctx, async (tx) => {
    tries += 1;
    await inTransaction(tx, (inner) => inner.db.execute(sql`insert into notes values ('inner')`));
    throw new Error('no more');
  });
  await expect(work).rejects.toThrow('no more');
  expect(tries).toBe(1);
  expect(await ctx.db.select({ text: sql`text` }).from(sql`notes`)).toEqual([]);
});

testWithDb('a nested transaction is the same transaction and leaves retries to it', async ({ ctx }) => {
  let inner = 0;
  let outer = 0;
  const work = inTransaction(ctx, async (tx) => {
    outer += 1;
    await inTransaction(tx, async (same) => {
      inner += 1;
      expect(same).toBe(tx);
      if (outer === 1)
        await same.db.execute(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
    });
  });
  await work;
  expect([outer, inner]).toEqual([2, 2]);
});

testWithDb('the context of a transaction has no outside services, files or response', async ({ ctx }) => {
  await inTransaction(ctx, async (tx) => {
    expect(Object.keys(tx).sort()).toEqual([
      'actor',
      'caller',
      'config',
      'db',
      'log',
      'now',
      'registry',
      'requestId',
      'secrets',
    ]);
    // @ts-expect-error A context without a transaction is not enough where one is needed.
    const mere: TxCtx = ctx;
    // @ts-expect-error Outside services are not available in a transaction.
    const { externalServices } = tx;
    // @ts-expect-error Neither are files.
    const { files } = tx;
    expect([mere, externalServices, files]).toEqual([ctx, undefined, undefined]);
  });
});

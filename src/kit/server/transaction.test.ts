import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { Ctx } from './context.ts';
import type { Database, Db } from './db/database.ts';
import { inTransaction, type TxCtx } from './transaction.ts';

/** Two rows to lock, in a database of this file's own. */
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

test('two that lock each other out are both carried out, one of them at the second try', async () => {
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

test('what was read before another changed it is read again', async () => {
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

testWithDb('what never comes to pass is given up after seven more tries', async ({ ctx }) => {
  let tries = 0;
  const work = inTransaction(ctx, async (tx) => {
    tries += 1;
    await tx.db.execute(sql`do $$ begin raise exception 'busy' using errcode = '40P01'; end $$`);
  });
  await expect(work).rejects.toThrow();
  expect(tries).toBe(8);
});

testWithDb(
  'any other failure is not tried again, and undoes all, also what was done inside',
  async ({ ctx }) => {
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
  },
);

testWithDb('a transaction inside another is the same one, and leaves trying again to it', async ({ ctx }) => {
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

testWithDb(
  'the context of a transaction has nothing that waits for others, nor the answer’s own',
  async ({ ctx }) => {
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
      // @ts-expect-error What needs a transaction is not given a mere request.
      const mere: TxCtx = ctx;
      // @ts-expect-error Outside services are out of reach.
      const { externalServices } = tx;
      // @ts-expect-error So are files.
      const { files } = tx;
      expect([mere, externalServices, files]).toEqual([ctx, undefined, undefined]);
    });
  },
);

import { eq, lte, notExists, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingStatements } from '#test/broken-rows.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import type { Ctx } from '../context.ts';
import { instantColumn } from '../db/columns.ts';
import { dueFailures } from '../kit.tables.ts';
import { inTransaction } from '../transaction.ts';
import { type DueRows, dueRows, purgeDueFailures, walkDue } from './due.ts';

const things = pgTable('things', {
  id: text('id').primaryKey(),
  team: text('team').notNull(),
  dueAt: instantColumn('due_at'),
});
const dones = pgTable('dones', { id: text('id').notNull() });

let database: TestDatabase;
let ctx: Ctx;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(
    sql`create table things (id text primary key, team text not null, due_at timestamptz)`,
  );
  await database.db.execute(sql`create table dones (id text not null)`);
});
beforeEach(async () => {
  ctx = testCtx(database.db);
  for (const table of [things, dones, dueFailures]) await database.db.delete(table);
});
afterAll(() => database.close());

const before = '2026-11-21T11:00:00.000Z';

async function add(...ids: string[]): Promise<void> {
  await ctx.db.insert(things).values(ids.map((id) => ({ id, team: id.charAt(0), dueAt: before })));
}

/** Handles each row once: records it, and makes it no longer due. */
const doThings = dueRows({
  name: 'do-things',
  table: things,
  key: things.id,
  due: ({ now }) => lte(things.dueAt, now.toISOString()),
  async act(tx, { id }) {
    await tx.db.insert(dones).values({ id });
    await tx.db.update(things).set({ dueAt: null }).where(eq(things.id, id));
  },
});

/** Like doThings, but throws for some rows after writing. */
function failingOn(...ids: string[]): DueRows {
  return {
    ...doThings,
    async act(tx, row) {
      await doThings.act(tx, { id: String(row.id), team: '', dueAt: null }, undefined);
      if (ids.includes(String(row.id))) throw new Error('no luck');
    },
  };
}

async function done(): Promise<string[]> {
  return (await ctx.db.select().from(dones).orderBy(dones.id)).map(({ id }) => id);
}

const failures = () => ctx.db.select().from(dueFailures);

test('a row that throws is rolled back, logged and recorded, and later rows are still handled', async () => {
  await add('a', 'b', 'c');
  const logged: unknown[] = [];
  const log = { ...ctx.log, error: (fields: unknown) => void logged.push(fields) };
  await walkDue({ ...ctx, log }, failingOn('a'));
  expect(await done()).toEqual(['b', 'c']);
  expect(logged).toEqual([{ job: 'do-things', row: 'a', error: new Error('no luck') }]);
  expect(await failures()).toEqual([
    {
      name: 'do-things',
      rowKey: 'a',
      attempts: 1,
      lastError: 'Error: no luck',
      failedAt: '2026-11-21T12:00:00.000Z',
      nextAttemptAt: '2026-11-21T12:01:00.000Z',
    },
  ]);
});

test('a failing row is retried after 1, 5, 15 and 60 minutes, then every six hours', async () => {
  await add('a');
  const waits: number[] = [];
  for (let now = ctx.now; waits.length < 7; ) {
    await walkDue({ ...ctx, now }, failingOn('a'));
    const [failure] = await failures();
    const next = new Date(failure?.nextAttemptAt ?? 0);
    await walkDue({ ...ctx, now: new Date(next.getTime() - 1) }, failingOn('a'));
    expect(await failures()).toEqual([failure]);
    waits.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(waits).toEqual([1, 5, 15, 60, 360, 360, 360]);
});

test('the failure of a row is deleted once it succeeds or is no longer due', async () => {
  await add('a', 'b');
  await walkDue(ctx, failingOn('a', 'b'));
  await ctx.db.update(things).set({ dueAt: null }).where(eq(things.id, 'b'));
  await walkDue(ctx, doThings);
  expect(await failures()).toHaveLength(2);
  await walkDue(minutesLater(ctx, 1), doThings);
  expect(await done()).toEqual(['a']);
  expect(await failures()).toEqual([]);
});

test('a retry time set by a clock that was ahead is ignored', async () => {
  await add('a');
  await walkDue(minutesLater(ctx, 30 * 24 * 60), failingOn('a'));
  await walkDue(ctx, doThings);
  expect(await done()).toEqual(['a']);
});

test('a row that is no longer due once it is locked is skipped', async () => {
  await add('a', 'b');
  let walking: Promise<void> | undefined;
  await database.db.transaction(async (other) => {
    await other.update(things).set({ dueAt: null }).where(eq(things.id, 'a'));
    walking = walkDue(ctx, doThings);
    await expect.poll(() => waitingStatements(database.db)).toBe(1);
  });
  await walking;
  expect(await done()).toEqual(['b']);
  expect(await failures()).toEqual([]);
});

test('a row is checked again after locking, including the other tables of its condition', async () => {
  await add('a', 'b');
  const notDone = notExists(database.db.select().from(dones).where(eq(dones.id, things.id)));
  let walking: Promise<void> | undefined;
  await database.db.transaction(async (other) => {
    await other.select().from(things).where(eq(things.id, 'a')).for('update');
    await other.insert(dones).values({ id: 'a' });
    walking = walkDue(ctx, { ...doThings, due: () => notDone });
    await expect.poll(() => waitingStatements(database.db)).toBe(1);
  });
  await walking;
  expect(await done()).toEqual(['a', 'b']);
});

test('concurrent processes handle each row once', async () => {
  await add(...Array.from({ length: 30 }, (_, at) => `thing ${at}`));
  await Promise.all(Array.from({ length: 4 }, () => walkDue(ctx, doThings)));
  expect(await done()).toHaveLength(30);
  expect(await failures()).toEqual([]);
});

test('the next process handles the rows that a killed process left', async () => {
  await add('a', 'b', 'c');
  let die = () => undefined as undefined;
  const killed: DueRows = {
    ...doThings,
    prepare: (_, row) =>
      row.id === 'a'
        ? Promise.resolve()
        : new Promise((_resolve, reject) => {
            die = () => void reject(new Error('killed'));
          }),
  };
  const walking = walkDue(ctx, killed);
  await expect.poll(done).toEqual(['a']);
  await walkDue(ctx, doThings);
  expect(await done()).toEqual(['a', 'b', 'c']);
  die();
  await walking;
});

test('every due row is handled once, however many there are', async () => {
  await add(...Array.from({ length: 450 }, (_, at) => `thing ${at}`));
  const seen: unknown[] = [];
  // These rows stay due.
  await walkDue(ctx, { ...doThings, act: async (_, { id }) => void seen.push(id) });
  expect(new Set(seen).size).toBe(450);
  expect(seen).toHaveLength(450);
});

test('rows with the same key are handled together', async () => {
  await add('a1', 'a2', 'b1');
  const teams: DueRows = dueRows({
    ...doThings,
    name: 'do-teams',
    key: things.team,
    async act(tx, { team }) {
      await tx.db.insert(dones).values({ id: team });
      await tx.db.update(things).set({ dueAt: null }).where(eq(things.team, team));
    },
  });
  await Promise.all([walkDue(ctx, teams), walkDue(ctx, teams)]);
  expect(await done()).toEqual(['a', 'b']);
});

test('the value prepared before the transaction is passed on, and a failure to prepare affects that row only', async () => {
  await add('a', 'b');
  const rows: DueRows = dueRows({
    ...doThings,
    async prepare(_, { id }) {
      if (id === 'a') throw new Error('no answer');
      return `prepared ${id}`;
    },
    act: async (tx, _row, prepared) => tx.db.insert(dones).values({ id: prepared }),
  });
  await walkDue(ctx, rows);
  expect(await done()).toEqual(['prepared b']);
  expect(await failures()).toMatchObject([{ rowKey: 'a', lastError: 'Error: no answer' }]);
});

test('accounts are locked before the row', async () => {
  await add('a');
  const order: string[] = [];
  await walkDue(ctx, {
    ...doThings,
    async lock({ db }, { id }) {
      // The row is not locked yet: another connection can lock it.
      await inTransaction(ctx, async (tx) => {
        await tx.db
          .select()
          .from(things)
          .where(eq(things.id, String(id)))
          .for('update', { noWait: true });
      });
      await db.execute(sql`select 1`);
      order.push('lock');
    },
    act: async () => void order.push('act'),
  });
  expect(order).toEqual(['lock', 'act']);
});

test('failures of a removed job are deleted after a week', async () => {
  await add('a');
  await walkDue(ctx, failingOn('a'));
  const days = (count: number) => minutesLater(ctx, count * 24 * 60).now;
  await purgeDueFailures(ctx.db, days(7));
  expect(await failures()).toHaveLength(1);
  await purgeDueFailures(ctx.db, days(8));
  expect(await failures()).toEqual([]);
});

test('reminders that are due in the quiet hours are processed after them', async () => {
  const reminders = dueRows({ ...doThings, isReminder: true });
  await add('a1');
  for (const [at, done] of [
    ['2026-11-21T22:00:00Z', 0],
    ['2026-11-22T06:59:59Z', 0],
    ['2026-11-22T07:00:00Z', 1],
  ] as const) {
    await walkDue({ ...ctx, now: new Date(at) }, reminders);
    expect(await ctx.db.$count(dones)).toBe(done);
  }
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '#kit/server/context.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { queue } from '../kit.tables.ts';
import { releaseExpired } from './lease.ts';
import { runNext } from './run-lanes.ts';
import { defaultMaxAttempts, defineTask, enqueue, enqueueAt, handleTask, type Outcome } from './task.ts';

const greet = defineTask({
  kind: 'greet',
  lane: 'jobs',
  payload: z.object({ name: z.string() }),
  kept: ({ name }) => ({ name: name.slice(0, 1) }),
});
const sweep = defineTask({ kind: 'sweep', lane: 'jobs', payload: z.object({}) });

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
const failed: Outcome = { ended: 'failed', why: 'try later\0' };

/** Runs the next row of the lane at a given time, with a given outcome. */
function run(ctx: Ctx, outcome: Outcome | ((name: string) => Outcome | Promise<Outcome>), now = testNow) {
  const greeting = handleTask(greet, async (_, { name }) =>
    typeof outcome === 'function' ? outcome(name) : outcome,
  );
  const sweeping = handleTask(sweep, async () => ({ ended: 'done' }));
  const handlers = new Map([greeting, sweeping].map((handler) => [handler.kind, handler]));
  return runNext({ handlers, contextOf: () => ({ ...ctx, now }), clock: () => now }, 'jobs');
}

const aGreeting = (ctx: Ctx, name = 'Amina') => enqueue(ctx.db, greet, [{ payload: { name } }], ctx.now);

testWithDb('a due row runs once, and its kept fields remain', async ({ ctx }) => {
  await aGreeting(ctx);
  expect(await run(ctx, { ended: 'done' })).toBe(true);
  expect(await run(ctx, { ended: 'done' })).toBe(false);
  expect(await ctx.db.select().from(queue)).toMatchObject([
    { status: 'done', payload: { name: 'A' }, attempts: 1, leasedUntil: null },
  ]);
});

testWithDb('a task without kept fields is removed once it is done', async ({ ctx }) => {
  await enqueue(ctx.db, sweep, [{ payload: {} }], ctx.now);
  expect(await run(ctx, failed)).toBe(true);
  expect(await ctx.db.$count(queue)).toBe(0);
});

testWithDb('a failed row is retried later, and given up after ten attempts', async ({ ctx }) => {
  await aGreeting(ctx);
  await run(ctx, failed);
  expect(await ctx.db.select().from(queue)).toMatchObject([{ status: 'queued', lastError: 'try later' }]);
  expect(await run(ctx, failed, minutes(0.9))).toBe(false);
  for (let tries = 2; tries <= defaultMaxAttempts; tries++) {
    expect(await run(ctx, failed, minutes(tries * 1000))).toBe(true);
  }
  expect(await ctx.db.select().from(queue)).toMatchObject([
    { status: 'given_up', attempts: defaultMaxAttempts },
  ]);
  expect(await run(ctx, failed, minutes(1e6))).toBe(false);
});

testWithDb('a refused row is given up at once, and a suppressed one is marked as such', async ({ ctx }) => {
  await aGreeting(ctx);
  await run(ctx, { ended: 'refused', why: '550 no such user' });
  await aGreeting(ctx);
  await run(ctx, { ended: 'suppressed' });
  const rows = await ctx.db.select().from(queue).orderBy(queue.id);
  expect(rows.map(({ status }) => status)).toEqual(['given_up', 'suppressed']);
});

testWithDb('a task that throws and one of an unknown kind do not block others', async ({ ctx }) => {
  await aGreeting(ctx, 'Poison');
  await ctx.db
    .insert(queue)
    .values({ lane: 'jobs', kind: 'from the future', payload: {}, runAfter: testNow.toISOString() });
  await aGreeting(ctx, 'Bilal');
  const greeted: string[] = [];
  const greetOrFail = (name: string): Outcome => {
    if (name === 'Poison') throw new Error('poisoned');
    greeted.push(name);
    return { ended: 'done' };
  };
  while (await run(ctx, greetOrFail));
  expect(greeted).toEqual(['Bilal']);
  const errors = (await ctx.db.select().from(queue).orderBy(queue.id)).map(({ lastError }) => lastError);
  expect(errors).toEqual(['Error: poisoned', 'Nothing here carries out from the future.', null]);
});

testWithDb('a dead worker’s row is taken by another after two minutes, not before', async ({ ctx }) => {
  await aGreeting(ctx);
  await run(ctx, { ended: 'marked' });
  await releaseExpired(ctx.db, minutes(1.9));
  expect(await run(ctx, { ended: 'done' }, minutes(1.9))).toBe(false);
  await releaseExpired(ctx.db, minutes(2));
  expect(await run(ctx, { ended: 'done' }, minutes(2))).toBe(true);
});

testWithDb(
  'rows delayed or leased by a clock that was ahead run once the clock is right',
  async ({ ctx }) => {
    const ahead = { ...ctx, now: minutes(60 * 24 * 365) };
    await aGreeting(ahead, 'Amina');
    await aGreeting(ahead, 'Bilal');
    await aGreeting(ahead, 'Celia');
    await run(ctx, { ended: 'marked' }, ahead.now);
    await run(ctx, failed, ahead.now);
    await releaseExpired(ctx.db, testNow);
    const greeted: string[] = [];
    while (await run(ctx, (name) => ({ ended: greeted.push(name) ? 'done' : 'marked' })));
    expect(greeted.sort()).toEqual(['Amina', 'Bilal', 'Celia']);
  },
);

testWithDb('a row that is scheduled for later does not run early', async ({ ctx }) => {
  const tomorrow = minutes(60 * 24);
  await enqueueAt(ctx.db, greet, { payload: { name: 'Amina' } }, { now: ctx.now, runAfter: tomorrow });
  for (const now of [testNow, minutes(5), minutes(60 * 24 - 1)]) {
    await releaseExpired(ctx.db, now);
    expect(await run(ctx, { ended: 'done' }, now)).toBe(false);
  }
  expect(await run(ctx, { ended: 'done' }, tomorrow)).toBe(true);
});

testWithDb(
  'a row scheduled by a clock that was ahead waits for the intended time, and no longer',
  async ({ ctx }) => {
    const ahead = minutes(60 * 24 * 365);
    const runAfter = new Date(ahead.getTime() + 60 * 60_000);
    await enqueueAt(ctx.db, greet, { payload: { name: 'Amina' } }, { now: ahead, runAfter });
    for (const now of [testNow, minutes(30), minutes(59)]) {
      await releaseExpired(ctx.db, now);
      expect(await run(ctx, { ended: 'done' }, now)).toBe(false);
    }
    expect(await run(ctx, failed, minutes(60))).toBe(true);
    // After the first attempt the usual delays apply.
    await ctx.db.update(queue).set({ runAfter: runAfter.toISOString() });
    await releaseExpired(ctx.db, minutes(61));
    expect(await run(ctx, { ended: 'done' }, minutes(61))).toBe(true);
  },
);

testWithDb('a row that waits for a retry is not released early', async ({ ctx }) => {
  await aGreeting(ctx);
  await run(ctx, failed);
  await releaseExpired(ctx.db, testNow);
  expect(await run(ctx, { ended: 'done' })).toBe(false);
});

testWithDb('a row that kills each of its workers is given up eventually', async ({ ctx }) => {
  await aGreeting(ctx);
  let tries = 0;
  for (let at = 0; at <= defaultMaxAttempts; at++) {
    await run(
      ctx,
      () => {
        tries += 1;
        return { ended: 'marked' };
      },
      minutes(at * 3),
    );
    await releaseExpired(ctx.db, minutes(at * 3 + 2));
  }
  expect(tries).toBe(defaultMaxAttempts);
  expect(await ctx.db.select().from(queue)).toMatchObject([
    { status: 'given_up', lastError: expect.stringContaining('ended before') },
  ]);
});

testWithDb(
  'a worker that returns after its lease does not overwrite another worker’s result',
  async ({ ctx }) => {
    await aGreeting(ctx);
    const late = async (): Promise<Outcome> => {
      await releaseExpired(ctx.db, minutes(3));
      await run(ctx, { ended: 'done' }, minutes(3));
      return failed;
    };
    await run(ctx, late);
    expect(await ctx.db.select().from(queue)).toMatchObject([{ status: 'done', attempts: 2 }]);
  },
);

testWithDb(
  'a transaction that is rolled back stores no row, and rows with the same key are stored once',
  async ({ ctx }) => {
    const undone = ctx.db.transaction(async (tx) => {
      await enqueue(tx, sweep, [{ payload: {} }], ctx.now);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const once = { payload: {}, dedupeKey: 'once' };
    await enqueue(ctx.db, sweep, [once, once], ctx.now);
    await enqueue(ctx.db, sweep, [once], ctx.now);
    expect(await ctx.db.$count(queue)).toBe(1);
  },
);

test('concurrent workers run each row once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const names = Array.from({ length: 30 }, (_, at) => `number ${at}`);
  await enqueue(
    ctx.db,
    greet,
    names.map((name) => ({ payload: { name } })),
    ctx.now,
  );
  const greeted: string[] = [];
  const worker = async () => {
    while (
      await run(ctx, (name) => {
        greeted.push(name);
        return { ended: 'done' };
      })
    );
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(greeted.sort()).toEqual(names.sort());
  await database.close();
});

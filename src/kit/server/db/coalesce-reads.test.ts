import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testNow } from '#test/with-db.ts';
import type { Ctx } from '../context.ts';
import { type Changes, changesChannel, createChanges } from './changes.ts';
import { coalesceReads } from './coalesce-reads.ts';

let database: TestDatabase;
let changes: Changes;
let ctx: Ctx;
beforeAll(async () => {
  database = await openTestDatabase();
  changes = createChanges(database.connection, { warn: () => undefined });
  await changes.waitFor(10_000);
  ctx = { ...testCtx(database.db), changes };
});
beforeEach(() => changes.assumeChanged());
afterAll(async () => {
  await changes.close();
  await database.close();
});

/** A coalesced read, and the names for which it ran. */
function aThing() {
  const made: string[] = [];
  const ask = coalesceReads(async (everyone: Ctx, name: string) => {
    made.push(name);
    if (name === 'broken') throw new Error('It is broken.');
    return { name, by: everyone.actor.kind };
  });
  return { made, ask };
}

test('concurrent readers of one second share one read for each input', async () => {
  const { made, ask } = aThing();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ctx, 'a')));
  await ask(ctx, 'b');
  expect(made).toEqual(['a', 'b']);
  expect(new Set(answers).size).toBe(1);
});

test('the read is repeated in the next second, and after a change in any process', async () => {
  const { made, ask } = aThing();
  await ask(ctx, 'a');
  await ask({ ...ctx, now: new Date(testNow.getTime() + 1000) }, 'a');
  expect(made).toHaveLength(2);
  await ask(ctx, 'a');
  const before = changes.versionOfAll() ?? 0;
  await database.db.execute(sql`select pg_notify(${changesChannel}, 'anything')`);
  await expect.poll(() => changes.versionOfAll(), { interval: 5 }).toBeGreaterThan(before);
  await ask(ctx, 'a');
  expect(made).toHaveLength(4);
});

test('a previewed date has a read of its own', async () => {
  const { made, ask } = aThing();
  await ask(ctx, 'a');
  await ask({ ...ctx, previewedDate: '2027-02-09' }, 'a');
  await ask({ ...ctx, previewedDate: '2027-02-10' }, 'a');
  await ask(ctx, 'a');
  expect(made).toHaveLength(3);
});

test('the shared read runs as a visitor, even when a member starts it', async () => {
  const { ask } = aThing();
  const { ctx: member } = await asMember(ctx);
  expect(await ask({ ...member, changes }, 'a')).toEqual({ name: 'a', by: 'visitor' });
});

test('a failed read is repeated, and without a listener every read is', async () => {
  const { made, ask } = aThing();
  await expect(ask(ctx, 'broken')).rejects.toThrow();
  await expect(ask(ctx, 'broken')).rejects.toThrow();
  const deaf = testCtx(database.db);
  await ask(deaf, 'a');
  await ask(deaf, 'a');
  expect(made).toEqual(['broken', 'broken', 'a', 'a']);
});

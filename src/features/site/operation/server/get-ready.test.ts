import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { getReady } from './get-ready.ts';

test('ready while the database answers, and not when it is gone', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  expect(await getReady.run(ctx, {})).toEqual({ status: 'ready' });
  await database.close();
  await expect(getReady.run(ctx, {})).rejects.toMatchObject({ code: 'not_ready', status: 503 });
});

test('not ready when the database still answers and stores nothing any more', async () => {
  const database = await openTestDatabase();
  await database.db.execute(
    sql`alter table rate_limits add constraint full_disk check (action <> 'getReady')`,
  );
  await expect(getReady.run(testCtx(database.db), {})).rejects.toMatchObject({
    code: 'not_ready',
    status: 503,
  });
  await database.close();
});

import { expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/tables.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { loadSampleCommunity } from './sample-community.ts';

test('of three processes that start at once on an empty database one fills it, and all start', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  await Promise.all(Array.from({ length: 3 }, () => loadSampleCommunity(ctx)));
  const names = (await database.db.select({ name: places.name }).from(places)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  await database.close();
});

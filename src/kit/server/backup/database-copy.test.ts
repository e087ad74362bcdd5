import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { takeBackupLock } from './database-copy.ts';

const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function aClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

test('a backup waits for the remaining connection of a killed backup, but not for a running backup', async () => {
  const database = await openTestDatabase();
  const [killed, next] = [await aClient(database.url), await aClient(database.url)];
  expect(await takeBackupLock(killed)).toBe(true);
  expect(await takeBackupLock(next, 50)).toBe(false);
  const waiting = takeBackupLock(next);
  await expect
    .poll(async () => (await killed.query('select from pg_locks where not granted')).rowCount)
    .toBe(1);
  await killed.end();
  clients.shift();
  expect(await waiting).toBe(true);
  const { rows } = await next.query('show lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '0' }]);
  await next.end();
  clients.pop();
  await database.close();
});

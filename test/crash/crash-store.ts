import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database, Db } from '#kit/server/db/database.ts';
import { openReached, reachDatabase } from '#kit/server/db/open-database.ts';
import { createLog } from '#kit/server/log.ts';
import { testConfig } from '../test-config.ts';

/** What outlives the server: its folder, with its database inside. */
export type CrashStore = {
  dataDir: string;
  /** The settings with which a server uses it. */
  environment: Record<string, string>;
  /** Works on the database while no server of the product runs. */
  between<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export function aCrashStore(): CrashStore {
  return crashStoreIn(mkdtempSync(join(tmpdir(), 'mahalla-crash-')));
}

/** What another server has left in a folder. */
export function crashStoreIn(dataDir: string): CrashStore {
  return {
    dataDir,
    environment: { DATA_DIR: dataDir },
    async between(work) {
      const database = await openAfterTheDead(dataDir);
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
    async remove() {
      // A killed server has left its database running: the last to open it stops it.
      await (await reach(dataDir)).close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function reach(dataDir: string) {
  return reachDatabase(testConfig({ dataDir }), createLog('silent'), true);
}

/** Opens the database once nothing that a killed server had asked of it is still being carried out. */
async function openAfterTheDead(dataDir: string): Promise<Database> {
  const reached = await reach(dataDir);
  const client = new pg.Client(reached.owner);
  await client.connect();
  const { user } = reached.connection;
  const sessions = () => client.query('select 1 from pg_stat_activity where usename = $1', [user]);
  await expect.poll(async () => (await sessions()).rowCount, { timeout: 30_000 }).toBe(0);
  await client.end();
  const database = await openReached(reached, createLog('silent'));
  return {
    ...database,
    async close() {
      await database.close();
      await reached.close();
    },
  };
}

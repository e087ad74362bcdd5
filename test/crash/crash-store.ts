import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { openReached, type Reached, reachDatabase } from '#kit/server/db/open-database.ts';
import { createLog } from '#kit/server/log.ts';
import { testConfig } from '../test-config.ts';

/** A data folder with its database, which outlive the server that used them. */
export type CrashStore = {
  dataDir: string;
  /** The settings for a server that uses it. */
  environment: Record<string, string>;
  /** Works on the database while no server of the product runs. */
  between<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export function aCrashStore(): CrashStore {
  return crashStoreIn(mkdtempSync(join(tmpdir(), 'mahalla-crash-')));
}

/** Opens the data folder that another server has left. */
export function crashStoreIn(dataDir: string): CrashStore {
  return {
    dataDir,
    environment: { DATA_DIR: dataDir },
    async between(work) {
      const reached = await reach(dataDir);
      try {
        await allSessionsEnded(reached);
        const database = await openReached(reached, createLog('silent'));
        return await work(database.db).finally(() => database.close());
      } finally {
        await reached.close();
      }
    },
    async remove() {
      // A killed server leaves its database running; opening and closing it stops it.
      await (await reach(dataDir)).close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function reach(dataDir: string): Promise<Reached> {
  return reachDatabase(testConfig({ dataDir }), createLog('silent'), true);
}

/** Waits until the database has ended the sessions of a killed server. */
async function allSessionsEnded({ connection, owner }: Reached): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const sessions = () => client.query('select 1 from pg_stat_activity where usename = $1', [connection.user]);
  try {
    await expect.poll(async () => (await sessions()).rowCount).toBe(0);
  } finally {
    await client.end();
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
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
  const open = () => openDatabase(testConfig({ dataDir }), createLog('silent'));
  return {
    dataDir,
    environment: { DATA_DIR: dataDir },
    async between(work) {
      const database = await open();
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
    async remove() {
      // A killed server has left its database running: the last to open it stops it.
      await (await open()).close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

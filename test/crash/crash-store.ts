import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { openPglite } from '#kit/server/db/open-pglite.ts';
import { openTestDatabase } from '../test-database.ts';

/** What outlives the server: its folder and its database. */
export type CrashStore = {
  /** The settings with which a server uses it. */
  environment: Record<string, string>;
  /** Works on the database while no server runs. */
  between<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export async function aPgliteStore(): Promise<CrashStore> {
  const dataDir = aFolder();
  return {
    environment: { DATA_DIR: dataDir },
    async between(work) {
      const database = await openPglite(dataDir);
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** On the PostgreSQL of TEST_DATABASE_URL, which has to be set. */
export async function aPostgresStore(): Promise<CrashStore> {
  const dataDir = aFolder();
  const database = await openTestDatabase();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: await addressOf(database.db) },
    between: (work) => work(database.db),
    async remove() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address by which others open a test database. */
export async function addressOf(db: Db): Promise<string> {
  const [here] = await db.select({ name: sql<string>`here` }).from(sql`current_database() as here`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = here?.name ?? '';
  return url.href;
}

function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mahalla-crash-'));
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { takeProcessLock } from './process-lock.ts';

export const pgliteExtensions = { cube, pg_trgm };

/** PGlite has no background workers: without this its planner would go on with the statistics of an empty table. */
const vacuumEveryMs = 60 * 60 * 1000;

/**
 * Opens the embedded PostgreSQL under `dataDir`, migrated. One process at a time: PGlite itself would let two write to
 * one folder and silently lose rows. Throws when another process holds the folder.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeProcessLock(join(dataDir, 'process.lock'));
  const client = await PGlite.create({ dataDir: join(dataDir, 'pglite'), extensions: pgliteExtensions });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder });
  const timer = setInterval(() => void client.exec('vacuum analyze').catch(() => undefined), vacuumEveryMs);
  timer.unref();
  return {
    db,
    kind: 'pglite',
    listen: () => ({ close: async () => undefined }),
    async close() {
      clearInterval(timer);
      await client.close();
      release();
    },
  };
}

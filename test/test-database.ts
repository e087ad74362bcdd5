import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Database } from '#kit/server/db/database.ts';
import { migrationsFolder } from '#kit/server/db/migrations.ts';
import { pgliteExtensions } from '#kit/server/db/open-pglite.ts';
import { openPostgres } from '#kit/server/db/open-postgres.ts';

/**
 * Opens an empty migrated database of the test's own: on the PostgreSQL of TEST_DATABASE_URL where that is set, else
 * in PGlite's memory. Closing it drops it.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnPostgres(server) : openInMemory();
}

async function openOnPostgres(server: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openInMemory(): Promise<Database> {
  const client = await PGlite.create({
    loadDataDir: new Blob([await migratedSnapshot()]),
    extensions: pgliteExtensions,
  });
  return { db: drizzle(client), kind: 'pglite', close: () => client.close() };
}

/** Migrating takes seconds; the result is kept beside the dependencies under the hash of the migrations. */
async function migratedSnapshot(): Promise<Buffer<ArrayBuffer>> {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  const folder = join(import.meta.dirname, '../node_modules/.cache/mahalla');
  const path = join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(path)) {
    const client = await PGlite.create({ extensions: pgliteExtensions });
    await migrate(drizzle(client), { migrationsFolder });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(folder, { recursive: true });
    const partial = `${path}.${randomUUID()}`;
    writeFileSync(partial, Buffer.from(await dump.arrayBuffer()));
    renameSync(partial, path);
  }
  return readFileSync(path);
}

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
  await administer(server, `create database ${name} template ${await migratedTemplate(server)}`);
  const database = await openPostgres(addressOn(server, name), () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

let template: Promise<string> | undefined;

/** Migrating takes longer than copying: one database is migrated, by whoever comes first, and all others are copies of it. */
function migratedTemplate(server: string): Promise<string> {
  template ??= makeTemplate(server);
  return template;
}

async function makeTemplate(server: string): Promise<string> {
  const name = `template_${migrationsHash()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // Another process may be making it: its lock ends with its connection.
  await client.query('select pg_advisory_lock(786)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const making = `making_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${making}`);
    await (await openPostgres(addressOn(server, making), () => undefined)).close();
    await client.query(`alter database ${making} rename to ${name}`);
  }
  await client.end();
  return name;
}

function addressOn(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
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
  return {
    db: drizzle(client),
    kind: 'pglite',
    listen: () => ({ close: async () => undefined }),
    close: () => client.close(),
  };
}

/** Migrating takes seconds; the result is kept beside the dependencies under the hash of the migrations. */
async function migratedSnapshot(): Promise<Buffer<ArrayBuffer>> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/mahalla');
  const path = join(folder, `${migrationsHash()}.tar`);
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

/** Stands for what the migrations say. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

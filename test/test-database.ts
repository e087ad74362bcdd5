import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '#kit/server/db/database.ts';
import { migrationsFolder } from '#kit/server/db/migrations.ts';
import { openPostgres } from '#kit/server/db/open-postgres.ts';

export type TestDatabase = Database & {
  /** The address by which other processes open it. */
  url: string;
};

/** Opens an empty migrated database of the test's own on the run's server. Closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${await migratedTemplate(server)}`);
  const url = addressOn(server, name);
  const database = await openPostgres({ connectionString: url }, () => undefined);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Vitest’s global setup has started no database server.');
  return url;
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
    const migrated = await openPostgres({ connectionString: addressOn(server, making) }, () => undefined);
    await migrated.close();
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

/** Stands for what the migrations say. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { applicationRole } from '#kit/server/db/application-role.ts';
import type { Database, Db } from '#kit/server/db/database.ts';
import { openMigrated, openPostgres } from '#kit/server/db/open-database.ts';
import { patienceMs } from './patience.ts';
import { reverseUnorderedRows } from './unordered-rows.ts';
import { installWriteLog, takeWrites } from './write-log.ts';

export type TestDatabase = Database & {
  /** The URL with which other processes connect to it. */
  url: string;
};

/** Creates and opens an empty migrated database for one test, on the server of the test run. Closing drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openCopyOf(await migratedTemplate(testServer()));
}

/** Opens a migrated database with the rows that `fill` adds. It runs once per name and part of a run; each caller gets a copy. */
export async function openFilledDatabase(
  name: string,
  fill: (db: Db, url: string) => Promise<void>,
): Promise<TestDatabase> {
  const server = testServer();
  const source = await migratedTemplate(server);
  const filled = await makeTemplate(server, `filled_${name}`, source, async ({ db }, url) => {
    await fill(db, url);
    await takeWrites(db);
  });
  return openCopyOf(filled);
}

/** Opens a migrated database with the role of the application, which owns nothing. The owner creates and drops it. */
export async function openTestDatabaseAsApplication(): Promise<Database> {
  const database = await openTestDatabase();
  const own = await asApplication(database);
  return {
    ...own,
    async close() {
      await own.close();
      await database.close();
    },
  };
}

/** Opens another connection to a test’s database with the role of the application, whose password is the owner’s on this server. */
export function asApplication({ url }: TestDatabase): Promise<Database> {
  const own = new URL(url);
  own.username = applicationRole;
  return openPostgres({ connectionString: own.href }, () => undefined, { connectionString: url });
}

/** Creates a database without tables and returns its URL. */
export async function anEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = testServer();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  return {
    url: addressOn(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function openCopyOf(source: string): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${source}`);
  const url = addressOn(server, name);
  const database = await openMigrated({ connectionString: url }, () => undefined);
  await reverseUnorderedRows(database.pool);
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

/** Copying is faster than migrating: one database is migrated, and all others are copies of it. */
function migratedTemplate(server: string): Promise<string> {
  template ??= makeTemplate(server, 'migrated', 'template1', ({ db }) => installWriteLog(db));
  return template;
}

/** Creates a template database unless another process has, and returns its name. */
async function makeTemplate(
  server: string,
  name: string,
  source: string,
  fill: (database: Database, url: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // Another process may be creating it: its lock ends with its connection.
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const temporaryName = `making_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${temporaryName} template ${source}`);
    const url = addressOn(server, temporaryName);
    const database = await openPostgres({ connectionString: url }, () => undefined);
    await fill(database, url);
    await database.close();
    await client.query(`alter database ${temporaryName} rename to ${name}`);
  }
  await client.end();
  return name;
}

/** Returns a database’s URL with the tests' timeouts: on a busy machine the last of a hundred requests waits long. */
function addressOn(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  url.searchParams.set('connect_timeout', String(patienceMs / 1000));
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    url.searchParams.set(limit, String(patienceMs));
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

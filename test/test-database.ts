import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { applicationRole } from '#kit/server/db/application-role.ts';
import type { Database, Db } from '#kit/server/db/database.ts';
import { openPostgres } from '#kit/server/db/open-postgres.ts';
import { installWriteLog, takeWrites } from './write-log.ts';

export type TestDatabase = Database & {
  /** The address by which other processes open it. */
  url: string;
};

/** Opens an empty migrated database of the test's own on the run's server. Closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openCopyOf(await migratedTemplate(testServer()));
}

/** The same with what `fill` puts into it: it does so once in a run for each name, and all get copies of that. */
export async function openFilledDatabase(
  name: string,
  fill: (db: Db) => Promise<void>,
): Promise<TestDatabase> {
  const server = testServer();
  const source = await migratedTemplate(server);
  const filled = await makeTemplate(server, `filled_${name}`, source, async ({ db }) => {
    await fill(db);
    await takeWrites(db);
  });
  return openCopyOf(filled);
}

/** The same with the role that the site works with, which owns nothing; the owner makes and drops the database. */
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

/** Opens a test's database once more, with the role that the site works with: the run's server has given it the owner's password. */
export function asApplication({ url }: TestDatabase): Promise<Database> {
  const own = new URL(url);
  own.username = applicationRole;
  const connection = { connectionString: own.href, connectionTimeoutMillis: 60_000 };
  return openPostgres(connection, () => undefined, { connectionString: url });
}

/** The address of a database with nothing in it, not even tables. */
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
  // A hundred requests at once share ten connections: on a busy machine the last of them waits for long.
  const connection = { connectionString: url, connectionTimeoutMillis: 60_000 };
  const database = await openPostgres(connection, () => undefined);
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

/** Migrating takes longer than copying: one database is migrated, and all others are copies of it. */
function migratedTemplate(server: string): Promise<string> {
  template ??= makeTemplate(server, 'migrated', 'template1', ({ db }) => installWriteLog(db));
  return template;
}

/** Makes a migrated database to copy, once, by the first to come, and answers its name. */
async function makeTemplate(
  server: string,
  name: string,
  source: string,
  fill: (database: Database) => Promise<void>,
): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // Another process may be making it: its lock ends with its connection.
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const making = `making_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${making} template ${source}`);
    const database = await openPostgres({ connectionString: addressOn(server, making) }, () => undefined);
    await fill(database);
    await database.close();
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

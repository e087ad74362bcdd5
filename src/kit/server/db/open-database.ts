import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { canRewriteAuditLog } from '../audit/audit-chain.ts';
import type { Config } from '../config.ts';
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { errorText, type Log } from '../log.ts';
import { migrationsFolder } from '../project-files.ts';
import { grantToApplication, readRole } from './application-role.ts';
import { installChangeTriggers } from './changes.ts';
import type { Database } from './database.ts';
import { serializeQueries } from './serialize-queries.ts';

/** How to connect to the configured database, whether or not it holds a site. */
export type Reached = {
  /** With the role of the site. */
  connection: pg.ClientConfig;
  /** With the role that owns the tables: the same object if one role does both. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
};

/**
 * Opens the configured database with all migrations done: the PostgreSQL of DATABASE_URL, else the embedded one, under
 * DATA_DIR. `alone`: no second site may use that folder meanwhile; a command that runs next to the site passes false.
 * Throws DataFolderError.
 */
export async function openDatabase(config: Config, log: Log, alone = true): Promise<Database> {
  const reached = await reachDatabase(config, log, alone);
  const database = await openReached(reached, log);
  if (config.databaseUrl !== undefined && (await canRewriteAuditLog(database.db))) {
    log.warn({}, 'the database’s one role may rewrite the audit log: see DATABASE_OWNER_URL');
  }
  return {
    ...database,
    async close() {
      await database.close();
      await reached.close();
    },
  };
}

/** Opens a database from `reachDatabase`, with all migrations done. */
export function openReached({ connection, owner }: Reached, log: Log): Promise<Database> {
  return openPostgres(connection, (message) => log.error({ message }, 'database connection lost'), owner);
}

/** Starts the embedded database if it is configured and not running, and changes nothing in it. Throws DataFolderError. */
export async function reachDatabase(config: Config, log: Log, alone: boolean): Promise<Reached> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    return openEmbeddedPostgres(dataDir, { log, alone, onLost: () => process.exit(1) });
  }
  const connection = { connectionString: databaseUrl };
  const owner = databaseOwnerUrl === undefined ? connection : { connectionString: databaseOwnerUrl };
  return { connection, owner, close: async () => undefined };
}

/** Any constant does: every process of this product takes this lock while it migrates, so that only one does at a time. */
const migrationLock = 7_240_114;

/**
 * Opens a pool on PostgreSQL 15 or newer, migrated. Statements time out after ten seconds, and waiting for a connection
 * after five, unless the address says otherwise (`statement_timeout` in milliseconds, libpq's `connect_timeout` in seconds).
 * With an `owner`, that role migrates, and grants the other one what the application needs.
 */
export async function openPostgres(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  owner: pg.ClientConfig = connection,
): Promise<Database> {
  const role = owner === connection ? undefined : await readRole(connection);
  await migrateAlone(owner, role);
  return openMigrated(connection, log, owner);
}

/** Opens a pool on a database on which all migrations are done. */
export async function openMigrated(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  owner: pg.ClientConfig = connection,
): Promise<Database> {
  const pool = new pg.Pool({
    max: 10,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: connectTimeoutSeconds(connection) * 1000,
    ...connection,
  });
  // A connection that breaks, idle or in use, must not end the process: its query fails, and the next query opens
  // another.
  pool.on('error', (error) => log(errorText(error)));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    serializeQueries(client);
  });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  return { db, pool, connection, owner, close: () => pool.end() };
}

function connectTimeoutSeconds({ connectionString }: pg.ClientConfig): number {
  const timeout = connectionString && new URL(connectionString).searchParams.get('connect_timeout');
  return Number(timeout) || 5;
}

async function migrateAlone(connection: pg.ClientConfig, applicationRole: string | undefined): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = '10s'`);
    await migrate(drizzle(client), { migrationsFolder });
    await installChangeTriggers(client);
    if (applicationRole !== undefined) await grantToApplication(client, applicationRole);
  } finally {
    await client.end();
  }
}

import type pg from 'pg';
import { mayRewriteAudit } from '../audit/may-rewrite-audit.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { openPostgres } from './open-postgres.ts';

/** How the configured database is reached, whether or not it holds a site. */
export type Reached = {
  /** By the role that the site works with. */
  connection: pg.ClientConfig;
  /** By the role that owns the tables: the same object where one role does both. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
};

/**
 * Opens the configured database with all migrations done: the PostgreSQL of DATABASE_URL, else the one that we bring, under
 * DATA_DIR. `alone`: no second site may use that folder meanwhile; a command beside the site says false. Throws
 * DataFolderError.
 */
export async function openDatabase(config: Config, log: Log, alone = true): Promise<Database> {
  const reached = await reachDatabase(config, log, alone);
  const database = await openReached(reached, log);
  if (config.databaseUrl !== undefined && (await mayRewriteAudit(database.db))) {
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

/** Opens a database that has been reached, with all migrations done. */
export function openReached({ connection, owner }: Reached, log: Log): Promise<Database> {
  return openPostgres(connection, (message) => log.error({ message }, 'database connection lost'), owner);
}

/** Starts the database where it is ours and none runs, and changes nothing in it. Throws DataFolderError. */
export async function reachDatabase(config: Config, log: Log, alone: boolean): Promise<Reached> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    return openEmbeddedPostgres(dataDir, { log, alone, onLost: () => process.exit(1) });
  }
  const connection = { connectionString: databaseUrl };
  const owner = databaseOwnerUrl === undefined ? connection : { connectionString: databaseOwnerUrl };
  return { connection, owner, close: async () => undefined };
}

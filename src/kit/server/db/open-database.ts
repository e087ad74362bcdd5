import { mayRewriteAudit } from '../audit/may-rewrite-audit.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * Opens the configured database with all migrations done: the PostgreSQL of DATABASE_URL, else the one that we bring, under
 * DATA_DIR. `alone`: no second site may use that folder meanwhile; a command beside the site says false. Throws
 * DataFolderError.
 */
export async function openDatabase(config: Config, log: Log, alone = true): Promise<Database> {
  const onError = (message: string) => log.error({ message }, 'database connection lost');
  if (config.databaseUrl !== undefined) return openGiven(config.databaseUrl, config, log, onError);
  const embedded = await openEmbeddedPostgres(config.dataDir, { log, alone, onLost: () => process.exit(1) });
  const database = await openPostgres(embedded.connection, onError, embedded.owner);
  return {
    ...database,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

/** A PostgreSQL of the operator's, with one role or two. */
async function openGiven(
  url: string,
  { databaseOwnerUrl }: Config,
  log: Log,
  onError: (message: string) => void,
): Promise<Database> {
  const owner = databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl };
  const database = await openPostgres({ connectionString: url }, onError, owner);
  if (await mayRewriteAudit(database.db)) {
    log.warn({}, 'the database’s one role may rewrite the audit log: see DATABASE_OWNER_URL');
  }
  return database;
}
